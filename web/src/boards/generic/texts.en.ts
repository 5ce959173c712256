export const en = {
  "generic.nothing": "none",
  "generic.yes": "yes",
  "generic.no": "no",
  "generic.player": "Player {n}",
  "generic.table": "On the table",
} as const;
