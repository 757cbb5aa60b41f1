import { listEntities as entitiesCall, listTypeEntities as typeEntitiesCall } from '@avisa/contract/entities/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { serve, type Feature } from '#/platform/serve.ts'
import { listEntities, listTypeEntities } from './shared/store.ts'

export const routes: Feature = (app) => {
  serve(app, entitiesCall, ({ read, scope, params }) => listEntities(read, scope, params.rol))
  serve(app, typeEntitiesCall, async ({ read, scope, params }) => {
    const mine = scope.unidades === 'todas' || scope.unidades.includes(params.unidadGestionId)
    return (mine ? await listTypeEntities(read, scope, params) : undefined) ?? refuse('http.notFound')
  })
}
