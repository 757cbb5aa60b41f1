import { extraFieldKinds } from '@avisa/contract/extra-fields/kinds'
import { arr, bool, filled, int, map, obj, oneOf, opt, scalar, str } from '@avisa/contract/http/schema'

const Option = obj({ key: str({ minLength: 1, pattern: '^[^,]+$' }), text_es: filled(), text_val: filled() })
export const extraFieldProperties = {
  codigo: str({ pattern: '^[\\w.-]{1,100}$' }),
  tipo_campo: oneOf(...extraFieldKinds),
  obligatorio: bool(),
  para: oneOf('todos', 'personal'),
  nombre_es: filled(),
  nombre_val: filled(),
  ayuda_es: opt(str()),
  ayuda_val: opt(str()),
  activo: opt(bool()),
  orden: opt(int()),
  json: obj({
    type: opt(oneOf('integer', 'float')),
    default: opt(scalar()),
    multiple: opt(bool()),
    opciones: opt(arr(Option, { minItems: 1 })),
    url: opt(str({ pattern: '^https?://' })),
    headers: opt(map(str())),
    key: opt(filled()),
    text: opt(filled()),
    descrip: opt(filled()),
  }),
}
