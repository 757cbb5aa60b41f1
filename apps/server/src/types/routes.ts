import { frequentTypes as frequentCall, listTypes as listCall } from '@avisa/contract/types/endpoints'
import type { IncidentType, Subtype } from '@avisa/contract/types/schemas'
import { serve, type Feature } from '#/platform/serve.ts'
import { frequentTypes, listTypes } from './store.ts'

/** Parents with their subtypes; a subtype whose parent is hidden from the caller is hidden too. */
const asTree = (types: readonly Subtype[], withSubtypes: boolean): IncidentType[] =>
  types
    .filter((type) => type.tipo_padre === null)
    .map((parent) => ({ ...parent, subtipos: withSubtypes ? types.filter((type) => type.tipo_padre === parent.id) : [] }))

export const routes: Feature = (app) => {
  serve(app, listCall, async ({ read, scope, query }) => {
    const types = await listTypes(read, scope, query.unidadGestionId)
    return asTree(types, query.include === 'subtipos')
  })
  serve(app, frequentCall, ({ read, scope, query }) => frequentTypes(read, scope, query.unidadGestionId))
}
