import { arr, bool, int, nullable, num, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { fromMercator } from '@avisa/contract/values/coordinates'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const PublicType = obj({ id: int(), codigo: str(), grupo: nullable(str()), nombre_es: str(), nombre_val: str() })

export const readPublicTypes = (read: Read, { esquema }: Scope): Promise<Static<typeof PublicType>[]> => {
  const t = nameIn(esquema)
  return statement(PublicType)`
    select y.id, y.codigo, p.codigo as grupo, y.descripcion_es as nombre_es, y.descripcion_val as nombre_val
      from ${t('tipos')} y left join ${t('tipos')} p on p.id = y.tipo_padre
     where y.es_publica and y.publicacion <> 'nunca' order by coalesce(p.orden, y.orden), p.codigo nulls first, y.orden, y.codigo`.all(read)
}

const PublicStatus = obj({ codigo: str(), nombre_es: str(), nombre_val: str(), color: str(), cerrada: bool() })

export const readPublicStatuses = (read: Read, { esquema }: Scope): Promise<Static<typeof PublicStatus>[]> =>
  statement(PublicStatus)`
    select codigo, coalesce("DesEstadoCiudadano_es", descripcion_es) as nombre_es, coalesce("DesEstadoCiudadano_val", descripcion_val) as nombre_val,
           coalesce("ColorEstadoCiudadano", color) as color, final as cerrada
      from ${nameIn(esquema)('estados')} where pista = 'incidencia' and publico and retirado is null order by orden, codigo`.all(read)

const Ring = obj({
  zona_id: int(),
  clase: oneOf('municipio', 'distrito', 'barrio'),
  codigo: str(),
  nombre_es: str(),
  nombre_val: str(),
  grupo: int(),
  hueco: bool(),
  coords: arr(num()),
})

const pointsOf = (coords: readonly number[]): [number, number][] => {
  const points = Array.from({ length: coords.length / 2 }, (_, at): [number, number] => {
    const { longitud, latitud } = fromMercator({ x: coords[at * 2] ?? 0, y: coords[at * 2 + 1] ?? 0 })
    return [Number(longitud.toFixed(6)), Number(latitud.toFixed(6))]
  })
  const [first] = points
  return first ? [...points, first] : []
}

const doubleArea = (ring: readonly [number, number][]): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[at + 1] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)

const byRightHandRule = (coords: readonly number[], isHole: boolean) => {
  const ring = pointsOf(coords)
  return doubleArea(ring) > 0 === isHole ? ring.toReversed() : ring
}

export const readZones = async (read: Read, { esquema }: Scope) => {
  const t = nameIn(esquema)
  const rings = await statement(Ring)`
    select z.id as zona_id, z.clase, z.codigo, z.nombre_es, z.nombre_val, a.grupo, a.hueco,
           array(select n[1]::float8 from regexp_matches(a.anillo::text, '-?[0-9.]+(?:e[+-]?[0-9]+)?', 'g') n) as coords
      from ${t('zonas')} z join ${t('zonas_anillos')} a on a.zona_id = z.id
     where z.clase in ('municipio', 'distrito', 'barrio') order by z.clase desc, z.nombre_es, z.id, a.grupo, a.hueco, a.id`.all(read)
  const features = [...Map.groupBy(rings, ({ zona_id }) => zona_id).values()].flatMap((zone) => {
    const [first] = zone
    if (!first) return []
    const { clase, codigo, nombre_es, nombre_val } = first
    const polygons = [...Map.groupBy(zone, ({ grupo }) => grupo).values()]
    return {
      type: 'Feature',
      properties: { clase, codigo, nombre_es, nombre_val },
      geometry: {
        type: 'MultiPolygon',
        coordinates: polygons.map((parts) => parts.map(({ coords, hueco }) => byRightHandRule(coords, hueco))),
      },
    }
  })
  return { type: 'FeatureCollection', features }
}
