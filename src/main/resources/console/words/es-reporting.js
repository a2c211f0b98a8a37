// Spanish.
export default {
  "Hate or insults": "Odio o insultos",
  "It belongs to someone else, or shows someone else": "Pertenece a otra persona o muestra a otra persona",
  "More about it": "Más detalles",
  "Nudity or sexual content": "Desnudez o contenido sexual",
  "Our staff look at it. Its owner is not told who has reported it.": "Nuestro equipo la revisa. Su titular no sabrá quién la ha denunciado.",
  "Report it": "Denunciar",
  "Something else": "Otra cosa",
  "Spam or misleading content": "Spam o contenido engañoso",
  "Kept": "Mantenida",
  "Taken down": "Retirada",
  "The cover": "La portada",
  "The logo": "El logotipo",
  "Violence": "Violencia",
  "What is wrong with it": "Qué tiene de malo",
  "Which picture": "Qué imagen",
};
