// German.
export default {
  "Applied": "Beworben",
  "Brands can find you.": "Marken können Sie finden.",
  "Invitations that are open are declined.": "Offene Einladungen werden abgelehnt.",
  "Let invitations come again": "Einladungen wieder zulassen",
  "No more from {0}": "Nichts mehr von {0}",
  "Not invited by": "Nicht eingeladen von",
  "Proposes for a post": "Schlägt für einen Beitrag vor",
  "The campaign": "Die Kampagne",
  "You are hidden from brands.": "Sie sind für Marken nicht sichtbar.",
  "Your profile": "Ihr Profil",
  "The creator": "Der Creator",
};
