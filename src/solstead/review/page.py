"""A review as one page that needs nothing else: for a file that is passed on."""

from __future__ import annotations

import io
from collections.abc import Sequence
from html import escape
from typing import Optional

from rich.console import Console

from solstead.core.drawing import draw
from solstead.core.match import Match
from solstead.review import likelihood
from solstead.review.shapes import PHASES, Moment, Review, SeatReview
from solstead.review.words import brought, given, percent, sentence, words

#: The picture of the curve, in its own units.
WIDTH, HEIGHT, MARGIN = 720, 260, 36
#: Seats differ by line as well as by colour.
COLOURS = ("#b4561f", "#1f6f8b", "#3f7d3a", "#7a4ea3", "#8a6d00", "#a3355c")
DASHES = ("", "8 4", "2 4", "10 3 2 3", "14 4", "4 2")
STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
body{color:#2b2620;background:#fbf7ef}
h1{font-size:1.7rem}h2{font-size:1.25rem;margin-top:2rem}svg{width:100%;height:auto}table{border-collapse:collapse}
th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ddd2bd}th:first-child{text-align:left}
article{margin:1.5rem 0;padding:1rem;background:#fff;border:1px solid #ddd2bd;border-radius:.6rem}
h3{margin:0 0 .3rem}pre{overflow-x:auto;font-size:.75rem;line-height:1.25;background:#f4eee1;padding:.6rem}
.small{color:#6b6357;font-size:.9rem}
@media (prefers-color-scheme:dark){
body{background:#1d1b18;color:#eee6d8}article{background:#26231f;border-color:#4a443b}
th,td{border-color:#4a443b}pre{background:#1a1815}.small{color:#b3a996}}
"""


def page(review: Review, match: Match, names: Sequence[str], language: str) -> str:
    """The whole page."""
    text, game = words(language), match.game.text(language)
    title = f"{text('title')}: {game('title')}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p class=small>{escape(text(f'judge_{review.judge}'))}</p>",
        *(f"<p>{escape(numbers(seat, name, language))}</p>" for seat, name in zip(review.by_seat, names, strict=True)),
        f"<h2>{escape(text('curve'))}</h2>",
        curve(review, names, text("curve")),
        f"<h2>{escape(text('moments'))}</h2>",
    ]
    if not review.moments:
        parts.append(f"<p>{escape(text('none'))}</p>")
    parts += [_moment(moment, match, names, language) for moment in review.moments]
    parts += [
        f"<h2>{escape(text('account'))}</h2>",
        table(["", *names], accounts(review, language)),
        f"<p class=small>{escape(text('account_help'))}</p>",
        f"<h2>{escape(text('accuracy'))}</h2>",
        table(["", *names], shares(review, language)),
    ]
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title><style>{STYLE}</style>'
        f"<main>{''.join(parts)}</main></html>\n"
    )


def numbers(seat: SeatReview, name: str, language: str) -> str:
    """The two numbers of a seat, and which bots choose like it."""
    told = given(seat, name, language)
    return f"{told} {name} {likelihood.told(seat.like, language)}." if seat.like else told


def curve(review: Review, names: Sequence[str], label: str) -> str:
    """The chance of every seat over the game, as a picture."""
    last = max(1, review.steps + 1)

    def at(step: int, win: float) -> str:
        x = MARGIN + (WIDTH - 2 * MARGIN) * step / last
        return f"{x:.1f} {HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * win:.1f}"

    found = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT + 24}" role="img" aria-label="{escape(label)}" font-size="12">']
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share
        found.append(f'<path d="M{MARGIN} {y}H{WIDTH - MARGIN}" stroke="#8886" fill="none"/>')
        found.append(f'<text x="2" y="{y + 4}" fill="currentColor">{percent(share)} %</text>')
    for seat in range(review.seats):
        line = "L".join(at(point.step, point.wins[seat]) for point in review.curve)
        look = f'stroke="{COLOURS[seat % 6]}" stroke-dasharray="{DASHES[seat % 6]}" stroke-width="2.5" fill="none"'
        found.append(f'<path d="M{line}" {look}/>')
        x = MARGIN + seat * (WIDTH - 2 * MARGIN) / max(1, review.seats)
        found.append(f'<path d="M{x:.0f} {HEIGHT + 8}h26" {look}/>')
        found.append(f'<text x="{x + 32:.0f}" y="{HEIGHT + 12}" fill="currentColor">{escape(names[seat])}</text>')
    for moment in review.moments:
        before = [point for point in review.curve if point.step <= moment.step][-1]
        right, down = at(moment.step, before.wins[moment.seat]).split()
        colour = COLOURS[moment.seat % 6]
        found.append(f'<circle cx="{right}" cy="{down}" r="5" fill="{colour}" stroke="#fff"/>')
    return "".join([*found, "</svg>"])


def _moment(moment: Moment, match: Match, names: Sequence[str], language: str) -> str:
    text, game = words(language), match.game.text(language)
    step = match.steps[moment.step - 1]
    console = Console(file=io.StringIO(), record=True, width=100, legacy_windows=False, force_terminal=True)
    console.print(draw(match.game, step.before.view(step.seat), game, match.state.setup.components))
    board = console.export_html(inline_styles=True, code_format="<pre>{code}</pre>")
    head = f"{text('step', n=moment.step)} · {names[moment.seat]} · {text(f'grade.{moment.grade}')}"
    return (
        f"<article><h3>{escape(head)}</h3><p>{escape(sentence(moment, names, None, language, game))} "
        f"<span class=small>{escape(noise(moment, language))}</span></p>"
        f"<p class=small>{escape(moment.question[language])}</p>"
        f"<details><summary>{escape(text('board', seat=names[moment.seat]))}</summary>{board}</details></article>"
    )


def table(head: Sequence[str], rows: list[list[str]]) -> str:
    cells = "".join(f"<th scope=col>{escape(cell)}</th>" for cell in head)
    body = ""
    for first, *rest in rows:
        body += f"<tr><th scope=row>{escape(first)}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in rest)}</tr>"
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"


PARTS = ("start", "luck", "own", "others", "result")


def noise(moment: Moment, language: str) -> str:
    """How far the numbers of a moment may be off."""
    points, share = (max(1, round(part)) for part in (moment.lead_noise, 100.0 * moment.win_noise))
    return words(language)("noise", n=points, p=share)


def accounts(review: Review, language: str) -> list[list[str]]:
    """How each result came about, as rows: points, and in brackets the share of a win."""
    text = words(language)
    rows: list[list[str]] = []
    for part in PARTS:
        cells = [brought(getattr(each.win, part), getattr(each.lead, part), language) for each in review.by_seat]
        rows.append([text(f"part.{part}"), *cells])
    return rows


def shares(review: Review, language: str) -> list[list[str]]:
    """What the decisions brought, by phase."""
    text = words(language)

    def cell(seat: SeatReview, phase: Optional[str]) -> str:
        share = seat.all if phase is None else seat.phases.get(phase)
        return brought(share.win, share.lead, language) if share and share.decisions else "-"

    rows = [[text("all"), *(cell(seat, None) for seat in review.by_seat)]]
    for phase in PHASES:
        rows.append([text(f"phase.{phase}"), *(cell(seat, phase) for seat in review.by_seat)])
    return rows
