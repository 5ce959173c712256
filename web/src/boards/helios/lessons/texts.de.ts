export const de = {
  aim: "Willkommen bei Helios! Du erschließt Land rund um eine Mitte, baust darauf und führst eine Sonne darum herum. Die meisten Punkte nach der letzten Runde gewinnen.",
  start:
    "Wähle dein erstes Land: Es kommt in die Mitte deines Plans, mit einem Würfel seiner Farbe. Mit Würfeln wird gebaut, jedes der drei ist also recht.",
  take: "Ein Zug: Nimm das unterste Plättchen einer Spalte und tu, was es zeigt. Land erschließen, bauen oder die Sonne bewegen.",
  "take.land": "Am Anfang lohnt sich Land: Jedes Plättchen bringt einen Würfel und gibt der Sonne mehr zu bescheinen.",
  "take.sun": "Du hast schon etwas Land: Bewegst du die Sonne, bekommen leere Plättchen um sie herum neue Würfel.",
  gray: "Ein graues Plättchen ist ein Joker: Du wählst, für welche Farbe es zählt. Lege es, wo du schon am meisten hast, denn vier einer Farbe bringen eine Bonusaktion.",
  land: "Wähle das Plättchen. Länder bringen einen Würfel mit; Sonderplättchen keinen, aber Punkte am Ende.",
  place: "Lege es auf ein leuchtendes Feld neben deinem Land. Die Sonne muss einen Weg hinaus zum Rand behalten.",
  "place.advice": "Felder mit einem Zeichen sind mehr wert: ein Würfel beim Kreuz, Mana beim Edelstein.",
  bonus_cube: "Dieses Feld bringt einen weiteren Würfel. Wähle eine Farbe, die dir fehlt: Gebäude verlangen bestimmte.",
  construct:
    "Was du bezahlen kannst, leuchtet. Gebäude kosten bestimmte Farben; eine, die du nicht hast, kostet zwei andere Würfel. Tempel kosten beliebige, bringen Mana und Punkte, sooft die Sonne sie bescheint.",
  pay: "Wähle die Würfel einzeln. Sie liegen auf deinen Plättchen; ein Plättchen ohne Würfel kann von der Sonne einen neuen bekommen.",
  temple:
    "Wähle das Plättchen für deinen Tempel. Am besten eines mit vielen ringsum: Jedes zählt, wenn die Sonne den Tempel bescheint. Würfel, die dort liegen, gehen verloren.",
  sun: "Die Sonne zieht im Uhrzeigersinn über die leuchtenden Felder, so weit die Sonnenleiste es erlaubt. Wo sie ruht, bescheint sie die Plättchen ringsum: Leeres Land bekommt einen Würfel, Tempel bringen Punkte.",
  "sun.advice": "Dieses Feld bringt gerade am meisten.",
  slots: "Deine Plättchen sammeln sich hier nach Farbe. Mit vier einer Farbe hast du eine Bonusaktion.",
  city: "Dafür sind die Würfel: zwölf Gebäude, jedes einmal. Günstig und gut am Anfang: Sonnenloge und Sternwarte lassen deine Sonne weiter ziehen.",
  bonus: "Vier Plättchen einer Farbe: eine Bonusaktion. Wähle eine der drei, ohne ein Plättchen zu nehmen.",
  people:
    "Phase 2: Personen. Kaufe eine mit Mana; später aktivierst du sie mit drei Würfeln, und sie zählt am Ende. Wähle, was zu dir passt: viele Plättchen, viele Tempel, eine lange Sonnenleiste.",
  round:
    "Eine neue Runde: Neue Länder und Aktionsplättchen liegen aus, und die nächste Person beginnt. Plättchen unter deinem Plan bleiben.",
  last: "Die letzte Runde. Denke jetzt ans Ende: Gebäude und aktive Personen sind Punkte, Würfel allein nicht.",
  end: "Das war deine erste Partie! Im Ergebnis steht, woher die Punkte kamen. Versuch es gegen einen stärkeren Bot.",
} as const;
