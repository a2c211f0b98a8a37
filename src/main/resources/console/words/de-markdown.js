// German.
export default {
  "Bold": "Fett",
  "Ctrl": "Strg",
  "Format the text": "Text gestalten",
  "Heading": "Überschrift",
  "Italic": "Kursiv",
  "Link": "Link",
  "List": "Liste",
};
