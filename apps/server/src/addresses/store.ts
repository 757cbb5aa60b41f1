import type { Portal } from '@avisa/contract/addresses/schemas'
import { arr, bool, int, nullable, num, obj, str, type Static } from '@avisa/contract/http/schema'
import { toMercator, type Position } from '@avisa/contract/values/coordinates'
import { sql, type RawBuilder } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import type { UnitRow } from '#/units/shared/store.ts'

/** Web Mercator stretches lengths by this factor at a latitude: metres on the ground are Mercator metres divided by it. */
export const stretchAt = (latitud: number) => 1 / Math.cos((latitud * Math.PI) / 180)

type Limits = Pick<UnitRow, 'latitud_min' | 'latitud_max' | 'longitud_min' | 'longitud_max'>
/** A unit's area, and whether it uses house numbers. */
export type StreetArea = Limits & Pick<UnitRow, 'callejero_tabla_portales'>

/** The rectangle of a unit in metres of Web Mercator; a side without a limit is the edge of the map. */
const limitsOf = ({ latitud_min, latitud_max, longitud_min, longitud_max }: Limits) => {
  const low = toMercator({ latitud: latitud_min ?? -85, longitud: longitud_min ?? -180 })
  const high = toMercator({ latitud: latitud_max ?? 85, longitud: longitud_max ?? 180 })
  return { low, high }
}

const within = (unit: Limits | undefined, punto: RawBuilder<unknown>) => {
  if (!unit) return sql`true`
  const { low, high } = limitsOf(unit)
  return sql`${punto} <@ box(point(${low.x}::float8, ${low.y}::float8), point(${high.x}::float8, ${high.y}::float8))`
}

export type FoundNumber = { id_vial: number; numero: number | null; extension: string; portal: string; latitud: number; longitud: number }
const StreetRow = obj({
  id_vial: int(),
  tipo_es: str(),
  tipo_val: str(),
  nombre_es: str(),
  nombre_val: str(),
  completo_es: str(),
  completo_val: str(),
  latitud: num(),
  longitud: num(),
  distrito: nullable(str()),
  distrito_val: nullable(str()),
  barrio: nullable(str()),
  barrio_val: nullable(str()),
  tiene_portales: bool(),
})
export type StreetRow = Static<typeof StreetRow>

const streetColumns = (t: ReturnType<typeof nameIn>) => sql`
  d.nombre_val as distrito_val, b.nombre_val as barrio_val,
  v.id_vial, v.tipo_es, v.tipo_val, v.nombre_es, v.nombre_val, v.completo_es, v.completo_val, v.latitud, v.longitud, v.distrito, v.barrio,
  exists (select 1 from ${t('portales')} e where e.id_vial = v.id_vial) as tiene_portales`

/** Areas are stored with their Spanish names; their Valencian names are joined here. */
const streetsFrom = (t: ReturnType<typeof nameIn>) => {
  const named = (clase: 'distrito' | 'barrio') =>
    sql`(select nombre_es, min(nombre_val) as nombre_val from ${t('zonas')} where clase = ${clase} group by nombre_es)`
  return sql`${t('viales')} v left join ${named('distrito')} d on d.nombre_es = v.distrito left join ${named('barrio')} b on b.nombre_es = v.barrio`
}

/** Incremented by every import of streets and every change of one. */
export const streetsVersion = async (read: Read, _scope: Scope): Promise<number> =>
  (await read.selectFrom('versiones').select('version').where('nombre', '=', 'callejero').executeTakeFirst())?.version ?? 0

export const listStreets = async (read: Read, scope: Scope): Promise<StreetRow[]> => {
  const t = nameIn(scope.esquema)
  return statement(StreetRow)`select ${streetColumns(t)} from ${streetsFrom(t)} where not v.oculta`.all(read)
}

/** The house numbers that exist among those given; `numero` null stands for «s/n». */
export const findNumbers = async (
  read: Read,
  _scope: Scope,
  { viales, numeros }: { viales: readonly number[]; numeros: readonly (number | null)[] },
): Promise<FoundNumber[]> => {
  if (viales.length === 0 || numeros.length === 0) return []
  const digits = numeros.filter((numero) => numero !== null)
  return read
    .selectFrom('portales')
    .select(['id_vial', 'numero', 'extension', 'portal', 'latitud', 'longitud'])
    .where('id_vial', 'in', viales)
    .where((is) =>
      is.or([...(digits.length > 0 ? [is('numero', 'in', digits)] : []), ...(numeros.includes(null) ? [is('numero', 'is', null)] : [])]),
    )
    .orderBy('id')
    .execute()
}

export const findStreet = async (read: Read, scope: Scope, { unit, id_vial }: { unit: UnitRow | undefined; id_vial: number }) => {
  const t = nameIn(scope.esquema)
  return statement(StreetRow)`
    select ${streetColumns(t)} from ${streetsFrom(t)} where v.id_vial = ${id_vial} and ${within(unit, sql`v.punto`)}`.first(read)
}

/** In order; «s/n» last. */
export const listPortals = async (read: Read, _scope: Scope, id_vial: number): Promise<Portal[]> => {
  const rows = await read
    .selectFrom('portales')
    .select(['id', 'portal', 'latitud', 'longitud'])
    .where('id_vial', '=', id_vial)
    .orderBy('numero', (order) => order.asc().nullsLast())
    .orderBy('extension')
    .orderBy('id')
    .execute()
  return rows.map(({ id, portal, latitud, longitud }) => ({
    id,
    numero: portal,
    geom: { type: 'Point', coordinates: [longitud, latitud] },
  }))
}

const Here = obj({
  dentro: bool(),
  distrito_es: nullable(str()),
  distrito_val: nullable(str()),
  barrio_es: nullable(str()),
  barrio_val: nullable(str()),
  cerca: nullable(obj({ id_vial: int(), completo_es: str(), completo_val: str(), portal: str(), metros: num() })),
})
export type Here = Static<typeof Here>

/** Whether a position is in the unit, its areas, and the nearest house number within `metres` on the ground. */
export const lookAround = async (
  read: Read,
  scope: Scope,
  { unit, at, metres }: { unit: StreetArea; at: Position; metres: number },
): Promise<Here | undefined> => {
  const t = nameIn(scope.esquema)
  const { x, y } = toMercator(at)
  const p = sql`point(${x}::float8, ${y}::float8)`
  const stretch = sql`${stretchAt(at.latitud)}::float8`
  return statement(Here)`${preparedStatement}
    with zonas_aqui as materialized (
      select z.clase, z.nombre_es, z.nombre_val
        from ${t('zonas_anillos')} a join ${t('zonas')} z on z.id = a.zona_id
       where a.anillo && polygon(box(${p}, ${p})) and a.anillo @> ${p} and not a.hueco and z.clase in ('municipio', 'distrito', 'barrio')
         and not exists (select 1 from ${t('zonas_anillos')} h
                          where h.zona_id = a.zona_id and h.grupo = a.grupo and h.hueco and h.anillo @> ${p})
    ), cerca as (
      select n.id_vial, n.portal, (n.punto <-> ${p}) / ${stretch} as metros from ${t('portales')} n
       where not coalesce((select o.oculta from ${t('viales')} o where o.id_vial = n.id_vial), false) order by n.punto <-> ${p} limit 1
    )
    select ${within(unit, p)}
             and (exists (select 1 from zonas_aqui where clase = 'municipio') or not exists (select 1 from ${t('zonas')} where clase = 'municipio'))
             as dentro,
           d.nombre_es as distrito_es, d.nombre_val as distrito_val, b.nombre_es as barrio_es, b.nombre_val as barrio_val,
           (select json_build_object('id_vial', v.id_vial, 'completo_es', v.completo_es, 'completo_val', v.completo_val, 'portal', c.portal, 'metros', c.metros)
              from cerca c join ${t('viales')} v using (id_vial) where c.metros <= ${metres} and ${unit.callejero_tabla_portales}::boolean) as cerca
      from (select 1) uno
      left join lateral (select * from zonas_aqui where clase = 'distrito' limit 1) d on true
      left join lateral (select * from zonas_aqui where clase = 'barrio' limit 1) b on true`.first(read)
}

const Axis = obj({ id_vial: int(), completo_es: str(), completo_val: str(), coords: arr(num()) })
export type Axis = Static<typeof Axis>

/** Street segments whose bounding box is within `metres` on the ground. */
export const axesAround = async (read: Read, scope: Scope, { at, metres }: { at: Position; metres: number }): Promise<Axis[]> => {
  const t = nameIn(scope.esquema)
  const { x, y } = toMercator(at)
  const r = metres * stretchAt(at.latitud)
  return statement(Axis)`
    select v.id_vial, v.completo_es, v.completo_val, s.coords
      from ${t('viales_tramos')} s join ${t('viales')} v on v.id_vial = s.id_vial and not v.oculta
     where s.caja && box(point(${x - r}::float8, ${y - r}::float8), point(${x + r}::float8, ${y + r}::float8))`.all(read)
}
