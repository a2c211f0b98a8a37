// The texts in German of what applications and tokens may do, by their English.
export default {
  "Change social accounts": "Social-Media-Konten ändern",
  "Change the profile": "Profil ändern",
  "Create and change campaigns": "Kampagnen anlegen und ändern",
  "Follow events": "Ereignissen folgen",
  "Manage the account": "Konto verwalten",
  "Manage webhooks": "Webhooks verwalten",
  "Read campaigns": "Kampagnen lesen",
  "Read earnings": "Verdienst lesen",
  "Read social accounts": "Social-Media-Konten lesen",
  "Read the profile": "Profil lesen",
  "Register people": "Personen registrieren",
  "Request payouts": "Auszahlungen anfordern",
  "Review posts": "Beiträge prüfen",
  "See campaigns and posts": "Kampagnen und Beiträge sehen",
  "See funds and invoices": "Guthaben und Rechnungen sehen",
  "Take part in campaigns": "An Kampagnen teilnehmen",
};
