import { roleNames } from '#/access/roles.ts'
import { arr, bool, filled, int, map, nullable, obj, oneOf, opt, str, unknown, type Static } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'

export const actStates = ['borrador', 'programado', 'publicado', 'chocado', 'descartado'] as const
export const actOrigins = ['consola', 'orden', 'plantilla', 'importacion', 'deshacer', 'migracion', 'sql'] as const

const ObjectName = str({ pattern: '^[a-z_]{1,40}$' })
const Key = str({ minLength: 1, maxLength: 200 })
/** Its fields are those of its object (`objects.ts`); what is wrong with them is answered field by field. */
const Body = map(unknown())

export const Change = obj({ objeto: ObjectName, clave: Key, antes: nullable(Body), despues: nullable(Body) })
export const Changes = arr(Change, { minItems: 1, maxItems: 2000 })
const Reason = opt(nullable(str({ maxLength: 500 })))

export const Problem = obj({ objeto: str(), clave: str(), campo: str(), nivel: oneOf('error', 'aviso'), es: str(), ca: str() })
export const Collision = obj({
  objeto: str(),
  clave: str(),
  campo: str(),
  antes: unknown(),
  despues: unknown(),
  current: unknown(),
})

/** `codigo`: what is counted; `total` up to 10 000. */
export const Impact = obj({ objeto: str(), clave: str(), codigo: str(), total: int() })

export const Overview = obj({
  version: int(),
  /** Those that the caller may read, and whether they may change them. */
  objetos: arr(obj({ objeto: str(), total: int(), puede: bool() })),
  problemas: arr(Problem),
})
export type Overview = Static<typeof Overview>

export const ObjectParams = obj({ objeto: ObjectName })
export const ObjectRows = obj({
  version: int(),
  /** `puede`: whether the caller may change it. `id`: of its row, where it has one. */
  filas: arr(obj({ clave: str(), cuerpo: Body, puede: bool(), id: nullable(int()) })),
})
export type ObjectRows = Static<typeof ObjectRows>
export const KeyQuery = obj({ clave: Key })
export const Uses = obj({ usos: arr(obj({ codigo: str(), total: int() })) })

export const Trial = obj({ cambios: Changes })
export const TrialAnswer = obj({ problemas: arr(Problem), colisiones: arr(Collision), impacto: arr(Impact) })
export type TrialAnswer = Static<typeof TrialAnswer>
export const SaveChanges = obj({ motivo: Reason, cambios: Changes })

const actProperties = {
  id: int(),
  estado: oneOf(...actStates),
  origen: oneOf(...actOrigins),
  version: nullable(int()),
  nombre: nullable(str()),
  motivo: nullable(str()),
  autor_id: nullable(int()),
  autor: nullable(str()),
  publicado_por: nullable(str()),
  creado: str(),
  publicado: nullable(str()),
  publicar_el: nullable(str()),
  deshace_id: nullable(int()),
  /** The act that took it back, if one did. */
  deshecho_por_id: nullable(int()),
  total: int(),
  /** What it changed, by its first changes: object, key, and the name of the row in both languages. */
  sobre: arr(obj({ objeto: str(), clave: str(), nombre_es: str(), nombre_val: str() })),
}
export const Act = obj(actProperties)
export type Act = Static<typeof Act>

/** A change of one field of one object; `accion` says whether the object came, changed or went. */
export const Difference = obj({
  objeto: str(),
  clave: str(),
  nombre_es: str(),
  nombre_val: str(),
  accion: oneOf('alta', 'cambio', 'baja'),
  campo: str(),
  antes: unknown(),
  despues: unknown(),
})
export type Difference = Static<typeof Difference>
export const ActDetail = obj({
  ...actProperties,
  diferencias: arr(Difference),
  /** Fields that were changed again since: undoing leaves them as they are. */
  posteriores: arr(obj({ objeto: str(), clave: str(), campo: str() })),
  /** Whether no row of the history up to it was removed or changed. */
  integra: bool(),
})
export type ActDetail = Static<typeof ActDetail>

/** `criteria`: `objeto`, `origen`, `autor_id`, `fecha` (days ago). */
export const ActQuery = obj({
  objeto: opt(ObjectName),
  clave: opt(Key),
  origen: opt(oneOf(...actOrigins)),
  autor_id: opt(Id),
  dias: opt(int({ minimum: 1, maximum: 3650 })),
  page: opt(int({ minimum: 1, maximum: 1_000_000 })),
  per_page: opt(int({ minimum: 1, maximum: 200 })),
})
/** `insistir`: also what was changed again since. */
export const Undo = obj({ insistir: opt(bool()), motivo: Reason })

const draftProperties = { nombre: filled({ maxLength: 120 }), motivo: Reason, cambios: arr(Change, { maxItems: 2000 }) }
export const NewDraft = obj(draftProperties)
export const Draft = obj({
  ...actProperties,
  revision: int(),
  cambios: arr(Change),
  problemas: arr(Problem),
  colisiones: arr(Collision),
})
export type Draft = Static<typeof Draft>
export const Publication = obj({ publicar_el: opt(nullable(str({ maxLength: 40 }))) })
export const PreviewRequest = obj({ rol: opt(oneOf(...roleNames)) })
export const Preview = obj({ vista: str(), caduca: str() })

export const ConfigurationFile = obj({
  avisa: int(),
  objetos: map(map(Body)),
})
export type ConfigurationFile = Static<typeof ConfigurationFile>
export const Import = obj({ nombre: filled({ maxLength: 120 }), archivo: ConfigurationFile })
