import { parseAddressQuery } from '#/addresses/parse-query.ts'
import { rankStreets } from '#/addresses/rank-streets.ts'
import { findNumbers, listStreets } from '#/addresses/store.ts'
import { indexStreets } from '#/addresses/street-index.ts'
import type { Database } from '#/platform/database/database.ts'
import { readSettings } from '#/platform/database/settings-store.ts'
import { scopeOf } from '#/platform/scope.ts'
import { fold } from '@avisa/contract/addresses/fold'

const leastScore = 0.8
const leastLead = 0.02
const mostRemembered = 20_000

export type Place = { lugar: string; latitud: number; longitud: number }
export type Locate = (direccion: string) => Promise<Place | undefined>

export const openLocator = (db: Database, esquema: string, now: Date): Locate => {
  const open = async () => {
    const settings = await readSettings(db, esquema)
    const municipality = { id: 0, esquema, zona_horaria: settings.zona_horaria, mantenimiento: false, demo: false }
    const scope = scopeOf({ municipality, settings, person: null, uuid: null, lang: 'es', now, unidades_gestion_ids: [] })
    return { scope, index: await indexStreets(await listStreets(db.read(esquema), scope)) }
  }
  let opened: ReturnType<typeof open> | undefined
  const find = async (direccion: string): Promise<Place | undefined> => {
    const { scope, index } = await (opened ??= open())
    const [best, second] = rankStreets(index, parseAddressQuery(direccion))
    if (!best || best.score < leastScore || (second && best.score - second.score < leastLead)) return undefined
    const { street, numeros } = best
    const portals = await findNumbers(db.read(esquema), scope, { viales: [street.id_vial], numeros: numeros.map(({ numero }) => numero) })
    const portal = numeros
      .map(({ numero, extension }) => portals.find((each) => each.numero === numero && fold(each.extension) === extension))
      .find((each) => each !== undefined)
    const { latitud, longitud } = portal ?? street
    return { lugar: portal ? `${street.completo_es}, ${portal.portal}` : street.completo_es, latitud, longitud }
  }
  const remembered = new Map<string, Place | undefined>()
  return async (direccion) => {
    if (remembered.has(direccion)) return remembered.get(direccion)
    const place = await find(direccion)
    if (remembered.size < mostRemembered) remembered.set(direccion, place)
    return place
  }
}
