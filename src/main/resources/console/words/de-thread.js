// German.
export default {
  "(note)": "(Notiz)",
  "A note that staff alone see": "Eine Notiz, die nur Mitarbeiter sehen",
  "It is closed: what it is about is over.": "Geschlossen: Worum es geht, ist vorbei.",
  "No messages yet.": "Noch keine Nachrichten.",
  "Older messages": "Ältere Nachrichten",
  "Picture {0}": "Bild {0}",
  "Pictures": "Bilder",
  "Up to five pictures": "Bis zu fünf Bilder",
};
