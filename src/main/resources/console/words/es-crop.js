// The texts in Spanish of cropping pictures, by their English.

export default {
  "As it is": "Tal como está",
  "Closer": "Más cerca",
  "Crop": "Recortar",
  "Crop the picture": "Recortar la imagen",
  "High": "Vertical",
  "Left and right": "Izquierda y derecha",
  "Shape": "Forma",
  "Square": "Cuadrado",
  "Up and down": "Arriba y abajo",
  "Use this part": "Usar esta parte",
  "What is kept of the picture": "Lo que se conserva de la imagen",
  "Wide": "Horizontal",
};
