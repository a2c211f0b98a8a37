// German.
export default {
  "Cleared": "Freigegeben",
  "Few": "Wenig",
  "Found": "Treffer",
  "From {0} points on a signal waits here, if money is at risk. Points and limits are settings.": "Ab {0} Punkten wartet ein Signal hier, wenn es um Geld geht. Punkte und Grenzen sind Einstellungen.",
  "How often each reason was right": "Wie oft jeder Grund richtig war",
  "Many": "Viel",
  "Points": "Punkte",
  "Reactions to 10,000 views": "Reaktionen auf 10.000 Aufrufe",
  "Readings": "Lesungen",
  "Right": "Richtig",
  "Usual": "Üblich",
  "Views a day against those until the reading before": "Aufrufe am Tag gegenüber denen bis zur Lesung davor",
  "Views": "Aufrufe",
  "What is usual at each network is known when some posts were seen there.": "Was in einem Netzwerk üblich ist, steht fest, sobald einige Beiträge von dort gesehen wurden.",
  "from {0} on": "ab {0}",
};
