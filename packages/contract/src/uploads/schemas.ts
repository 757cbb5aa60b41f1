import { arr, filled, int, num, obj, str, type Static } from '#/http/schema.ts'

export const NewUpload = obj({ nombre: filled({ maxLength: 200 }), tamanyo: num({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

/** `huella`: SHA-256 in hex. */
export const Part = obj({ parte: int(), huella: str() })
export type Part = Static<typeof Part>

/** `recibidas`: the parts that are here. */
export const Upload = obj({
  id: int(),
  nombre: str(),
  tamanyo: num(),
  tamanyo_parte: int(),
  partes: int(),
  caduca: str(),
  recibidas: arr(Part),
})
export type Upload = Static<typeof Upload>
