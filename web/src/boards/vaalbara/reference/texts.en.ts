export const en = {
  "ref.character": "Character",
  "ref.character.all": "Characters",
  "ref.land": "Land",
  "ref.land.all": "Lands",
  "ref.clan": "Clan",
  "ref.clan.all": "Clans",
  "ref.each_clan": "one in each clan",
  "ref.by_players": "In play with 2 players: {two}, with 3: {three}, with 4 or 5: {four}.",
  "ref.clan_help": "Twelve characters, and a place in the omens of every land.",
} as const;
