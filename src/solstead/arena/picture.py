"""Results as a picture that needs no program but a browser: for each bot its win rate, with the interval."""

from __future__ import annotations

from xml.sax.saxutils import escape

from solstead.arena.results import Results, Standing

WIDTH, ROW, TOP, LEFT, RIGHT = 760, 34, 64, 190, 210
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#222}.t{font-size:16px;font-weight:600}.s{fill:#666}"
    ".bar{fill:#3b7dbd}.fair{stroke:#888;stroke-dasharray:4 3}.w{stroke:#111;stroke-width:1.5}.g{stroke:#e2e2e2}"
    "@media(prefers-color-scheme:dark){text{fill:#eee}.s{fill:#aaa}.w{stroke:#fff}.g{stroke:#444}.bar{fill:#4a90d2}}"
)


def svg(matches: list[tuple[str, Results]]) -> str:
    """Matches with their titles, one below the other."""
    parts = []
    y = 0
    for title, results in matches:
        parts.append(f'<svg y="{y}" width="{WIDTH}" height="{_height(results)}">\n{_match(title, results)}</svg>\n')
        y += _height(results)
    names = escape(", ".join(title for title, _ in matches))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" role="img">'
    return f"{head}\n<title>{names}</title><style>{STYLE}</style>\n{''.join(parts)}</svg>\n"


def _height(results: Results) -> int:
    return TOP + ROW * len(results.standings) + 40


def _match(title: str, results: Results) -> str:
    plan = results.plan
    about = f"{plan.seats} seats, {len(results.games)} games, 95 % intervals; dashed: an equal share"
    height = _height(results)
    parts = [
        f'<text class="t" x="12" y="24">{escape(title)}</text><text class="s" x="12" y="44">{escape(about)}</text>',
        *_grid(height),
        *(line for i, standing in enumerate(results.standings) for line in _row(standing, TOP + ROW * i)),
        _vertical(1 / plan.seats, "fair", height),
    ]
    return "\n".join(parts) + "\n"


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _vertical(share: float, kind: str, height: int) -> str:
    return f'<line class="{kind}" x1="{_x(share):.1f}" x2="{_x(share):.1f}" y1="{TOP - 8}" y2="{height - 26}"/>'


def _grid(height: int) -> list[str]:
    lines = []
    for tenths in range(0, 11, 2):
        lines.append(_vertical(tenths / 10, "g", height))
        x = _x(tenths / 10)
        lines.append(f'<text class="s" x="{x:.1f}" y="{height - 10}" text-anchor="middle">{10 * tenths} %</text>')
    return lines


def _row(standing: Standing, y: int) -> list[str]:
    """A bar with its interval, the name before it and the numbers behind."""
    middle = y + ROW / 2 - 4
    name = standing.bot if len(standing.bot) <= 26 else standing.bot[:25] + "…"
    rating = f"rating {standing.rating:.1f} ± {2 * standing.deviation:.1f}"
    return [
        f'<text x="{LEFT - 10}" y="{middle + 4:.1f}" text-anchor="end">{escape(name)}</text>',
        f'<rect class="bar" x="{LEFT}" y="{y}" width="{_x(standing.share) - LEFT:.1f}" height="{ROW - 12}" rx="2"/>',
        f'<path class="w" fill="none" d="M{_x(standing.low):.1f} {middle - 5:.1f}v10m0 -5H{_x(standing.high):.1f}'
        'm0 -5v10"/>',
        f'<text x="{WIDTH - RIGHT + 64}" y="{middle + 4:.1f}" text-anchor="end">{100 * standing.share:.1f} %</text>',
        f'<text x="{WIDTH - RIGHT + 80}" y="{middle + 4:.1f}">{rating}</text>',
    ]
