import { arr, nullable, num, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { toMercator, type MercatorPoint, type Position } from '@avisa/contract/values/coordinates'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

export const drawnAreas = ['agua', 'playa', 'manzana', 'parque', 'plaza'] as const
const Ring = obj({ clase: oneOf(...drawnAreas), anillo: str() })
const Stretch = obj({ clase: str(), nombre: nullable(str()), coords: arr(num()) })
/** In metres of Web Mercator. */
export type Box = { centre: MercatorPoint; half: MercatorPoint }
export type Surface = Box & { areas: Static<typeof Ring>[]; streets: Static<typeof Stretch>[] }

const mostShapes = 600

/** Around a place; `metres` are its sides on the ground. */
export const boxAround = (place: Position, metres: MercatorPoint): Box => {
  const scale = 2 * Math.cos((place.latitud * Math.PI) / 180)
  return { centre: toMercator(place), half: { x: metres.x / scale, y: metres.y / scale } }
}

/** Streets and areas in a box, the largest first. */
export const readSurface = async (read: Read, scope: Scope, { centre, half }: Box): Promise<Surface> => {
  const t = nameIn(scope.esquema)
  const box = sql`box(point(${centre.x - half.x}::float8, ${centre.y - half.y}::float8), point(${centre.x + half.x}::float8, ${centre.y + half.y}::float8))`
  const [areas, streets] = await Promise.all([
    statement(Ring)`
      with anillos as materialized (
        select a.zona_id, a.anillo from ${t('zonas_anillos')} a
         where box(a.anillo) && ${box} and area(box(a.anillo)) > 1000 and not a.hueco order by area(box(a.anillo)) desc limit ${mostShapes})
      select z.clase, a.anillo::text as anillo from anillos a join ${t('zonas')} z on z.id = a.zona_id
       where z.clase = any(${drawnAreas}::text[]) order by area(box(a.anillo)) desc`.all(read),
    statement(Stretch)`
      select s.clase, ${localised('v.completo', scope)} as nombre, s.coords from ${t('viales_tramos')} s
        left join ${t('viales')} v on v.id_vial = s.id_vial where s.caja && ${box}
       order by s.clase <> 'principal', area(s.caja) desc limit ${mostShapes}`.all(read),
  ])
  return { areas, streets, centre, half }
}
