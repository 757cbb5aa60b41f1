import { isRole, type Person } from '@avisa/contract/access/person'
import {
  changeFilter as changeCall,
  listAreas as areasCall,
  listFilters as listCall,
  removeFilter as removeCall,
  saveFilter as saveCall,
} from '@avisa/contract/filters/endpoints'
import { checkCondition } from '@avisa/contract/filters/rules'
import type { Filter, FilterChange, FilterModel } from '@avisa/contract/filters/schemas'
import { checkView, mayShareWith } from '@avisa/contract/filters/views'
import { Refusal, refuse } from '@avisa/contract/refusal'
import { serve, type Feature } from '#/platform/serve.ts'
import { deleteFilter, findChangeable, insertFilter, listAreas, listFilters, updateFilter } from './shared/store.ts'

const staffId = (person: Person): number => (person === null || isRole(person, 'ciudadano') ? refuse('http.forbidden') : person.user_id)

const checkContents = (modelo: FilterModel, { condicion, vista }: FilterChange): void => {
  const refused =
    (condicion === undefined ? undefined : checkCondition(modelo, condicion)) ?? (vista ? checkView(modelo, vista) : undefined)
  if (refused) throw new Refusal('http.validation', { fields: [refused] })
}

type Shared = Pick<Filter, 'compartida' | 'unidad_gestion_id'>

const sharingOf = (person: Person, { compartida, unidad_gestion_id }: FilterChange, before: Shared): Shared => {
  const next = compartida ?? before.compartida
  if (next === 'nadie') return { compartida: next, unidad_gestion_id: null }
  const unit = unidad_gestion_id ?? before.unidad_gestion_id ?? person?.unidades_ids[0] ?? null
  if (!mayShareWith(person, unit) || (next === 'unidad' && unit === null)) refuse('http.forbidden')
  return { compartida: next, unidad_gestion_id: unit }
}

const trimmed = ({ descripcion }: FilterChange) => (descripcion === undefined ? {} : { descripcion: descripcion.trim() })

const notShared: Shared = { compartida: 'nadie', unidad_gestion_id: null }

export const routes: Feature = (app) => {
  serve(app, listCall, ({ read, scope, params }) => listFilters(read, scope, params.modelo))

  serve(app, saveCall, ({ tx, scope, params, body }) => {
    const usuario_id = staffId(scope.person)
    checkContents(params.modelo, body)
    const sharing = sharingOf(scope.person, body, notShared)
    return insertFilter(tx, scope, { ...params, usuario_id, ...body, ...sharing, descripcion: body.descripcion.trim() })
  })

  serve(app, changeCall, async ({ tx, scope, params, body }) => {
    const filter = (await findChangeable(tx, scope, params)) ?? refuse('http.notFound')
    checkContents(params.modelo, body)
    if (body.inicial !== undefined && filter.usuario_id !== scope.person?.user_id) refuse('http.forbidden')
    const changesSharing = body.compartida !== undefined || body.unidad_gestion_id !== undefined || filter.compartida !== 'nadie'
    const sharing = changesSharing ? sharingOf(scope.person, body, filter) : {}
    return updateFilter(tx, scope, filter, { ...body, ...sharing, ...trimmed(body), modelo: params.modelo })
  })

  serve(app, removeCall, async ({ tx, scope, params }) => {
    const filter = (await findChangeable(tx, scope, params)) ?? refuse('http.notFound')
    await deleteFilter(tx, scope, filter.id)
    return filter
  })

  serve(app, areasCall, ({ read, scope, params }) => listAreas(read, scope, params.clase))
}
