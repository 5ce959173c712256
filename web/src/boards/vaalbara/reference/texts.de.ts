export const de = {
  "ref.character": "Charakter",
  "ref.character.all": "Charaktere",
  "ref.land": "Land",
  "ref.land.all": "Länder",
  "ref.clan": "Clan",
  "ref.clan.all": "Clans",
  "ref.each_clan": "einmal in jedem Clan",
  "ref.by_players": "Im Spiel zu zweit: {two}, zu dritt: {three}, zu viert oder fünft: {four}.",
  "ref.clan_help": "Zwölf Charaktere und ein Platz in den Omen jedes Landes.",
} as const;
