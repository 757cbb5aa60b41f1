import { num, obj } from '@avisa/contract/http/schema'
import type { MapLimits } from '@avisa/contract/map/schemas'
import { fromMercator, type Position } from '@avisa/contract/values/coordinates'
import { sql, type RawBuilder } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import { margin, TileRow } from './encode.ts'
import { pixel, tileBox, type Box, type Tile } from './tile-grid.ts'

const boxOf = ({ minX, minY, maxX, maxY }: Box) =>
  sql`box(point(${minX}::float8, ${minY}::float8), point(${maxX}::float8, ${maxY}::float8))`

/** The first zoom of each class; other classes are never drawn. */
const areasFrom = { municipio: 8, agua: 8, playa: 8, parque: 11, plaza: 14, manzana: 14, edificio: 16 } as const
const streetsFrom = { principal: 10, calle: 13, peatonal: 14, camino: 14 } as const
const placesFrom = { distrito: 11, barrio: 13, parque: 15, plaza: 15, playa: 14, agua: 14 } as const
const portalsFrom = 17

const visible = (from: Record<string, number>, z: number) => Object.keys(from).filter((clase) => z >= (from[clase] ?? 99))

/** Names of districts and neighbourhoods are hidden at street level. */
const places = (z: number) => visible(placesFrom, z).filter((clase) => !(z >= 16 && clase === 'distrito'))

/**
 * Rings large enough to be visible, by the area of their bounding boxes in Mercator square metres. 1000 is the condition of the index
 * `zonas_anillos_grandes`, which excludes houses; below the zoom of blocks nothing under ten pixels is drawn.
 */
const largeEnough = (z: number): RawBuilder<unknown> => {
  if (z >= areasFrom.edificio) return sql`true`
  return z >= areasFrom.manzana
    ? sql`area(box(anillo)) > 1000`
    : sql`area(box(anillo)) > 1000 and area(box(anillo)) > ${(10 * pixel(z)) ** 2}`
}

/**
 * The rows of a tile in one round trip, each part by the index of its bounding box. Rings are selected before the join; otherwise the
 * planner looks up the box once per zone.
 */
export const readTile = async (read: Read, esquema: string, tile: Tile): Promise<TileRow[]> => {
  const t = nameIn(esquema)
  const { z } = tile
  const wide = boxOf(tileBox(tile, margin(z)))
  const exact = boxOf(tileBox(tile))
  const rings = sql`select zona_id, grupo, hueco, anillo from ${t('zonas_anillos')} where box(anillo) && ${wide} and ${largeEnough(z)}`
  const parts = [
    sql`select 'areas' as capa, z.id, a.grupo, a.hueco, z.clase, null as nombre_es, null as nombre_val, a.anillo::text as geometria
          from anillos a join ${t('zonas')} z on z.id = a.zona_id where z.clase = any(${visible(areasFrom, z)}::text[])`,
    sql`select 'places', z.id, a.grupo, false, z.clase, z.nombre_es, z.nombre_val, (@@ a.anillo)::text
          from anillos a join ${t('zonas')} z on z.id = a.zona_id
         where ${exact} @> (@@ a.anillo) and not a.hueco and z.clase = any(${places(z)}::text[]) and z.nombre_es <> ''`,
    sql`select 'streets', s.id, 0, false, s.clase, v.completo_es, v.completo_val, s.coords::text
          from ${t('viales_tramos')} s left join ${t('viales')} v on v.id_vial = s.id_vial
         where s.caja && ${wide} and s.clase = any(${visible(streetsFrom, z)}::text[])`,
  ]
  if (z >= portalsFrom) {
    parts.push(sql`select 'portals', p.id, 0, false, null, p.portal, null, p.punto::text from ${t('portales')} p where p.punto <@ ${exact}`)
  }
  return statement(TileRow)`with anillos as materialized (${rings}) ${sql.join(parts, sql` union all `)}`.all(read)
}

export const readCentre = (shared: Read, id: number): Promise<Position> =>
  shared.selectFrom('municipios').select(['latitud', 'longitud']).where('id', '=', id).executeTakeFirstOrThrow()

/** Any key of the municipality: it only identifies whose tiles they are. */
export const readKey = async (shared: Read, id: number): Promise<string> =>
  (await shared.selectFrom('claves_api').select('clave').where('municipio_id', '=', id).orderBy('clave').executeTakeFirstOrThrow()).clave

export const readLayers = (read: Read) => read.selectFrom('capas_mapa').selectAll().orderBy('orden').orderBy('key').execute()
export type StoredLayer = Awaited<ReturnType<typeof readLayers>>[number]

/** The bounding box of the municipality in degrees; null if no boundary was imported. */
export const readLimits = async (read: Read, esquema: string): Promise<MapLimits | null> => {
  const t = nameIn(esquema)
  const box = await statement(obj({ minX: num(), minY: num(), maxX: num(), maxY: num() }))`
    select min(((box(a.anillo))[1])[0]) as "minX", min(((box(a.anillo))[1])[1]) as "minY",
           max(((box(a.anillo))[0])[0]) as "maxX", max(((box(a.anillo))[0])[1]) as "maxY"
      from ${t('zonas_anillos')} a join ${t('zonas')} z on z.id = a.zona_id where z.clase = 'municipio' having count(*) > 0`.first(read)
  if (!box) return null
  const low = fromMercator({ x: box.minX, y: box.minY })
  const high = fromMercator({ x: box.maxX, y: box.maxY })
  return { latitud_min: low.latitud, latitud_max: high.latitud, longitud_min: low.longitud, longitud_max: high.longitud }
}
