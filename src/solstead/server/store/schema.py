"""The tables of the database. `entries` is the truth; `tables`, `seats`, `results` and `snapshots` follow from it."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

#: One row a table: what the lobby lists.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),  # of the last entry, and its mark
    sa.Column("mark", sa.String(16), nullable=False, server_default=""),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("owing", sa.Integer, nullable=False),  # a bit for each seat that owes a decision
    sa.Column("due", sa.Double, nullable=True),  # when something happens here by itself
    sa.Column("summary", sa.LargeBinary, nullable=False),  # JSON for the lobby
    sa.Index("tables_by_status", "status", "public", "at"),
    sa.Index("tables_by_game", "status", "public", "game", "at"),
    sa.Index("tables_by_due", "due"),
)

#: The records. The mark of an entry is a random word: an append names the one that it follows.
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("mark", sa.String(16), nullable=False, server_default=""),
    sqlite_with_rowid=False,
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("decisions", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

#: At which tables a person has sat: for the list of one's own tables, and to forget a person. The opener is at seat -1.
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("sits", sa.Boolean, nullable=False),  # False: the seat was left
    sa.Column("over", sa.Double, nullable=False, server_default="0"),  # the last entry of a table that is over
    sa.Index("seats_by_table", "table_id"),
    sa.Index("seats_by_person", "person", "over"),
)

#: One row for each seat of a finished game, written once when it ends: histories, statistics and ratings read nothing
#: else.
results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("bot", sa.Boolean, nullable=False),
    sa.Column("seconds", sa.Double, nullable=False),
    sa.Column("at", sa.Double, nullable=False, server_default="0"),
    sa.Column("person", sa.String(64), nullable=False, server_default=""),  # "": a bot, or somebody who is forgotten
    sa.Column("name", sa.String(32), nullable=False, server_default=""),
    sa.Column("level", sa.String(64), nullable=False, server_default=""),  # the bot, where nobody else sat
    sa.Column("place", sa.Integer, nullable=False, server_default="0"),  # from 1; equal ones share it
    sa.Column("own", sa.Integer, nullable=False, server_default="0"),  # how many seats this person had here
    sa.Column(
        "rated", sa.Integer, nullable=False, server_default="0"
    ),  # its number among the rated games; 0: it is none
    sa.Column("mu", sa.Double, nullable=True),  # the rating before a rated game, and after it
    sa.Column("sigma", sa.Double, nullable=True),
    sa.Column("mu_after", sa.Double, nullable=True),
    sa.Column("sigma_after", sa.Double, nullable=True),
    sa.Column("opening", sa.String(64), nullable=False, server_default=""),  # the first decision of a person: a noun
    sa.Index("results_by_game", "game"),
    sa.Index("results_by_person", "person", "at"),
    sa.Index("results_by_rated", "rated"),
)

#: What a person has said of himself, as JSON. Nobody is here who has not.
profiles = sa.Table(
    "profiles",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

#: The ratings of people, by game, size of the table and whom they play: they follow from the rated results.
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("against", sa.String(8), primary_key=True),  # "people" or "bots"
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

#: People who look for others to play with.
seeks = sa.Table(
    "seeks",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("name", sa.String(32), nullable=False),
    sa.Column("face", sa.String(16), nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("pace", sa.String(8), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("wait", sa.Integer, nullable=False),  # seconds until bots are offered; 0: never
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),  # when they were here last
    sa.Column("table_id", sa.String(32), nullable=False),  # where they sit by now; ""
    sa.Index("seeks_by_person", "person"),
)

#: Reviews of finished games, as JSON. They follow from the record too, but take a while to make.
reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

#: Browsers that are told when it is a person's turn.
devices = sa.Table(
    "devices",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # the hash of the endpoint
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.String(128), nullable=False),
    sa.Column("auth", sa.String(64), nullable=False),
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("devices_by_person", "person"),
)

#: Tables that a person wants to be told nothing of.
quiet = sa.Table(
    "quiet",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Index("quiet_by_table", "table_id"),
)

#: Of which deadline of a slow game its people have been reminded.
reminders = sa.Table(
    "reminders",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("due", sa.Double, nullable=False),
)

#: When people are on holiday: slow clocks stand still for them.
holidays = sa.Table(
    "holidays",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("begins", sa.Double, primary_key=True),
    sa.Column("ends", sa.Double, nullable=False),
)

#: Keys that the server has made for itself.
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

#: The first try of each puzzle by each person.
puzzle_tries = sa.Table(
    "puzzle_tries",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("puzzle", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("solved", sa.Boolean, nullable=False),
)

#: How somebody does in the puzzles of a game: rating, and streaks.
puzzle_scores = sa.Table(
    "puzzle_scores",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("tried", sa.Integer, nullable=False),
    sa.Column("solved", sa.Integer, nullable=False),
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("best", sa.Integer, nullable=False),
)

#: People who want to be found by those whom they have played with.
sociable = sa.Table(
    "sociable",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(32), nullable=False),
    sa.Column("face", sa.String(16), nullable=False),
)

#: Whom a person has listed as a friend, or blocked.
ties = sa.Table(
    "ties",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("other", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # "friend" or "blocked"
    sa.Column("name", sa.String(32), nullable=False),
    sa.Index("ties_by_other", "other"),
)

#: People who are asked to come to a table, and by whom.
invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(64), nullable=False),
    sa.Column("name", sa.String(32), nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("invite", sa.String(32), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("invitations_by_table", "table_id"),
)

#: Tournaments of people, as JSON, and who takes part in them or has opened them.
tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Index("tournaments_by_status", "status", "at"),
)

tournament_people = sa.Table(
    "tournament_people",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("tournament_id", sa.String(16), primary_key=True),
)

#: Somebody at a table whom the host should look at, and why.
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("name", sa.String(32), nullable=False),
    sa.Column("reporter", sa.String(64), nullable=False),
    sa.Column("reporter_name", sa.String(32), nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("said", sa.LargeBinary, nullable=False),  # JSON: what that person had said in the chat
    sa.Column("done", sa.Boolean, nullable=False),
    sa.Index("reports_by_person", "person"),
)

#: What the host has decided about people. Nobody is here who is as everybody else.
conduct = sa.Table(
    "conduct",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("muted", sa.Boolean, nullable=False),
    sa.Column("banned", sa.Boolean, nullable=False),
    sa.Column("name", sa.String(32), nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

#: What the host has set.
settings = sa.Table(
    "settings",
    metadata,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

#: Written to find out whether the store can be written to.
probes = sa.Table(
    "probes",
    metadata,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)

#: The last migration that this database has seen, as Alembic keeps it: not one of ours.
versions = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
