export const de = {
  aim: "Willkommen bei Vaalbara! Neun Runden: In jeder spielst du einen Charakter und nimmst ein Land. Wer nach der neunten die meisten Punkte hat, gewinnt.",
  rows: "Um diese Länder geht es. Alle nehmen in jeder Runde eines aus der unteren Reihe; die Reihe dahinter rückt danach nach.",
  hand: "Zuerst wählen alle geheim einen Charakter. Die große Zahl ist seine Initiative: Niedrige Zahlen sind zuerst dran und haben die erste Wahl, hohe können oft mehr.",
  "hand.hunter":
    "Eine gute erste Wahl: {character}. Mit 3 bist du wahrscheinlich zuerst dran, und das bringt 3 Punkte.",
  "hand.carpenter":
    "{character} lohnt sich später, wenn du Wälder hast. Willst du früh wählen, hilft dir seine 5 auch jetzt.",
  "hand.farmer": "Eine gute Wahl: {character}. Du bist zuletzt dran, aber dein Land zählt doppelt.",
  "hand.crafter": "Eine gute Wahl: {character}. Mit 10 bist du wahrscheinlich zuletzt dran, und das bringt 5 Punkte.",
  "hand.oracle": "Eine gute Wahl: {character} ist früh dran und bringt 2 Punkte, wenn die andere Zahl ungerade ist.",
  "hand.falconer":
    "{character} stiehlt 2 Punkte von der Person, die davor dran war. Gut, wenn du als Zweite dran bist.",
  order:
    "Alle Charaktere sind aufgedeckt und stellen sich auf: Die niedrigste Zahl ist zuerst dran. Jeder tut, was auf seiner Karte steht, und nimmt dann ein Land.",
  take: "Nimm jetzt ein Land der unteren Reihe. Die Zahl in der Ecke ist, was es dir sofort bringt.",
  "take.advice":
    "{land} bringt {n}, mehr ist jetzt nicht zu haben. Später lohnen sich vielleicht Länder, die wachsen: zwei Berge, viele Felder.",
  points:
    "Dein Reich: deine Länder nach Arten und deine Punkte. Die Summen der anderen bleiben geheim, aber jeder Gewinn wird erzählt; du darfst mitzählen.",
  second:
    "Schau auf die Reihe dahinter: Diese Länder rücken nächste Runde nach. Manchmal lohnt es sich ihretwegen, früh dran zu sein.",
  omens:
    "Zweimal die gleiche Zahl? Dann entscheiden die Omen: Das Wappen weiter links ist zuerst dran. Die oberste Rückseite des Landstapels zeigt sie.",
  cards:
    "Ein gespielter Charakter bleibt weg: Du ziehst aus deinen zwölf wieder auf fünf nach. Zeige auf eine Zahl, um zu sehen, wo die Karte ist.",
  kinds: "Achte auf Vielfalt: Fünf Landarten bringen am Ende 5 Punkte, alle sechs bringen 10.",
  last: "Die letzte Runde! Danach kommen keine Länder mehr: Nimm, was am meisten bringt, und denke an die Arten, die dir fehlen.",
  fighter:
    "Jemand hat eine Kämpferin gespielt. Zeige deine für 1 Punkt, dann wissen alle, dass du sie hast; oder schweige.",
  bard: "Die Bardin verschenkt 2 Punkte aus dem Vorrat. Wähle, wer sie am wenigsten braucht.",
  tracker:
    "Der Fährtenleser tauscht ein Land ungesehen gegen das oberste des Stapels. Tausche, was du nicht willst, und wähle dann.",
  midwife: "Die Hebamme holt eine gespielte Karte zurück. Wähle eine, die du noch einmal spielen willst.",
  rider: "Die Reiterin tauscht je ein Land der beiden Reihen: Hol dir eines von hinten, das du möchtest.",
  pioneer:
    "Die Pionierin tauscht eines deiner Länder gegen ein unbekanntes, das sofort Punkte bringt. Gib eines, das schon gezählt hat.",
  end: "Das war deine erste Partie! Im Ergebnis steht, woher die Punkte kamen. Noch eine, gegen einen stärkeren Bot?",
} as const;
