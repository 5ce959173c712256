export const en = {
  "ref.mission": "Mission",
  "ref.mission.all": "Missions",
  "ref.tool": "Tool",
  "ref.tool.all": "Tools",
  "ref.token": "Tokens",
  "ref.token.all": "Tokens",
  "ref.card": "Farm card",
  "ref.card.all": "Farm cards",
} as const;
