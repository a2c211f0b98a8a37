// The texts in German of cropping pictures, by their English.

export default {
  "As it is": "Wie es ist",
  "Closer": "Näher",
  "Crop": "Zuschneiden",
  "Crop the picture": "Bild zuschneiden",
  "High": "Hochformat",
  "Left and right": "Links und rechts",
  "Shape": "Form",
  "Square": "Quadrat",
  "Up and down": "Oben und unten",
  "Use this part": "Diesen Teil verwenden",
  "What is kept of the picture": "Was vom Bild bleibt",
  "Wide": "Querformat",
};
