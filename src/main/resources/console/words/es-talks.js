// Spanish.
export default {
  "1 unread|{0} unread": "1 sin leer|{0} sin leer",
  "A task": "Una tarea",
  "About": "Sobre",
  "Last message": "Último mensaje",
  "Questions of creators about this campaign and their tasks come here, with your answers.": "Aquí llegan las preguntas de los creadores sobre esta campaña y sus tareas, con sus respuestas.",
  "The campaign": "La campaña",
  "Unread": "Sin leer",
  "With": "Con",
  "Write to our staff": "Escribir a nuestro equipo",
  "Write to the brand": "Escribir a la marca",
  "can no longer be found": "ya no se encuentra",
};
