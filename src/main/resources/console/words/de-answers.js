// German.
export default {
  "Change a template": "Eine Vorlage ändern",
  "Change it": "Ändern",
  "Delete it": "Löschen",
  "Delete the template": "Vorlage löschen",
  "Me": "Ich",
  "No one": "Niemand",
  "Save as a template": "Als Vorlage speichern",
  "Take it": "Übernehmen",
  "Template": "Vorlage",
  "Templates": "Vorlagen",
  "Text": "Text",
  "What to do": "Was zu tun ist",
};
