import { listTypes as listCall } from '@avisa/contract/types/endpoints'
import type { IncidentType, Subtype } from '@avisa/contract/types/schemas'
import { parametersOf } from '#/municipalities/shared/store.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { listTypes } from './store.ts'

/** Parents with their subtypes; a subtype whose parent is hidden from the caller is hidden too. */
const asTree = (types: readonly Subtype[], withSubtypes: boolean): IncidentType[] =>
  types
    .filter((type) => type.tipo_padre === null)
    .map((parent) => ({ ...parent, subtipos: withSubtypes ? types.filter((type) => type.tipo_padre === parent.id) : [] }))

export const routes: Feature = (app) => {
  serve(app, listCall, async ({ deps, read, scope, query }) => {
    const { login_obligado } = await parametersOf(deps.db, read, scope)
    const types = await listTypes(read, scope, { unidadGestionId: query.unidadGestionId, login_obligado })
    return asTree(types, query.include === 'subtipos')
  })
}
