import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type TextPair = readonly [es: string, val: string]

type Entry = { tipo: string; textos: { es: string; val: string }[] }
const byType: readonly (readonly [prefix: string, texts: readonly TextPair[]])[] = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'texts.json'), 'utf8')) as Entry[]
).map(({ tipo, textos }) => [tipo, textos.map(({ es, val }): TextPair => [es, val])])

const neutral = byType.find(([prefix]) => prefix === '')?.[1] ?? []

export const textsFor = (type: string): readonly TextPair[] => {
  const own = byType.find(([prefix]) => prefix !== '' && (type === prefix || type.startsWith(`${prefix}.`)))?.[1] ?? []
  return own.length < 2 ? [...own, ...neutral] : own
}

export const spots: readonly TextPair[] = [
  ['Junto al paso de peatones', 'Al costat del pas de vianants'],
  ['En la esquina', 'En el cantó'],
  ['Delante de la parada del autobús', "Davant de la parada de l'autobús"],
  ['Al lado del contenedor de vidrio', 'Al costat del contenidor de vidre'],
  ['En el lado de los números pares', 'En el costat dels números parells'],
  ['Frente a la panadería', 'Enfront del forn'],
]

export type Outcome = 'rechazada' | 'redirigida' | 'duplicada' | 'pausada' | 'apertura_expediente' | 'resuelta'
export const comments: Readonly<Record<Outcome, readonly TextPair[]>> = {
  rechazada: [
    [
      'El elemento es de propiedad privada y corresponde a la comunidad de vecinos.',
      "L'element és de propietat privada i correspon a la comunitat de veïns.",
    ],
    ['Se ha comprobado en el lugar y el estado es correcto.', "S'ha comprovat en el lloc i l'estat és correcte."],
  ],
  redirigida: [
    ['La carretera es de la Diputación: le hemos enviado el aviso.', "La carretera és de la Diputació: li hem enviat l'avís."],
    ['Corresponde a la compañía eléctrica, que ya tiene el aviso.', "Correspon a la companyia elèctrica, que ja té l'avís."],
  ],
  duplicada: [
    ['Ya teníamos un aviso del mismo problema y lo estamos atendiendo.', "Ja teníem un avís del mateix problema i l'estem atenent."],
  ],
  pausada: [
    ['Estamos esperando una pieza del proveedor.', 'Estem esperant una peça del proveïdor.'],
    ['Se hará cuando acabe la obra de la calle.', "Es farà quan acabe l'obra del carrer."],
  ],
  apertura_expediente: [
    ['Se ha abierto un expediente para requerir a la propiedad.', "S'ha obert un expedient per a requerir la propietat."],
  ],
  resuelta: [
    ['Trabajo terminado. Gracias por avisar.', 'Treball acabat. Gràcies per avisar.'],
    ['Reparado esta mañana por la brigada.', 'Reparat este matí per la brigada.'],
    ['Se ha sustituido la pieza y se ha comprobado.', "S'ha substituït la peça i s'ha comprovat."],
  ],
}

export const remarks: readonly TextPair[] = [
  ['Comprobado en el lugar con fotos.', 'Comprovat en el lloc amb fotos.'],
  ['Conviene señalizar hasta la reparación.', 'Convé senyalitzar fins a la reparació.'],
  ['Sin riesgo inmediato.', 'Sense risc immediat.'],
]

export const contactNames = [
  'Ana Belda',
  'Pau Ibáñez',
  'Maria Server',
  'José Luis Cerdà',
  'Neus Bosch',
  'Francisco Rico',
  'Teresa Llopis',
  'Carles Fuster',
  'Elena Prieto',
  'Josep Calafat',
  'Lucía Montero',
  'Remei Alberola',
  'Andrés Pastor',
  'Mireia Sendra',
  'Rafael Chust',
  'Dolors Peiró',
  'Manuel Osuna',
  'Aina Vives',
] as const
