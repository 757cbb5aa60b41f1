import { isRole } from '@avisa/contract/access/person'
import { citizenFieldsToFill, typeExtraFields } from '@avisa/contract/extra-fields/endpoints'
import { readExtraValue } from '@avisa/contract/extra-fields/read-value'
import { withInitial, type GivenValues } from '@avisa/contract/extra-fields/rules'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { useParameters } from '#/platform/configuration.ts'
import { useLoad, type Loaded } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'

/** What these types ask of whoever reports (CALL-20, CALL-21): obligatory ones, others too where the municipality shows them (OPEN-08). */
export const useAskedFields = (tipos: readonly number[]): Loaded<readonly ExtraField[]> => {
  const citizen = isRole(usePerson(), 'ciudadano')
  const { campos_extra_opcionales } = useParameters()
  const query = { tipos_ids: tipos.join(','), ...(campos_extra_opcionales ? {} : { obligatorios: true }) }
  const some = tipos.length > 0
  const options = { bilingual: true, staleTime: 300_000 }
  const ofCitizen = useLoad(citizenFieldsToFill, { query }, { ...options, enabled: some && citizen })
  const ofStaff = useLoad(typeExtraFields, { params: { id: 0 }, query }, { ...options, enabled: some && !citizen })
  return citizen ? ofCitizen : ofStaff
}

/** The fields with what has been answered so far as their values, as a list or the server's answer would show them. */
export const answered = (fields: readonly ExtraField[], given: GivenValues): ExtraField[] => {
  const values = withInitial(fields, given)
  return fields.map((field) => {
    const read = readExtraValue(field, values[field.codigo])
    return 'value' in read && read.value
      ? { ...field, ...read.value }
      : { ...field, valor: null, valor_descripcion: null, valor_json: null }
  })
}
