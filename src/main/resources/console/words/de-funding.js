// German.
export default {
  "Funded: every creator who joins can be paid": "Gedeckt: Jeder Creator, der teilnimmt, kann bezahlt werden",
  "How {0} pays creators": "Wie {0} Creators bezahlt",
};
