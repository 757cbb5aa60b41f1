import { arr, bool, int, localised, nullable, obj, oneOf, opt, scalar, str, unknown, type Static } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import { extraFieldKinds } from './kinds.ts'
import { extraLimits } from './limits.ts'

/** An option of a list; `descrip` is the second line, for lists from an API. */
export const ExtraChoice = obj({ key: str(), text: str(), descrip: opt(str()) })
export type ExtraChoice = Static<typeof ExtraChoice>

/** The `json` options a client needs; `url` and `headers` of a list from an API stay on the server. */
const Options = obj({
  type: opt(oneOf('integer', 'float')),
  default: opt(nullable(scalar())),
  multiple: opt(bool()),
  key: opt(str()),
  text: opt(str()),
  descrip: opt(str()),
  opciones: opt(arr(obj({ key: str(), text_es: str(), text_val: str() }))),
})

/**
 * `valor`: a number, boolean, `YYYY-MM-DD HH:mm`, text, the chosen key or comma-separated keys, or a signature (path of its strokes, or the typed
 * name). `valor_descripcion`: the same in words, for lists and names. `valor_json`: the chosen options of a list.
 */
const value = { valor: nullable(scalar()), valor_descripcion: nullable(str()), valor_json: nullable(arr(ExtraChoice)) }

/** A field definition with its value; the value is null until somebody fills it in. */
export const ExtraField = obj({
  id: int(),
  codigo: str(),
  tipo_campo: oneOf(...extraFieldKinds),
  obligatorio: bool(),
  para: oneOf('todos', 'personal'),
  ...localised('nombre'),
  ayuda_es: str(),
  ayuda_val: str(),
  json: Options,
  ...value,
})
export type ExtraField = Static<typeof ExtraField>
export type ExtraValue = Pick<ExtraField, keyof typeof value>
export type ExtraFieldRule = Pick<ExtraField, 'id' | 'codigo' | 'tipo_campo' | 'obligatorio' | 'json'>

/** A value as sent: body of `saveExtraField` and item of `camposExtra` in a new incident. */
export const GivenExtraField = obj({
  campoExtraId: Id,
  valor: nullable(scalar({ maxLength: extraLimits.signature })),
  valor_descripcion: opt(nullable(str({ maxLength: 4000 }))),
  valor_json: opt(unknown()),
})
export type GivenExtraField = Static<typeof GivenExtraField>
export type GivenValue = Omit<GivenExtraField, 'campoExtraId'>
