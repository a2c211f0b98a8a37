// Spanish.
export default {
  "Applied": "Solicitado",
  "Brands can find you.": "Las marcas pueden encontrarle.",
  "Invitations that are open are declined.": "Las invitaciones abiertas se rechazan.",
  "Let invitations come again": "Volver a recibir invitaciones",
  "No more from {0}": "Nada más de {0}",
  "Not invited by": "No invitado por",
  "Proposes for a post": "Propone por publicación",
  "The campaign": "La campaña",
  "You are hidden from brands.": "Está oculto para las marcas.",
  "Your profile": "Su perfil",
  "The creator": "El creador",
};
