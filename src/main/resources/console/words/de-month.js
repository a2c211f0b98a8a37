// The texts in German of the last thirty days, by their English.
export default {
  "Accepted posts by day": "Angenommene Beiträge je Tag",
  "Check": "Prüfung",
  "Health of the platform": "Zustand der Plattform",
  "Last 30 days": "Letzte 30 Tage",
  "Sign-ups by day": "Anmeldungen je Tag",
  "{0} of {1} checks are healthy": "{0} von {1} Prüfungen sind in Ordnung",
  "Over the promise by": "Über dem Versprechen um",
  "Within the promise of {0}": "Im Versprechen von {0}",
};
