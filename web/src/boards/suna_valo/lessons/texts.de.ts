export const de = {
  aim: "Willkommen bei Suna Valo! Zwei Höfe, drei Ären. In jedem Zug kommt eine Karte an deinen Hof, und die ganze Spalte, in der sie liegt, arbeitet. Punkte gibt es einmal, nach der dritten Ära.",
  character:
    "Behalte einen von zwei Charakteren: Er kann etwas für das ganze Spiel. Für die erste Partie ist jeder recht.",
  start_price:
    "Deine Auslage: drei Karten, die auf dich warten. Lege auf jede ein Hofgut. Dich kosten sie nichts mehr; die andere Person darf eine für genau die Hofgüter kaufen, die darauf liegen.",
  turn: "Ein Zug: Kaufe eine Karte. Im Dorf bezahlst du mit beliebigen Hofgütern: den Mindestpreis und 3, 2 oder 1 mehr für den Platz. Später darfst du stattdessen auch einen Schiffsauftrag erfüllen.",
  "turn.advice":
    "Am leichtesten beginnt es sich mit einer Karte deiner Auslage. Sie kostet dich nichts mehr und bringt deinen Hof in Gang.",
  display:
    "Karten deiner Auslage bekommst du umsonst, die der anderen Auslage kosten genau, was darauf liegt. Wer verkauft, bekommt diese Hofgüter.",
  place:
    "Lege die Karte unten an eine Spalte ihrer Farbe. Umgedreht darf sie in jede Spalte, tut dann aber selbst nichts.",
  "place.advice":
    "Offen ist fast immer besser: Die Karte arbeitet jetzt und jedes Mal, wenn diese Spalte wieder arbeitet.",
  activate:
    "Die Spalte arbeitet: der Spaltenkopf und jede offene Karte darin, jede einmal, in beliebiger Reihenfolge. Was leuchtet, kann noch genutzt werden. Nimm, was in deine Lager passt.",
  store:
    "Ressourcen brauchen Platz: Spaltenköpfe fassen einige, Karten das, was auf ihnen abgebildet ist. Wähle, was deine nächsten Aufträge verlangen.",
  deliver:
    "Eine Drohne liefert eine Ressource an einen öffentlichen Auftrag. Sind alle Plätze gefüllt, verlässt ein Fass deinen Hof: Punkte, und etwas Neues wirkt.",
  piece:
    "Ein Auftrag ist komplett! Wähle die Figur, die deinen Hof verlässt. Was sie verdeckt hat, gehört nun dir: günstigere Karten, ein Endlos-Lager, Einkommen oder ein freier Schritt einer Botleiste.",
  step: "Ein Botschritt: Bewege eines der beiden Zahnräder nach oben. Punkte rechts werden mit links vervielfacht, lass also beide steigen.",
  tile: "Du hast eine Kerbe erreicht: Wähle ein Botplättchen. Es wirkt ab deinem nächsten Zug, sooft seine Spalte arbeitet.",
  add: "Eine Karte hat deine Auslage verlassen, du wählst also eine aus dem Dorf für die Lücke. Nimm eine, die du haben willst: Sie kostet nichts außer den Hofgütern, die du darauf legst. Hast du zu wenige, steht auf der Karte, wie viele Punkte dich das kostet.",
  price:
    "Lege nun ihren Preis: mindestens den Mindestpreis. Mehr macht sie für die andere Person teurer, aber die Hofgüter hast du nicht mehr. Am Anfang genügt der Mindestpreis.",
  pay: "Wähle, womit du bezahlst. Behalte, was deine Aufträge verlangen; Energie bezahlt im Dorf alles.",
  orders:
    "Öffentliche Aufträge: Jeder Platz verlangt eine Ressource, gebracht von den Drohnen deines Docks. Wer einen Auftrag zuerst komplettiert, bekommt mehr Punkte dafür.",
  ships:
    "Schiffsaufträge werden auf einmal bezahlt, anstelle eines Kaufs. Sie bringen Punkte und einen starken Effekt. Sammle, was einer davon kostet.",
  market:
    "Deine Hofgüter und darunter der Hofmarkt: Für Energie bekommst du eine Ressource, die sofort ausgegeben wird. Energie ist also nie verschwendet.",
  tracks:
    "Die Botleisten: Rechts gibt Punkte, links vervielfacht sie. Figuren sperren den Weg, bis sie für einen Auftrag gehen.",
  row: "Sechs Karten nebeneinander: Eine Reihe ist komplett. Nimm 5 Punkte für das Ende, oder nutze jede Karte der Reihe noch einmal.",
  festival: "Ein Dorffest: Beide dürfen den Effekt nutzen, den Bonus bekommt nur, wer es gekauft hat.",
  era: "Eine neue Ära: Einkommen wird gezahlt, teurere und bessere Karten kommen, neue Aufträge liegen offen. Du darfst Karten deiner Auslage durch die deiner Hand ersetzen.",
  last: "Die letzte Ära. Bring zu Ende, was du begonnen hast: Aufträge, Reihen und Leisten zählen, Hofgüter kaum.",
  end: "Das war deine erste Partie! Im Ergebnis steht, woher die Punkte kamen. Es gibt viel zu entdecken: Versuch nächstes Mal andere Spalten.",
} as const;
