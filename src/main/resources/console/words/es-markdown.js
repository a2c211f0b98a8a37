// Spanish.
export default {
  "Bold": "Negrita",
  "Ctrl": "Ctrl",
  "Format the text": "Dar formato al texto",
  "Heading": "Título",
  "Italic": "Cursiva",
  "Link": "Enlace",
  "List": "Lista",
};
