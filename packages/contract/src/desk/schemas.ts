import { arr, bool, int, nullable, num, obj, oneOf, str, type Static } from '#/http/schema.ts'
import { figureCodes, waitingCodes } from './figures.ts'

/** What a figure counts is what the list shows with these criteria; `minimo`: it was counted no further. */
const counted = { modelo: oneOf('incidencias', 'tareas'), criterios: str(), total: int(), minimo: bool() }

/** `dias`: how many a day, the last fourteen, today last; null where days say nothing. */
const Figure = obj({ codigo: oneOf(...figureCodes), ...counted, dias: nullable(arr(int())) })
const Waiting = obj({ codigo: oneOf(...waitingCodes), ...counted })

/** More of one type in one place since yesterday than on other days; `normal`: as many as usual. */
const Unusual = obj({ ...counted, descripcion_es: str(), descripcion_val: str(), icono: str(), distrito: nullable(str()), normal: num() })

/** Who has how much open work: an entity, or for its manager a person of it. */
const Load = obj({ ...counted, nombre: str(), vencidas: int() })

export const Desk = obj({
  cifras: arr(Figure),
  esperan: arr(Waiting),
  aviso: nullable(Unusual),
  carga: arr(Load),
})
export type Desk = Static<typeof Desk>
