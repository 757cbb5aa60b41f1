import {
  changeStreet as changeCall,
  getAddress,
  listConfiguredStreets,
  listPortals,
  reverseGeocode,
  searchAddresses,
} from '@avisa/contract/addresses/endpoints'
import { Refusal, refuse } from '@avisa/contract/refusal'
import { serve, type Feature } from '#/platform/serve.ts'
import { findUnit } from '#/units/shared/store.ts'
import { changeStreet, listConfigured } from './configured-store.ts'
import { nowhere, placeAt } from './shared/place-store.ts'
import { asAddress, searchStreets } from './search.ts'
import { findStreet, listPortals as portalsOf } from './store.ts'

const maxMatches = 200

export const routes: Feature = (app) => {
  serve(app, searchAddresses, async ({ read, scope, query }) => {
    const unit = await findUnit(read, scope, query.management_unit_id)
    if (!unit) return []
    const perPage = query.per_page ?? scope.settings.tamanyo_pagina
    const rows = Math.min((query.page ?? 1) * perPage, maxMatches)
    return searchStreets(read, scope, { unit, text: query.search, rows })
  })

  serve(app, getAddress, async ({ read, scope, params }) => {
    const unit = await findUnit(read, scope, params.management_unit_id)
    const street = unit && (await findStreet(read, scope, { unit, id_vial: params.id_vial }))
    if (!unit || !street) throw new Refusal('address.notFound')
    return asAddress(street, { unit, lang: scope.lang })
  })

  serve(app, listPortals, async ({ read, scope, params, query }) => {
    const unitId = query.unidad_gestion_id
    const unit = unitId === undefined ? undefined : await findUnit(read, scope, unitId)
    const street = unitId !== undefined && !unit ? undefined : await findStreet(read, scope, { unit, id_vial: params.id_vial })
    if (!street) throw new Refusal('address.notFound')
    return unit?.callejero_tabla_portales === false ? [] : portalsOf(read, scope, params.id_vial)
  })

  serve(app, listConfiguredStreets, ({ read, scope, query: { search = '', ocultas = false, page = 1, per_page } }) =>
    listConfigured(read, scope, { search, hidden: ocultas, page, perPage: per_page ?? scope.settings.tamanyo_pagina }),
  )

  serve(
    app,
    changeCall,
    async ({ tx, scope, params, body }) =>
      (await changeStreet(tx, scope, { id_vial: params.id_vial, change: body })) ?? refuse('http.notFound'),
  )

  serve(app, reverseGeocode, async ({ read, scope, query }) => {
    const unit = await findUnit(read, scope, query.unidadGestionId)
    return unit ? placeAt(read, scope, { unit, at: { latitud: query.lat, longitud: query.lng } }) : nowhere
  })
}
