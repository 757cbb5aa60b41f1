import { readExtraValue } from '@avisa/contract/extra-fields/read-value'
import { withInitial, type GivenValues } from '@avisa/contract/extra-fields/rules'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'

export const answered = (fields: readonly ExtraField[], valuesByCode: GivenValues): ExtraField[] => {
  const values = withInitial(fields, valuesByCode)
  return fields.map((field) => {
    const read = readExtraValue(field, values[field.codigo])
    return 'value' in read && read.value
      ? { ...field, ...read.value }
      : { ...field, valor: null, valor_descripcion: null, valor_json: null }
  })
}
