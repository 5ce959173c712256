"""What messengers show of a link: a title, a line and a picture, of what everybody or the link may see."""

from __future__ import annotations

from html import escape
from typing import Final

from solstead.core.registry import list_games
from solstead.core.text import TEXTS, languages
from solstead.server.base import keys
from solstead.server.base.errors import Refused
from solstead.server.live.keeper import Keeper
from solstead.server.shown import shows
from solstead.server.store.store import StoreDown
from solstead.server.table.table import Table

#: Pages about one table.
OF_TABLES: Final = frozenset({"t", "replay", "review", "analysis"})
OF_GAMES: Final = frozenset({"position", "puzzles", "rules"})
#: Pages for everybody, which search engines may read.
OPEN: Final = ("/", "/puzzles", "/now", "/tournaments", "/rules")
ROBOTS: Final = """User-agent: *
Disallow: /api/
Disallow: /t/
Disallow: /replay/
Disallow: /review/
Disallow: /analysis/
Disallow: /you
Disallow: /friends
Disallow: /host
Sitemap: {base}/sitemap.xml
"""


def language_of(accepted: str) -> str:
    """The first language of a browser that there are texts in."""
    wanted = [part.split(";")[0].strip().split("-")[0].lower() for part in accepted.split(",")]
    spoken = languages(TEXTS)
    return next((each for each in wanted if each in spoken), "en")


async def page(html: str, base: str, path: str, accepted: str, keeper: Keeper) -> str:
    """The page with what is to be shown of it elsewhere, in the language of the reader."""
    language = language_of(accepted)
    title, line = await told(path, language, keeper)
    picture = f"{base}/static/icon-512.png"
    properties = {"og:site_name": "Solstead", "og:type": "website", "og:title": title, "og:description": line}
    properties |= {"og:image": picture, "og:locale": language}
    tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items() if value]
    tags.append('<meta name="twitter:card" content="summary" />')
    html = html.replace('<html lang="en">', f'<html lang="{language}">', 1)
    return html.replace("<title>Solstead</title>", f"{''.join(tags)}<title>{escape(title)}</title>", 1)


async def told(path: str, language: str, keeper: Keeper) -> tuple[str, str]:
    """A title and a line for an address."""
    first, _, rest = path.strip("/").partition("/")
    name = rest.split("/")[0]
    if first in OF_GAMES and name in list_games():
        text = shows.words(name, language)
        return f"{text('title')} · Solstead", text("tagline")
    id, _, look = name.partition(".")
    if first in OF_TABLES and keys.is_table_id(id):
        try:
            async with keeper.seen(id, "", look) as table:
                return of_table(table, language)
        except (Refused, StoreDown):
            pass  # as if there was none
    return "Solstead", ""


def of_table(table: Table, language: str) -> tuple[str, str]:
    """Which game it is and who plays; how it ended, when it is over. Of a game that is on nothing else is told."""
    names, result = shows.names(table, language), table.data.result
    if result is not None:
        names = [f"{name} {score}" for name, score in zip(names, result.scores, strict=True)]
    return f"{shows.words(table.game.name, language)('title')} · Solstead", " · ".join(names)


def sitemap(base: str) -> str:
    """The pages that are for everybody."""
    paths = [*OPEN, *(f"/{page}/{game}" for game in list_games() for page in ("rules", "puzzles"))]
    urls = "".join(f"<url><loc>{escape(base + path)}</loc></url>" for path in paths)
    return f'<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'
