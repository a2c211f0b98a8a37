// Spanish.
export default {
  "(note)": "(nota)",
  "A note that staff alone see": "Una nota que solo ve el personal",
  "It is closed: what it is about is over.": "Está cerrado: el asunto ha terminado.",
  "No messages yet.": "Aún no hay mensajes.",
  "Older messages": "Mensajes anteriores",
  "Picture {0}": "Imagen {0}",
  "Pictures": "Imágenes",
  "Up to five pictures": "Hasta cinco imágenes",
};
