import { addMonths } from '@avisa/contract/monthly-reports/months'

type Call = { params?: Readonly<Record<string, string>>; body?: Readonly<Record<string, unknown>>; plain?: string; anonymous?: true }
type Ours = { picture: string; codigo: string }

const whole = { x: 0, y: 0, ancho: 1, alto: 1 }
const unchanged = { antes: 'pendiente', revision: 'pendiente', contenido_publico: null, fotos: [] }

let months = 0
/** No report says twice the same of a month. */
const anotherMonth = () => addMonths('2026-03', -(months++ % 110))

export const callsAboutPublication = ({ mark, ours }: { mark: string; ours: () => Ours }): Readonly<Record<string, () => Call>> => ({
  'images.addImage': () => ({ body: { base64: true, imagen: ours().picture, nombre: mark } }),
  'images.findUpload': () => ({ params: { clave: crypto.randomUUID() }, plain: 'a number of bytes' }),
  'images.imageFile': () => ({ params: { file: `${ours().codigo}_view.jpg` } }),
  'images.coverImage': () => ({ body: { cajas: [whole] }, plain: 'a photo by its code' }),
  'monthlyReports.createMonthlyReport': () => ({ body: { mes: anotherMonth(), unidad_gestion_id: 1 }, plain: 'counts' }),
  'monthlyReports.publishMonthlyReport': () => ({ body: { nota_es: mark, nota_val: mark } }),
  'publication.reviewIncident': () => ({ body: unchanged }),
  'publication.withdrawPublic': () => ({ anonymous: true }),
  'publication.denounceIncident': () => ({ plain: 'nothing' }),
  'publication.listReviews': () => ({ plain: 'counts and what waits' }),
})
