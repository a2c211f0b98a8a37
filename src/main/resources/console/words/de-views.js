// German.
export default {
  "Columns": "Spalten",
  "Columns that are shown": "Gezeigte Spalten",
  "Sort by": "Sortieren nach",
  "Newest first": "Neueste zuerst",
  "{0}, ascending": "{0}, aufsteigend",
  "{0}, descending": "{0}, absteigend",
  "CSV": "CSV",
  "The first {0} rows are in the file. Set filters to get others.": "Die ersten {0} Zeilen sind in der Datei. Setzen Sie Filter, um andere zu erhalten.",
  "Save view": "Ansicht speichern",
  "Delete the view {0}": "Ansicht {0} löschen",
  "1 row: {1}|{0} rows: {1}": "1 Zeile: {1}|{0} Zeilen: {1}",
  "1 row so far: {1}|{0} rows so far: {1}": "1 Zeile bisher: {1}|{0} Zeilen bisher: {1}",
};
