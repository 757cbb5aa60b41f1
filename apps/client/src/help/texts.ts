import { featureTexts } from '#/platform/text.ts'

export const useHelpTexts = featureTexts('help', {
  help: ['Ayuda', 'Ajuda'],
  faq: ['Preguntas frecuentes', 'Preguntes freqüents'],
  search: ['Buscar en la ayuda', "Buscar en l'ajuda"],
  nothing: ['No hay nada con esas palabras', 'No hi ha res amb eixes paraules'],
  nothingText: ['Pruebe con otra palabra o lea los apartados.', 'Prove amb una altra paraula o llija els apartats.'],
  clear: ['Ver toda la ayuda', "Veure tota l'ajuda"],
  found_one: ['1 pregunta', '1 pregunta'],
  found_other: ['{{count}} preguntas', '{{count}} preguntes'],
  more: ['Más de este apartado', "Més d'este apartat"],
  statuses: ['Qué significa cada estado', 'Què significa cada estat'],
  seeStatuses: ['Ver la lista de estados', "Veure la llista d'estats"],
  seeConditions: ['Leer la privacidad y las condiciones', 'Llegir la privacitat i les condicions'],
  statusesIntro: ['Por dónde pasa una incidencia desde que se envía.', "Per on passa una incidència des que s'envia."],
  statusesStaff: [
    'Lo que ve el personal. La ciudadanía ve menos estados, con otras palabras.',
    'El que veu el personal. La ciutadania veu menys estats, amb altres paraules.',
  ],
  track_incidencia: ['Incidencia', 'Incidència'],
  track_tecnico: ['Estudio técnico', 'Estudi tècnic'],
  track_reparacion: ['Reparación', 'Reparació'],
  track_inspeccion: ['Inspección', 'Inspecció'],
})
