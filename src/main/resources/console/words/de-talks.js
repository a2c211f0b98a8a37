// German.
export default {
  "1 unread|{0} unread": "1 ungelesen|{0} ungelesen",
  "A task": "Eine Aufgabe",
  "About": "Worüber",
  "Last message": "Letzte Nachricht",
  "Questions of creators about this campaign and their tasks come here, with your answers.": "Hier stehen Fragen von Creators zu dieser Kampagne und ihren Aufgaben, mit Ihren Antworten.",
  "The campaign": "Die Kampagne",
  "Unread": "Ungelesen",
  "With": "Mit",
  "Write to our staff": "Unseren Mitarbeitern schreiben",
  "Write to the brand": "Der Marke schreiben",
  "can no longer be found": "nicht mehr zu finden",
};
