import { fill } from '@avisa/contract/values/fill'
import type { Lang } from '@avisa/contract/values/languages'

const texts = {
  service: ['Incidencias del municipio', 'Incidències del municipi'],
  other: ['Valencià', 'Castellano'],
  skip: ['Ir al contenido', 'Anar al contingut'],
  where: ['Dónde está', 'On és'],
  reported: ['Avisada el {{fecha}}', 'Avisada el {{fecha}}'],
  seenByMany: ['la han visto {{n}} personas', "l'han vista {{n}} persones"],
  peopleMany: ['{{n}} personas', '{{n}} persones'],
  before: ['Antes', 'Abans'],
  during: ['Durante', 'Durant'],
  after: ['Después', 'Després'],
  photo: ['Foto', 'Foto'],
  photoOf: ['{{momento}}, {{fecha}}', '{{momento}}, {{fecha}}'],
  photoAlt: ['Foto: {{que}}', 'Foto: {{que}}'],
  inCharge: ['Se encarga', "Se n'encarrega"],
  meToo: ['¿También lo ve?', 'També ho veu?'],
  meTooHint: ['Un toque basta y cuenta una vez por persona.', 'Un toc basta i compta una vegada per persona.'],
  iSeeIt: ['También lo veo', 'També ho veig'],
  follow: ['Seguir', 'Seguir'],
  noAccount: ['Sin cuenta: con un correo o en este móvil.', 'Sense compte: amb un correu o en este mòbil.'],
  happened: ['Qué ha pasado', 'Què ha passat'],
  mapOf: ['Mapa de {{lugar}}', 'Mapa de {{lugar}}'],
  report: ['Avisar de otra cosa', "Avisar d'una altra cosa"],
  reportHere: ['Avisar de algo aquí', "Avisar d'alguna cosa ací"],
  wrong: ['Algo no debería estar aquí', "Hi ha una cosa que no hauria d'estar ací"],
  emergency: ['Emergencia', 'Emergència'],
  townHall: ['Ayuntamiento', 'Ajuntament'],
  updated: [
    'Se actualiza con cada cambio. No se publican nombres ni contactos.',
    "S'actualitza amb cada canvi. No es publiquen noms ni contactes.",
  ],
  areaUpdated: [
    'Se actualiza cada minuto. No se publican nombres ni contactos.',
    "S'actualitza cada minut. No es publiquen noms ni contactes.",
  ],
  missing: ['Esta página no existe', 'Esta pàgina no existix'],
  missingHint: [
    'Puede que la dirección esté incompleta o que la incidencia no sea pública.',
    "Pot ser que l'adreça estiga incompleta o que la incidència no siga pública.",
  ],
  busy: ['Hay demasiadas visitas ahora mismo', 'Hi ha massa visites ara mateix'],
  busyHint: ['Vuelva a intentarlo dentro de un momento.', "Torne a intentar-ho d'ací a un moment."],
  toApp: ['Abrir la aplicación', "Obrir l'aplicació"],
  stateIs: ['{{estado}}.', '{{estado}}.'],
  area: ['{{clase}} {{nombre}}', '{{clase}} {{nombre}}'],
  barrio: ['Barrio', 'Barri'],
  distrito: ['Distrito', 'Districte'],
  today: ['{{fecha}}, a las {{hora}}', '{{fecha}}, a les {{hora}}'],
  open: ['Abiertas', 'Obertes'],
  mended: ['Arregladas', 'Arreglades'],
  lastDays: ['en los últimos 30 días', 'en els últims 30 dies'],
  newOne: ['1 nueva en 30 días', '1 nova en 30 dies'],
  newOnes: ['{{n}} nuevas en 30 días', '{{n}} noves en 30 dies'],
  half: ['La mitad, en menos de', 'La mitat, en menys de'],
  nine: ['9 de cada 10, en menos de', '9 de cada 10, en menys de'],
  counting: ['contando las abiertas', 'comptant les obertes'],
  days: ['{{n}} días', '{{n}} dies'],
  day: ['1 día', '1 dia'],
  notYet: ['todavía no', 'encara no'],
  byAge: ['Abiertas, por lo que llevan esperando', 'Obertes, pel temps que porten esperant'],
  week: ['Menos de 7 días', 'Menys de 7 dies'],
  month: ['De 7 a 30 días', 'De 7 a 30 dies'],
  quarter: ['De 1 a 3 meses', "D'1 a 3 mesos"],
  longer: ['Más de 3 meses', 'Més de 3 mesos'],
  byGroup: ['Por grupo', 'Per grup'],
  group: ['Grupo', 'Grup'],
  halfShort: ['La mitad', 'La mitat'],
  nineShort: ['9 de cada 10', '9 de cada 10'],
  oldest: ['Las que más llevan abiertas', 'Les que més temps porten obertes'],
  none: ['No hay ninguna abierta.', "No n'hi ha cap d'oberta."],
  since: ['desde el {{fecha}}', 'des del {{fecha}}'],
  feed: ['Novedades en Atom', 'Novetats en Atom'],
  allOnMap: ['Ver todas en el mapa', 'Veure-les totes en el mapa'],
  areaDescription: [
    '{{abiertas}} incidencias abiertas y {{arregladas}} arregladas en los últimos 30 días.',
    '{{abiertas}} incidències obertes i {{arregladas}} arreglades en els últims 30 dies.',
  ],
} as const satisfies Record<string, readonly [string, string]>

type Key = keyof typeof texts
export type Say = (key: Key, values?: Record<string, string | number>) => string

export const sayIn =
  (lang: Lang): Say =>
  (key, values) =>
    fill(texts[key][lang === 'ca' ? 1 : 0], values)
