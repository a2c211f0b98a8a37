// German.
export default {
  "Hate or insults": "Hass oder Beleidigung",
  "It belongs to someone else, or shows someone else": "Es gehört jemand anderem oder zeigt jemand anderen",
  "More about it": "Mehr dazu",
  "Nudity or sexual content": "Nacktheit oder sexueller Inhalt",
  "Our staff look at it. Its owner is not told who has reported it.": "Unser Team sieht es sich an. Wem es gehört, erfährt nicht, wer es gemeldet hat.",
  "Report it": "Melden",
  "Something else": "Etwas anderes",
  "Spam or misleading content": "Spam oder Irreführung",
  "Kept": "Behalten",
  "Taken down": "Entfernt",
  "The cover": "Das Titelbild",
  "The logo": "Das Logo",
  "Violence": "Gewalt",
  "What is wrong with it": "Was daran nicht stimmt",
  "Which picture": "Welches Bild",
};
