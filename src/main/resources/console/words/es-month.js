// The texts in Spanish of the last thirty days, by their English.
export default {
  "Accepted posts by day": "Publicaciones aceptadas por día",
  "Check": "Comprobación",
  "Health of the platform": "Estado de la plataforma",
  "Last 30 days": "Últimos 30 días",
  "Sign-ups by day": "Registros por día",
  "{0} of {1} checks are healthy": "{0} de {1} comprobaciones correctas",
  "Over the promise by": "Más allá de lo prometido por",
  "Within the promise of {0}": "Dentro de lo prometido, {0}",
};
