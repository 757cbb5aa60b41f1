import { fill } from '@avisa/contract/values/fill'
import type { Lang } from '@avisa/contract/values/languages'

const texts = {
  title: ['Qué pasó con sus avisos', 'Què va passar amb els seus avisos'],
  previous: ['Trimestre anterior', 'Trimestre anterior'],
  following: ['Trimestre siguiente', 'Trimestre següent'],
  quarter: ['{{primero}}, {{segundo}} y {{tercero}}', '{{primero}}, {{segundo}} i {{tercero}}'],
  reports_one: ['1 aviso.', '1 avís.'],
  reports_other: ['{{n}} avisos.', '{{n}} avisos.'],
  mended: ['De cada 100, {{n}} están resueltos.', 'De cada 100, {{n}} estan resolts.'],
  took: [
    'La mitad se resolvió en {{mitad}}; 9 de cada 10, en {{nueve}}.',
    'La mitat es va resoldre en {{mitad}}; 9 de cada 10, en {{nueve}}.',
  ],
  notYet: ['9 de cada 10 todavía no están resueltos.', '9 de cada 10 encara no estan resolts.'],
  days_one: ['1 día', '1 dia'],
  days_other: ['{{n}} días', '{{n}} dies'],
  ends: ['Dónde acabaron', 'On van acabar'],
  endsHint: ['Los avisos del trimestre, como están ahora.', 'Els avisos del trimestre, com estan ara.'],
  end: ['Desenlace', 'Desenllaç'],
  reports: ['Avisos', 'Avisos'],
  resuelta: ['Resueltos', 'Resolts'],
  no_competencia: ['No son del ayuntamiento', "No són de l'ajuntament"],
  no_se_hara: ['No se harán', 'No es faran'],
  no_localizada: ['No se encontraron', 'No es van trobar'],
  duplicada: ['Repetidos, unidos a otro', 'Repetits, units a un altre'],
  aplazada: ['Aplazados', 'Ajornats'],
  open: ['Siguen abiertos', 'Continuen oberts'],
  rest: ['Otros', 'Altres'],
  took2: ['Cuánto se tarda, en días', 'Quant es tarda, en dies'],
  tookHint: ['Los que siguen abiertos también cuentan', 'Els que continuen oberts també compten'],
  group: ['Grupo', 'Grup'],
  half: ['la mitad', 'la mitat'],
  nine: ['9 de cada 10', '9 de cada 10'],
  dayUnit: ['días', 'dies'],
  later: ['todavía no', 'encara no'],
  more: ['Llegaron más avisos que en el trimestre anterior', 'Van arribar més avisos que en el trimestre anterior'],
  less: ['Llegaron menos avisos que en el trimestre anterior', 'Van arribar menys avisos que en el trimestre anterior'],
  same: ['Llegaron tantos avisos como en el trimestre anterior', 'Van arribar tants avisos com en el trimestre anterior'],
  byQuarter: ['Avisos por trimestre', 'Avisos per trimestre'],
  quarterName: ['Trimestre', 'Trimestre'],
  months: ['{{primero}}–{{tercero}}', '{{primero}}–{{tercero}}'],
  deadlines: ['Plazos prometidos', 'Terminis promesos'],
  deadlinesHint: ['Cumplidos, de los cerrados en el trimestre.', 'Complits, dels tancats en el trimestre.'],
  deadline: ['{{nombre}}, {{plazo}}', '{{nombre}}, {{plazo}}'],
  all: ['Todo', 'Tot'],
  baja: ['prioridad baja', 'prioritat baixa'],
  media: ['prioridad media', 'prioritat mitjana'],
  alta: ['prioridad alta', 'prioritat alta'],
  workdays_one: ['1 día hábil', '1 dia hàbil'],
  workdays_other: ['{{n}} días hábiles', '{{n}} dies hàbils'],
  hours_one: ['1 hora de trabajo', '1 hora de treball'],
  hours_other: ['{{n}} horas de trabajo', '{{n}} hores de treball'],
  percent: ['{{n}} %', '{{n}} %'],
  again: ['Se volvieron a avisar', 'Es van tornar a avisar'],
  againOf: [
    'de {{total}}, el {{n}} %, en el mismo sitio poco después de resolverse.',
    "de {{total}}, el {{n}} %, en el mateix lloc poc després de resoldre's.",
  ],
  againBefore: [
    'El trimestre anterior, {{n}} de {{total}}: el {{porcentaje}} %.',
    'El trimestre anterior, {{n}} de {{total}}: el {{porcentaje}} %.',
  ],
  data: ['Datos abiertos', 'Dades obertes'],
  licence: ['Licencia {{licencia}}.', 'Llicència {{licencia}}.'],
  promises: ['Cuánto puede tardar ahora', 'Quant pot tardar ara'],
  promisesHint: ['De lo avisado en los últimos seis meses.', 'Del que es va avisar en els últims sis mesos.'],
  promisesNone: ['Aún no podemos decir cuánto.', 'Encara no podem dir quant.'],
  type: ['Tipo', 'Tipus'],
  meaning: ['Cómo se cuenta', 'Com es compta'],
  map: ['Ver los avisos por barrios', 'Vore els avisos per barris'],
  reportsList: ['Informes mensuales', 'Informes mensuals'],
  reportPdf: ['Informe en PDF', 'Informe en PDF'],
  version: ['versión {{n}}', 'versió {{n}}'],
  numbers: ['Todas las cifras', 'Totes les xifres'],
  hidden: ['–: son menos de 5, o se deduciría de los demás.', '–: són menys de 5, o es deduiria dels altres.'],
  counted: ['Contado el {{fecha}} a las {{hora}}.', 'Comptat el {{fecha}} a les {{hora}}.'],
  table: ['Los mismos datos en una tabla', 'Les mateixes dades en una taula'],
} as const satisfies Record<string, readonly [string, string]>

type Key = keyof typeof texts
export type SayNumbers = (key: Key, values?: Record<string, string | number>) => string
export const sayNumbers =
  (lang: Lang): SayNumbers =>
  (key, values) =>
    fill(texts[key][lang === 'ca' ? 1 : 0], values)

const terms = [
  [
    'Aviso',
    'Avís',
    'Cada incidencia que alguien comunicó, en el día en que lo hizo.',
    'Cada incidència que algú va comunicar, en el dia en què ho va fer.',
  ],
  [
    'Resuelto',
    'Resolt',
    'El servicio lo arregló. Uno repetido que se une a otro no cuenta como resuelto.',
    "El servici ho va arreglar. Un de repetit que s'unix a un altre no compta com a resolt.",
  ],
  [
    'La mitad',
    'La mitat',
    'El día en que 50 de cada 100 avisos ya estaban resueltos, contando los abiertos.',
    'El dia en què 50 de cada 100 avisos ja estaven resolts, comptant els oberts.',
  ],
  ['9 de cada 10', '9 de cada 10', 'El día en que ya lo estaban 90 de cada 100.', 'El dia en què ja ho estaven 90 de cada 100.'],
  [
    'Se volvió a avisar',
    'Es va tornar a avisar',
    'Del mismo grupo, a menos de 30 metros de algo resuelto en los 60 días anteriores.',
    "Del mateix grup, a menys de 30 metres d'una cosa resolta en els 60 dies anteriors.",
  ],
  [
    'No se enseña',
    'No es mostra',
    'Las cuentas de menos de 5 avisos, ni los tipos que el municipio no publica.',
    'Els comptes de menys de 5 avisos, ni els tipus que el municipi no publica.',
  ],
] as const

export const numberTerms = (lang: Lang): { term: string; meaning: string }[] =>
  terms.map(([es, ca, meaningEs, meaningCa]) => (lang === 'ca' ? { term: ca, meaning: meaningCa } : { term: es, meaning: meaningEs }))
