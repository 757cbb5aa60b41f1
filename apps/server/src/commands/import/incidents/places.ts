import { parseAddressQuery } from '#/addresses/parse-query.ts'
import { rankStreets } from '#/addresses/rank-streets.ts'
import { findPlaces } from '#/addresses/search.ts'
import { listStreets } from '#/addresses/store.ts'
import { indexStreets } from '#/addresses/street-index.ts'
import type { Database } from '#/platform/database/database.ts'
import { importScope } from './import-scope.ts'

const leastScore = 0.8
const leastLead = 0.02
const mostPlaces = 20_000

export type Place = { lugar: string; latitud: number; longitud: number }
export type Locate = (direccion: string) => Promise<Place | undefined>

export const openLocator = (db: Database, esquema: string, now: Date): Locate => {
  const open = async () => {
    const scope = await importScope(db, esquema, now)
    return { scope, index: await indexStreets(await listStreets(db.read(esquema), scope)) }
  }
  let opened: ReturnType<typeof open> | undefined
  const find = async (direccion: string): Promise<Place | undefined> => {
    const { scope, index } = await (opened ??= open())
    const ranked = rankStreets(index, parseAddressQuery(direccion)).filter(({ score }) => score >= leastScore)
    const [best, second] = await findPlaces(db.read(esquema), scope, ranked)
    if (!best || (second && best.score - second.score < leastLead)) return undefined
    const { street, portal } = best
    const { latitud, longitud } = portal ?? street
    return { lugar: portal ? `${street.completo_es}, ${portal.portal}` : street.completo_es, latitud, longitud }
  }
  const places = new Map<string, Place | undefined>()
  return async (direccion) => {
    if (places.has(direccion)) return places.get(direccion)
    const place = await find(direccion)
    if (places.size < mostPlaces) places.set(direccion, place)
    return place
  }
}
