type Call = { params?: Readonly<Record<string, string>>; body?: Readonly<Record<string, unknown>>; plain?: string; anonymous?: true }
type Ours = { picture: string; codigo: string }

const whole = { x: 0, y: 0, ancho: 1, alto: 1 }
const unchanged = { antes: 'pendiente', revision: 'pendiente', contenido_publico: null, fotos: [] }

export const callsAboutPublication = ({ mark, ours }: { mark: string; ours: () => Ours }): Readonly<Record<string, () => Call>> => ({
  'images.addImage': () => ({ body: { base64: true, imagen: ours().picture, nombre: mark } }),
  'images.imageFile': () => ({ params: { file: `${ours().codigo}_view.jpg` } }),
  'images.coverImage': () => ({ body: { cajas: [whole] }, plain: 'a photo by its code' }),
  'publication.reviewIncident': () => ({ body: unchanged }),
  'publication.withdrawPublic': () => ({ anonymous: true }),
  'publication.denounceIncident': () => ({ plain: 'nothing' }),
  'publication.listReviews': () => ({ plain: 'counts and what waits' }),
})
