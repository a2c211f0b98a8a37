// Spanish.
export default {
  "Change a template": "Cambiar una plantilla",
  "Change it": "Cambiarla",
  "Delete it": "Eliminarla",
  "Delete the template": "Eliminar la plantilla",
  "Me": "Yo",
  "No one": "Nadie",
  "Save as a template": "Guardar como plantilla",
  "Take it": "Asumirla",
  "Template": "Plantilla",
  "Templates": "Plantillas",
  "Text": "Texto",
  "What to do": "Qué hacer",
};
