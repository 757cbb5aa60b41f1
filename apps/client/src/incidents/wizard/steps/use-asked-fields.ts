import { isRole } from '@avisa/contract/access/person'
import { citizenFieldsToFill, typeExtraFields } from '@avisa/contract/extra-fields/routes'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { isNetwork } from '#/platform/call-error.ts'
import { useParameters } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'

/** `failed`: the server answered with an error, so missing fields are reported on arrival. */
export type AskedFields = { fields: readonly ExtraField[]; state: 'ready' | 'loading' | 'failed'; retry: () => void }

export const useAskedFields = (tipos: readonly number[]): AskedFields => {
  const citizen = isRole(usePerson(), 'ciudadano')
  const { campos_extra_opcionales } = useParameters()
  const query = { tipos_ids: tipos.join(','), ...(campos_extra_opcionales ? {} : { obligatorios: true }) }
  const some = tipos.length > 0
  const options = { bilingual: true, staleTime: 300_000 }
  const ofCitizen = useLoad(citizenFieldsToFill, { query }, { ...options, enabled: some && citizen })
  const ofStaff = useLoad(typeExtraFields, { params: { id: 0 }, query }, { ...options, enabled: some && !citizen })
  const { data, error, loading, retry } = citizen ? ofCitizen : ofStaff
  const failed = data === undefined && error !== undefined && !isNetwork(error.kind)
  return { fields: (some && data) || none, state: loading ? 'loading' : failed ? 'failed' : 'ready', retry }
}

const none: readonly ExtraField[] = []
