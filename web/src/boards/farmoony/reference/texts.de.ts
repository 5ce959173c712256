export const de = {
  "ref.mission": "Mission",
  "ref.mission.all": "Missionen",
  "ref.tool": "Werkzeug",
  "ref.tool.all": "Werkzeuge",
  "ref.token": "Marker",
  "ref.token.all": "Marker",
  "ref.card": "Farmkarte",
  "ref.card.all": "Farmkarten",
} as const;
