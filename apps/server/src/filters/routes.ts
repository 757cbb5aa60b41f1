import { isRole, type Person } from '@avisa/contract/access/person'
import {
  listAreas as areasCall,
  listFilters as listCall,
  removeFilter as removeCall,
  saveFilter as saveCall,
} from '@avisa/contract/filters/endpoints'
import { checkCondition } from '@avisa/contract/filters/rules'
import { Refusal, refuse } from '@avisa/contract/refusal'
import { serve, type Feature } from '#/platform/serve.ts'
import { deleteFilter, insertFilter, listAreas, listFilters } from './shared/store.ts'

const staffId = (person: Person): number => (person === null || isRole(person, 'ciudadano') ? refuse('http.forbidden') : person.user_id)

export const routes: Feature = (app) => {
  serve(app, listCall, ({ read, scope, params }) => listFilters(read, scope, params.modelo))

  serve(app, saveCall, ({ tx, scope, params, body }) => {
    const usuario_id = staffId(scope.person)
    const refused = checkCondition(params.modelo, body.condicion)
    if (refused) throw new Refusal('http.validation', { fields: [refused] })
    return insertFilter(tx, scope, { ...params, usuario_id, ...body, descripcion: body.descripcion.trim() })
  })

  serve(app, removeCall, async ({ tx, scope, params }) => {
    const usuario_id = scope.person?.user_id ?? refuse('http.notSignedIn')
    return (await deleteFilter(tx, scope, { ...params, usuario_id })) ?? refuse('http.notFound')
  })

  serve(app, areasCall, ({ read, scope, params }) => listAreas(read, scope, params.clase))
}
