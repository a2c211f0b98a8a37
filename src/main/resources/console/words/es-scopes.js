// The texts in Spanish of what applications and tokens may do, by their English.
export default {
  "Change social accounts": "Cambiar cuentas sociales",
  "Change the profile": "Cambiar el perfil",
  "Create and change campaigns": "Crear y cambiar campañas",
  "Follow events": "Seguir eventos",
  "Manage the account": "Gestionar la cuenta",
  "Manage webhooks": "Gestionar webhooks",
  "Read campaigns": "Leer campañas",
  "Read earnings": "Leer ganancias",
  "Read social accounts": "Leer cuentas sociales",
  "Read the profile": "Leer el perfil",
  "Register people": "Registrar personas",
  "Request payouts": "Solicitar pagos",
  "Review posts": "Revisar publicaciones",
  "See campaigns and posts": "Ver campañas y publicaciones",
  "See funds and invoices": "Ver fondos y facturas",
  "Take part in campaigns": "Participar en campañas",
};
