import { fill } from '#/values/fill.ts'
import type { Lang } from '#/values/languages.ts'

const texts = {
  title: ['Informe de {{mes}}', 'Informe de {{mes}}'],
  kind: ['Incidencias en la vía pública · informe mensual', 'Incidències en la via pública · informe mensual'],
  version: ['Versión {{n}}', 'Versió {{n}}'],
  received: ['Entraron {{n}} incidencias, {{comparadas}}.', 'Van entrar {{n}} incidències, {{comparadas}}.'],
  receivedAlone: ['Entraron {{n}} incidencias.', 'Van entrar {{n}} incidències.'],
  more: ['un {{n}} % más que hace un año', 'un {{n}} % més que fa un any'],
  less: ['un {{n}} % menos que hace un año', 'un {{n}} % menys que fa un any'],
  same: ['como hace un año', 'com fa un any'],
  closed: ['Se cerraron {{n}}.', "Se'n van tancar {{n}}."],
  promise: [
    'La mitad se resolvió en {{mitad}}; 9 de cada 10, en {{nueve}}.',
    'La mitat es va resoldre en {{mitad}}; 9 de cada 10, en {{nueve}}.',
  ],
  noPromise: [
    'Aún no se puede decir en cuánto se resuelven 9 de cada 10.',
    'Encara no es pot dir en quant de temps es resolen 9 de cada 10.',
  ],
  days_one: ['1 día', '1 dia'],
  days_other: ['{{n}} días', '{{n}} dies'],
  creadas: ['Recibidas', 'Rebudes'],
  cerradas: ['Cerradas', 'Tancades'],
  resueltas: ['Resueltas', 'Resoltes'],
  pendientes: ['Pendientes', 'Pendents'],
  repetidas: ['Vuelven a pasar', 'Tornen a passar'],
  con_plazo: ['Con plazo', 'Amb termini'],
  en_plazo: ['En plazo', 'Dins de termini'],
  mitad: ['La mitad, en días', 'La mitat, en dies'],
  nueve: ['9 de cada 10, en días', '9 de cada 10, en dies'],
  before: ['{{mes}}: {{n}}', '{{mes}}: {{n}}'],
  percent: ['{{n}} %', '{{n}} %'],
  weeksMore: ['Se cerraron más de las que entraron', "Se'n van tancar més de les que van entrar"],
  weeksLess: ['Entraron más de las que se cerraron', 'Van entrar més de les que es van tancar'],
  weeksSame: ['Entraron tantas como se cerraron', "Van entrar tantes com se'n van tancar"],
  weeks: ['Incidencias por semana; el eje empieza en cero', "Incidències per setmana; l'eix comença en zero"],
  week: ['Semana del', 'Setmana del'],
  endOpened: ['{{n}} recibidas', '{{n}} rebudes'],
  endClosed: ['{{n}} cerradas', '{{n}} tancades'],
  monthsMore: ['Entraron más que hace un año', 'Van entrar més que fa un any'],
  monthsLess: ['Entraron menos que hace un año', 'Van entrar menys que fa un any'],
  monthsSame: ['Entraron tantas como hace un año', 'Van entrar tantes com fa un any'],
  months: ['Incidencias recibidas por mes', 'Incidències rebudes per mes'],
  month: ['Mes', 'Mes'],
  slowest: ['Lo que más tarda: {{grupo}}', 'El que més tarda: {{grupo}}'],
  slowestNone: ['Cuánto se tarda', 'Quant es tarda'],
  durations: [
    'Días hasta resolver, de las recibidas en seis meses; las abiertas cuentan',
    'Dies fins a resoldre, de les rebudes en sis mesos; les obertes compten',
  ],
  half: ['la mitad', 'la mitat'],
  nine: ['9 de cada 10', '9 de cada 10'],
  dayUnit: ['días', 'dies'],
  notYet: ['todavía no', 'encara no'],
  group: ['Grupo', 'Grup'],
  all: ['Todas', 'Totes'],
  deadlines: ['Se cumplieron {{n}} de cada 100 plazos', 'Es van complir {{n}} de cada 100 terminis'],
  deadlinesHint: ['De las cerradas que tenían plazo', 'De les tancades que tenien termini'],
  outcomes: ['De cada 100 cerradas, {{n}} están resueltas', 'De cada 100 tancades, {{n}} estan resoltes'],
  outcomesHint: ['Cómo acabaron las cerradas en el mes', 'Com van acabar les tancades en el mes'],
  outcome: ['Desenlace', 'Desenllaç'],
  resuelta: ['Resueltas', 'Resoltes'],
  no_competencia: ['No son del ayuntamiento', "No són de l'ajuntament"],
  no_se_hara: ['No se harán', 'No es faran'],
  no_localizada: ['No se encontraron', 'No es van trobar'],
  duplicada: ['Repetidas, unidas a otra', 'Repetides, unides a una altra'],
  aplazada: ['Aplazadas', 'Ajornades'],
  ages: ['{{n}} llevan más de tres meses esperando', 'Fa més de tres mesos que {{n}} esperen'],
  agesNone: ['Ninguna lleva más de tres meses esperando', 'Cap fa més de tres mesos que espera'],
  outcomesHidden: ['Cómo acabaron las cerradas', 'Com van acabar les tancades'],
  agesHidden: ['Cuánto llevan esperando las pendientes', 'Quant fa que esperen les pendents'],
  rest: ['Otras', 'Altres'],
  agesHint: ['Pendientes al acabar el mes, por lo que llevaban esperando', 'Pendents en acabar el mes, pel temps que feia que esperaven'],
  age: ['Espera', 'Espera'],
  semana: ['Hasta 7 días', 'Fins a 7 dies'],
  mes: ['De 7 a 30 días', 'De 7 a 30 dies'],
  trimestre: ['De 1 a 3 meses', "D'1 a 3 mesos"],
  antiguas: ['Más de 3 meses', 'Més de 3 mesos'],
  groups: ['Por grupo', 'Per grup'],
  groupsHint: ['Del mes; las pendientes, al acabarlo', 'Del mes; les pendents, en acabar-lo'],
  places: ['Por barrio', 'Per barri'],
  placesHint: ['Los barrios con más incidencias en el mes', 'Els barris amb més incidències en el mes'],
  place: ['Barrio', 'Barri'],
  hidden: ['–: son menos de 5, o se deduciría de las demás.', '–: són menys de 5, o es deduiria de les altres.'],
  changed_one: ['1 cifra ha cambiado desde la versión {{version}}', '1 xifra ha canviat des de la versió {{version}}'],
  changed_other: ['{{n}} cifras han cambiado desde la versión {{version}}', '{{n}} xifres han canviat des de la versió {{version}}'],
  since_one: ['1 cifra ha cambiado desde que se publicó', '1 xifra ha canviat des que es va publicar'],
  since_other: ['{{n}} cifras han cambiado desde que se publicó', '{{n}} xifres han canviat des que es va publicar'],
  change: ['{{cifra}}: antes {{antes}}, ahora {{ahora}}.', '{{cifra}}: abans {{antes}}, ara {{ahora}}.'],
  changeIn: ['{{grupo}}, {{cifra}}', '{{grupo}}, {{cifra}}'],
  none: ['sin dato', 'sense dada'],
  definitions: ['Cómo se cuenta', 'Com es compta'],
  term: ['Cifra', 'Xifra'],
  meaning: ['Qué cuenta', 'Què compta'],
  table: ['Los mismos datos', 'Les mateixes dades'],
  original: ['El original accesible es la página web del informe.', "L'original accessible és la pàgina web de l'informe."],
  page: ['{{n}} de {{total}}', '{{n}} de {{total}}'],
} as const satisfies Record<string, readonly [string, string]>

export type ReportText = keyof typeof texts
export type SayReport = (key: ReportText, values?: Record<string, string | number>) => string
export const sayReport =
  (lang: Lang): SayReport =>
  (key, values) =>
    fill(texts[key][lang === 'ca' ? 1 : 0], values)

/** In plain words, as people without the report's trade read them. */
const terms = [
  [
    ['Recibidas', 'Rebudes'],
    ['Las que entraron en el mes.', 'Les que van entrar en el mes.'],
  ],
  [
    ['Cerradas', 'Tancades'],
    ['Las que terminaron en el mes, de la forma que fuera.', 'Les que van acabar en el mes, de la manera que fora.'],
  ],
  [
    ['Resueltas', 'Resoltes'],
    [
      'Las cerradas que el servicio arregló. Una repetida que se une a otra no cuenta como resuelta.',
      "Les tancades que el servici va arreglar. Una repetida que s'unix a una altra no compta com a resolta.",
    ],
  ],
  [
    ['Pendientes', 'Pendents'],
    ['Las que seguían abiertas al acabar el mes.', 'Les que continuaven obertes en acabar el mes.'],
  ],
  [
    ['La mitad, 9 de cada 10', 'La mitat, 9 de cada 10'],
    [
      'Los días en que ya estaban resueltas 50 y 90 de cada 100 de las recibidas en seis meses. Cuentan las que siguen abiertas; no, las que acabaron de otra forma. Con menos de 30 no se dice.',
      'Els dies en què ja estaven resoltes 50 i 90 de cada 100 de les rebudes en sis mesos. Compten les que continuen obertes; no, les que van acabar de manera diferent. Amb menys de 30 no es diu.',
    ],
  ],
  [
    ['En plazo', 'Dins de termini'],
    ['Las cerradas antes de su fecha, de las que tenían una.', 'Les tancades abans de la seua data, de les que en tenien una.'],
  ],
  [
    ['Vuelven a pasar', 'Tornen a passar'],
    [
      'Las recibidas donde se había resuelto algo del mismo grupo poco antes (60 días, si el municipio no ha puesto otros), a menos de 30 metros.',
      "Les rebudes on s'havia resolt alguna cosa del mateix grup poc abans (60 dies, si el municipi no n'ha posat uns altres), a menys de 30 metres.",
    ],
  ],
  [
    ['Lo que no cuenta', 'El que no compta'],
    [
      'Los tipos que el municipio no publica y el trabajo que nadie avisó, como el preventivo y las rondas.',
      'Els tipus que el municipi no publica i el treball que ningú no va avisar, com ara el preventiu i les rondes.',
    ],
  ],
  [
    ['Lo que no se enseña', 'El que no es mostra'],
    [
      'Las cuentas de grupos y barrios con menos de 5, y las que permitirían deducirlas.',
      'Els comptes de grups i barris amb menys de 5, i els que permetrien deduir-los.',
    ],
  ],
] as const

export type Definition = { term: string; meaning: string }
export const reportDefinitions = (lang: Lang): Definition[] => {
  const at = lang === 'ca' ? 1 : 0
  return terms.map(([term, meaning]) => ({ term: term[at], meaning: meaning[at] }))
}
