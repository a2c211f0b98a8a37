// Spanish.
export default {
  "Funded: every creator who joins can be paid": "Con fondos: todo creador que participe puede cobrar",
  "How {0} pays creators": "Cómo paga {0} a los creadores",
};
