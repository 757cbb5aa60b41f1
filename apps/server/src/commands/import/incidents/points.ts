import { gzipSync } from 'node:zlib'
import type { Database } from '#/platform/database/database.ts'
import { fromMercator } from '@avisa/contract/values/coordinates'
import type { Client } from '../store.ts'
import type { Numbered } from './incident-store.ts'

const states = ['igual', 'nueva', 'falta'] as const
type PointState = (typeof states)[number]

/** Points that are drawn; from there on those that are near each other are one. */
const most = 20_000

const keyOf = (latitud: number, longitud: number, decimals: number) => `${longitud.toFixed(decimals)},${latitud.toFixed(decimals)}`

const readBoundary = async (client: Client): Promise<number[][][]> => {
  const { rows } = await client.query<{ metres: number[] }>(
    `select string_to_array(translate(a.anillo::text, '()', ''), ',')::float8[] as metres
       from zonas_anillos a join zonas z on z.id = a.zona_id where z.clase = 'municipio' and not a.hueco`,
  )
  return rows.map(({ metres }) => {
    const line: number[][] = []
    for (let i = 0; i + 1 < metres.length; i += 2) {
      const { longitud, latitud } = fromMercator({ x: metres[i] ?? 0, y: metres[i + 1] ?? 0 })
      line.push([Number(longitud.toFixed(5)), Number(latitud.toFixed(5))])
    }
    return line
  })
}

/** The places of incidents by what becomes of them, each once; what is new covers what is there. */
export const pointCollector = () => {
  let decimals = 5
  let points = new Map<string, PointState>()
  const put = (key: string, state: PointState) => {
    const before = points.get(key)
    if (before === undefined || states.indexOf(state) > states.indexOf(before)) points.set(key, state)
  }
  const coarsen = () => {
    if (points.size <= most || decimals === 0) return
    decimals -= 1
    const finer = points
    points = new Map()
    for (const [key, state] of finer) {
      const [longitud = 0, latitud = 0] = key.split(',').map(Number)
      put(keyOf(latitud, longitud, decimals), state)
    }
    coarsen()
  }
  return {
    add: (state: PointState, rows: readonly Numbered[]) => {
      for (const { incident } of rows) put(keyOf(incident.latitud, incident.longitud, decimals), state)
      coarsen()
    },
    /** GeoJSON, compressed, with the boundary. */
    draw: async (db: Database, esquema: string): Promise<Buffer> => {
      const rings = await db.bulk(esquema, readBoundary)
      const byState = states.map((estado) => ({
        type: 'Feature',
        properties: { estado },
        geometry: {
          type: 'MultiPoint',
          coordinates: [...points].filter(([, state]) => state === estado).map(([key]) => key.split(',').map(Number)),
        },
      }))
      const edge = { type: 'Feature', properties: { estado: 'limite' }, geometry: { type: 'MultiLineString', coordinates: rings } }
      const features = [...byState, edge].filter(({ geometry }) => geometry.coordinates.length > 0)
      return gzipSync(JSON.stringify({ type: 'FeatureCollection', features }))
    },
  }
}
