// Spanish.
export default {
  "Columns": "Columnas",
  "Columns that are shown": "Columnas que se muestran",
  "Sort by": "Ordenar por",
  "Newest first": "Más recientes primero",
  "{0}, ascending": "{0}, ascendente",
  "{0}, descending": "{0}, descendente",
  "CSV": "CSV",
  "The first {0} rows are in the file. Set filters to get others.": "El archivo contiene las primeras {0} filas. Use filtros para obtener otras.",
  "Save view": "Guardar vista",
  "Delete the view {0}": "Eliminar la vista {0}",
  "1 row: {1}|{0} rows: {1}": "1 fila: {1}|{0} filas: {1}",
  "1 row so far: {1}|{0} rows so far: {1}": "1 fila hasta ahora: {1}|{0} filas hasta ahora: {1}",
};
