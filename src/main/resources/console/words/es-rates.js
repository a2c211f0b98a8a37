// Spanish.
export default {
  "Cleared": "Autorizado",
  "Few": "Pocas",
  "Found": "Aciertos",
  "From {0} points on a signal waits here, if money is at risk. Points and limits are settings.": "A partir de {0} puntos una señal espera aquí, si hay dinero en riesgo. Los puntos y límites son ajustes.",
  "How often each reason was right": "Cuántas veces acertó cada motivo",
  "Many": "Muchas",
  "Points": "Puntos",
  "Reactions to 10,000 views": "Reacciones por cada 10 000 visualizaciones",
  "Readings": "Lecturas",
  "Right": "Acertado",
  "Usual": "Habitual",
  "Views a day against those until the reading before": "Visualizaciones al día frente a las anteriores a cada lectura",
  "Views": "Visualizaciones",
  "What is usual at each network is known when some posts were seen there.": "Lo habitual en cada red se sabe cuando se han visto allí algunas publicaciones.",
  "from {0} on": "desde {0}",
};
