export const de = {
  aim: "Willkommen bei Farmoony! Du legst Karten mit zwei mal zwei Feldern übereinander. Drei Missionen, nacheinander gewählt, sagen, was dein Land wert ist.",
  mission:
    "Du wählst die erste Mission, für alle. Jede sagt in Worten und mit einem kleinen Beispiel, was zählt. Zeige auf eine, um alles zu lesen.",
  "mission.advice": "Leicht für den Anfang: {mission}. Ein großes Gebiet aus Gemüse, weg von den Schädlingen.",
  hand: "Wähle eine Farmkarte; die übrigen gehen weiter an deinen Nachbarplatz. Nimm eine mit Feldern, die zur Mission passen.",
  first:
    "Lege deine Karte. Drehe sie mit R oder dem Knopf und wähle dann, wo sie liegt. Niemand sieht es, bis alle gelegt haben.",
  cover:
    "Eine Karte muss mindestens ein Feld bedecken, aber von jeder einzelnen Karte nur eines. Stein wird nur von Stein bedeckt. Die Kreise sind Plätze, die passen; zeige auf einen, um die Punkte zu sehen.",
  reveal:
    "Alle Karten werden zusammen gezeigt, und hier sind die Länder der anderen. Wähle eines, um es genau zu sehen.",
  tools:
    "Der Werkzeugschritt: Benutze ein Werkzeug auf irgendeinem Land, ziehe eines oder passe. Die meisten verwandeln ein einzelnes Feld: auf deinem Land, um zu helfen, auf einem anderen, um zu schaden.",
  draw: "Mit weniger als drei Werkzeugen darfst du ziehen: eines der offenen oder ein unbekanntes vom Stapel. Werkzeuge sind knapp, Ziehen ist also selten falsch.",
  convert:
    "Wähle, auf wessen Land und welches Feld. Du siehst, was die Missionen dann bringen würden. Ein Marker hält Karten von diesem Feld fern, es bleibt also so.",
  wheelbarrow:
    "Die Schubkarre bewegt eine Karte, auf der nichts liegt, auf irgendeinem Land oder zu einem anderen. Wem das Land gehört, der darf sie mit einem Zaun aufhalten.",
  fence: "Jemand will eine Karte deines Landes bewegen. Ein Zaun hält das auf, wenn du einen hast.",
  points:
    "Hier sind die Missionen mit den Punkten, die sie jetzt bringen. Zeige auf eine: Die Felder, die zählen, leuchten auf deinem Land auf.",
  phase:
    "Eine neue Phase, eine neue Mission und eine Karte mehr. Alte Missionen zählen weiter, dein Land soll also allen dienen.",
  choosing_three:
    "Wieder wählst du eine Mission. Zusammen müssen die drei Gemüse, Wasser, Dünger und Schädling brauchen: Deshalb leuchten manche nicht.",
  last: "Die letzte Phase: sieben Karten. Denke bei jeder an alle drei Missionen; manche Felder zählen für mehrere.",
  end: "Das war deine erste Partie! Alle Missionen werden einmal gewertet, am Ende. Im Ergebnis steht, was jede gebracht hat.",
} as const;
