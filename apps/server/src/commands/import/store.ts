import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Reason } from './records.ts'
import { stagingColumns } from './staging.ts'

export type Client = pg.PoolClient
/** `row`: in the file. */
export type RefusedLine = { row: number | null; text: string }
export type Refusals = { reason: Reason; count: number; lines: RefusedLine[] }
/** Refused rows that are listed one by one. */
export const maxLines = 20_000

/** Rows inserted and updated. */
export type Changes = { added: number; changed: number }

const columnList = Object.entries(stagingColumns)
/** The staging table is dropped at the end of the transaction. */
export const stage = async (client: Client, rows: AsyncIterable<string>): Promise<void> => {
  await client.query(`select set_config('avisa.origen', 'importacion', true)`)
  // Two concurrent imports of a municipality would undo each other's clean-up.
  await client.query(`select pg_advisory_xact_lock(7265644, hashtext(current_schema()))`)
  await client.query(`create temp table carga (${columnList.map(([name, type]) => `${name} ${type}`).join(', ')}) on commit drop`)
  const copy = client.query(copyFrom(`copy carga (${columnList.map(([name]) => name).join(', ')}) from stdin`))
  await pipeline(Readable.from(rows), copy)
  await client.query('create index on carga (que, vial)')
  await client.query('analyze carga')
}

/** The name of the zone of a class that contains a point, excluding holes. */
export const zoneAt = (clase: string, point: string) => `(
  select z.nombre_es from zonas_anillos a join zonas z on z.id = a.zona_id
   where z.clase = '${clase}' and not a.hueco and box(a.anillo) && box(${point}, ${point}) and a.anillo @> ${point}
     and not exists (select 1 from zonas_anillos h where h.zona_id = a.zona_id and h.grupo = a.grupo and h.hueco and h.anillo @> ${point})
   order by z.id limit 1)`

export const count = async (client: Client, text: string, values: unknown[] = []): Promise<number> =>
  Number((await client.query(text, values)).rows[0]?.n ?? 0)
const changes = async (client: Client, text: string, values: unknown[] = []): Promise<Changes> => {
  const { rows } = await client.query<{ nueva: boolean; n: number }>(
    `with hecho as (${text} returning xmax = 0 as nueva) select nueva, count(*)::int as n from hecho group by nueva`,
    values,
  )
  const of = (nueva: boolean) => rows.find((row) => row.nueva === nueva)?.n ?? 0
  return { added: of(true), changed: of(false) }
}
/** `text` selects the refused rows, with the columns `fila` and `ejemplo`. */
const refusals = async (client: Client, reason: Reason, text: string, values: unknown[] = []): Promise<Refusals> => {
  const { rows } = await client.query<{ n: number; lineas: RefusedLine[] | null }>(
    `with no as materialized (${text})
     select (select count(*)::int from no) as n,
            (select json_agg(json_build_object('row', fila, 'text', ejemplo)) from (select * from no order by fila, ejemplo limit ${maxLines}) e) as lineas`,
    values,
  )
  return { reason, count: rows[0]?.n ?? 0, lines: rows[0]?.lineas ?? [] }
}

/** By class. A municipality has one boundary: a new one replaces it. */
export const mergeAreas = async (client: Client, fuente: string): Promise<{ clase: string; zonas: number }[]> => {
  await client.query(
    `delete from zonas z where z.clase = 'municipio' and exists (select 1 from carga where que = 'z' and clase = 'municipio')
        and not exists (select 1 from carga c where c.que = 'z' and c.clase = z.clase and c.codigo = z.codigo and z.fuente = $1)`,
    [fuente],
  )
  await client.query(
    `insert into zonas (fuente, clase, codigo, nombre_es, nombre_val)
     select $1, clase, codigo, min(nombre_es), min(nombre_val) from carga where que = 'z' group by clase, codigo
     on conflict on constraint zonas_codigo_unico do update set nombre_es = excluded.nombre_es, nombre_val = excluded.nombre_val`,
    [fuente],
  )
  await client.query(
    `delete from zonas_anillos where zona_id in (
       select z.id from zonas z join carga c on c.que = 'z' and c.clase = z.clase and c.codigo = z.codigo where z.fuente = $1)`,
    [fuente],
  )
  await client.query(
    `insert into zonas_anillos (zona_id, grupo, hueco, anillo)
     select z.id, c.grupo, c.hueco, c.anillo
       from (select distinct on (clase, codigo, hueco, anillo::text) * from carga where que = 'z' order by clase, codigo, hueco, anillo::text, n) c
       join zonas z on z.fuente = $1 and z.clase = c.clase and z.codigo = c.codigo`,
    [fuente],
  )
  const { rows } = await client.query<{ clase: string; zonas: number }>(
    `select clase, count(distinct codigo)::int as zonas from carga where que = 'z' group by clase order by clase`,
  )
  return rows
}

/** Removes what is outside the boundary; nothing if there is no boundary. Only the rings of the boundary are compared, its box first. */
export const dropOutside = async (client: Client): Promise<{ bounded: boolean; refused: Refusals }> => {
  await client.query(
    `create temp table limite on commit drop as
     select a.zona_id, a.grupo, a.hueco, a.anillo, box(a.anillo) as caja from zonas_anillos a join zonas z on z.id = a.zona_id where z.clase = 'municipio'`,
  )
  const bounded = (await count(client, `select count(*) as n from limite`)) > 0
  const outside = (point: string) => `not exists (
    select 1 from limite a where not a.hueco and a.caja @> ${point} and a.anillo @> ${point}
       and not exists (select 1 from limite h where h.hueco and h.zona_id = a.zona_id and h.grupo = a.grupo and h.caja @> ${point} and h.anillo @> ${point}))`
  await client.query(
    `create temp table fuera on commit drop as
     select c.ctid as sitio, c.fila, c.vial, c.portal from carga c
      where ${bounded} and (c.que in ('p', 't') or (c.que = 'v' and c.longitud is not null)) and ${outside('avisa.mercator(c.longitud, c.latitud)')}
        and (c.coords is null or (${outside('point(c.coords[1], c.coords[2])')}
             and ${outside('point(c.coords[array_length(c.coords, 1) - 1], c.coords[array_length(c.coords, 1)])')}))`,
  )
  const refused = await refusals(
    client,
    'outside',
    `select f.fila, concat_ws(' ', coalesce((select min(v.completo_es) from carga v where v.que = 'v' and v.vial = f.vial), 'line without a name'), f.portal) as ejemplo from fuera f`,
  )
  await client.query(`delete from carga c using fuera f where c.ctid = f.sitio`)
  await client.query(
    `delete from carga v where v.que = 'v' and v.longitud is null and v.vial in (select vial from fuera)
        and not exists (select 1 from carga o where o.que in ('p', 't') and o.vial = v.vial)`,
  )
  return { bounded, refused }
}

/** For each street of the load its best name, its place (on its line, else among its house numbers), and whether it is new. */
export const chooseStreets = async (client: Client, fuente: string): Promise<void> => {
  const names = 'tipo_es, tipo_val, nombre_es, nombre_val, completo_es, completo_val'
  await client.query(
    `create temp table elegidos on commit drop as
     with nombres as (
       select distinct on (vial) vial, rango, ${names}
         from (select vial, ${names}, max(rango) as rango, count(*) as veces, min(n) as n from carga where que = 'v' group by vial, ${names}) g
        order by vial, rango desc, veces desc, n),
     lugares as (
       select vial, case que when 't' then 1 when 'v' then 2 else 3 end as orden, coalesce(largo, 0) + 0.01 as peso, longitud, latitud, n
         from carga where vial is not null and longitud is not null),
     medios as (
       select vial, orden, sum(longitud * peso) / sum(peso) as x, sum(latitud * peso) / sum(peso) as y from lugares group by vial, orden),
     lugar as (
       select distinct on (l.vial) l.vial, l.longitud, l.latitud
         from lugares l join medios m using (vial, orden)
        order by l.vial, l.orden, power(l.longitud - m.x, 2) + power(l.latitud - m.y, 2), l.n)
     select n.*, l.longitud, l.latitud, v.id_vial
       from nombres n left join lugar l using (vial) left join viales v on v.fuente = $1 and v.codigo = n.vial`,
    [fuente],
  )
}

const folded = 'avisa.plegar(completo_es)'
/**
 * A street's code is `type/name/settlement` (street-name.ts). Names without a place give their type to streets that lack one; others
 * are refused unless they exist already.
 */
export const useBareNames = async (client: Client): Promise<{ completed: number; known: number; refused: Refusals }> => {
  await client.query(
    `create temp table sueltos on commit drop as
     select *, ${folded} as plegado, substring(vial from '/.*$') as sin_tipo from elegidos where longitud is null and id_vial is null`,
  )
  await client.query(`delete from elegidos where longitud is null and id_vial is null`)
  const completed = await count(
    client,
    `with unicos as (select sin_tipo from sueltos where tipo_es <> '' group by sin_tipo having count(*) = 1),
     hechos as (
       update viales v set tipo_es = s.tipo_es, tipo_val = s.tipo_val, nombre_es = s.nombre_es, nombre_val = s.nombre_val,
              completo_es = s.completo_es, completo_val = s.completo_val
         from sueltos s join unicos u using (sin_tipo)
        where v.tipo_es = '' and not v.corregida and v.codigo = s.sin_tipo returning 1)
     select count(*) as n from hechos`,
  )
  await client.query(`create temp table conocidos on commit drop as select ${folded} as plegado from viales`)
  const matched = await count(client, `select count(*) as n from sueltos where plegado in (select plegado from conocidos)`)
  const refused = await refusals(
    client,
    'noPosition',
    `select null::int as fila, completo_es as ejemplo from sueltos where plegado not in (select plegado from conocidos)`,
  )
  return { completed, known: Math.max(0, matched - completed), refused }
}

/** Names that the municipality has corrected stay. */
const importedNames = ['tipo_es', 'tipo_val', 'nombre_es', 'nombre_val', 'completo_es', 'completo_val']
  .map((name) => `${name} = case when viales.corregida then viales.${name} else excluded.${name} end`)
  .join(', ')

/** A street derived from its house numbers gets its place from them, but never replaces the name or place of one imported as a street. */
export const mergeStreets = (client: Client, fuente: string): Promise<Changes> =>
  changes(
    client,
    `insert into viales (fuente, codigo, tipo_es, tipo_val, nombre_es, nombre_val, completo_es, completo_val, latitud, longitud)
     select $1, vial, tipo_es, tipo_val, nombre_es, nombre_val, completo_es, completo_val, latitud, longitud
       from elegidos where longitud is not null and (id_vial is null or rango > 0) order by vial
     on conflict on constraint viales_codigo_unico do update
       set ${importedNames}, latitud = excluded.latitud, longitud = excluded.longitud
     where (viales.latitud, viales.longitud) is distinct from (excluded.latitud, excluded.longitud)
        or not viales.corregida and (viales.completo_es, viales.completo_val, viales.tipo_es, viales.tipo_val)
        is distinct from (excluded.completo_es, excluded.completo_val, excluded.tipo_es, excluded.tipo_val)`,
    [fuente],
  )

/** Replaces the street's lines; unnamed lines are added unless the same line exists. */
export const mergeLines = async (client: Client, fuente: string): Promise<{ named: number; nameless: number }> => {
  await client.query(
    `create temp table llegados on commit drop as
     select v.id_vial, v.codigo as vial from viales v where v.fuente = $1 and v.codigo in (select vial from carga where que in ('v', 't', 'p'))`,
    [fuente],
  )
  await client.query(
    `delete from viales_tramos where id_vial in (select l.id_vial from llegados l where exists (select 1 from carga c where c.que = 't' and c.vial = l.vial))`,
  )
  const named = await count(
    client,
    `with hechos as (
       insert into viales_tramos (id_vial, clase, coords, caja)
       select l.id_vial, c.clase, c.coords, c.caja
         from (select distinct on (vial, coords) * from carga where que = 't' and vial is not null order by vial, coords, n) c join llegados l using (vial)
       returning 1) select count(*) as n from hechos`,
  )
  const nameless = await count(client, `select count(*) as n from carga where que = 't' and vial is null`)
  await client.query(
    `insert into viales_tramos (clase, coords, caja)
     select distinct on (c.coords) c.clase, c.coords, c.caja from carga c
      where c.que = 't' and c.vial is null
        and not exists (select 1 from viales_tramos t where t.id_vial is null and t.caja ~= c.caja and t.coords = c.coords)`,
  )
  return { named, nameless }
}

/**
 * Doors with the same number in a street, metres apart, are all stored, since each is the nearest to somebody: the first by its number, the others by
 * number and order. «s/n» is stored once.
 */
export const mergePortals = async (client: Client): Promise<{ portals: number; changes: Changes; refused: Refusals[] }> => {
  await client.query(
    `create temp table numerados on commit drop as
     with sitios as (
       select l.id_vial, c.*, avisa.mercator(c.longitud, c.latitud) as sitio,
              row_number() over repetidos as vez, first_value(avisa.mercator(c.longitud, c.latitud)) over repetidos as primero
         from carga c left join llegados l using (vial) where c.que = 'p' window repetidos as (partition by l.id_vial, c.codigo order by c.n)),
     lejanos as (select *, vez > 1 and (sitio <-> primero) * cos(radians(latitud)) > 10 as lejos from sitios),
     puertas as (
       select *, vez = 1 or lejos and numero is not null
                 and row_number() over (partition by id_vial, codigo, lejos, round(sitio[0] / 10), round(sitio[1] / 10) order by n) = 1 as vale
         from lejanos)
     select *, row_number() over (partition by id_vial, codigo, vale order by n) as puerta from puertas`,
  )
  await client.query(`update numerados set codigo = codigo || '~' || puerta where vale and puerta > 1`)
  const again = (elsewhere: boolean) =>
    `select p.fila, v.completo_es || ' ' || p.portal as ejemplo from numerados p join viales v using (id_vial) where not p.vale and p.lejos = ${elsewhere}`
  const refused = [
    await refusals(client, 'noStreet', `select fila, vial || ' ' || portal as ejemplo from numerados where id_vial is null`),
    await refusals(client, 'repeated', again(false)),
    await refusals(client, 'repeatedElsewhere', again(true)),
  ]
  const portals = await count(client, `select count(*) as n from numerados where vale and id_vial is not null`)
  const updated = await changes(
    client,
    `insert into portales (id_vial, codigo, numero, extension, portal, latitud, longitud)
     select id_vial, codigo, numero, extension, portal, latitud, longitud from numerados
      where vale and id_vial is not null order by id_vial, numero, extension, n
     on conflict on constraint portales_codigo_unico do update
       set numero = excluded.numero, extension = excluded.extension, portal = excluded.portal, latitud = excluded.latitud, longitud = excluded.longitud
     where (portales.numero, portales.extension, portales.portal, portales.latitud, portales.longitud)
        is distinct from (excluded.numero, excluded.extension, excluded.portal, excluded.latitud, excluded.longitud)`,
  )
  return { portals, changes: updated, refused }
}

/** Derives each street's district and neighbourhood, notes when streets came, and increments the version that maps and searches check. */
export const finish = async (client: Client, { streets }: { streets: number }): Promise<void> => {
  await client.query(
    `with nuevos as (select v.id_vial, ${zoneAt('distrito', 'v.punto')} as distrito, ${zoneAt('barrio', 'v.punto')} as barrio from viales v)
     update viales v set distrito = n.distrito, barrio = n.barrio from nuevos n
      where n.id_vial = v.id_vial and (v.distrito, v.barrio) is distinct from (n.distrito, n.barrio)`,
  )
  if (streets > 0)
    await client.query(
      `insert into comprobaciones (clave, fecha, valor) values ('callejero', now(), '{}') on conflict (clave) do update set fecha = excluded.fecha`,
    )
  await client.query(`update versiones set version = version + 1 where nombre = 'callejero'`)
}

/** The bounding box in degrees, with some hundred metres of margin; undefined without a boundary. */
export const boundaryBox = async (client: Client): Promise<{ west: number; south: number; east: number; north: number } | undefined> => {
  const { rows } = await client.query<{ x1: number | null; y1: number; x2: number; y2: number }>(
    `select min(((box(a.anillo))[1])[0]) as x1, min(((box(a.anillo))[1])[1]) as y1, max(((box(a.anillo))[0])[0]) as x2, max(((box(a.anillo))[0])[1]) as y2
       from zonas_anillos a join zonas z on z.id = a.zona_id where z.clase = 'municipio' and not a.hueco`,
  )
  const box = rows[0]
  return !box || box.x1 === null ? undefined : { west: box.x1, south: box.y1, east: box.x2, north: box.y2 }
}

export const countStreets = (client: Client): Promise<number> => count(client, 'select count(*) as n from llegados')

export const listOtherSources = async (client: Client, fuente: string): Promise<string[]> =>
  (await client.query<{ fuente: string }>('select distinct fuente from viales where fuente <> $1 order by 1', [fuente])).rows.map(
    (row) => row.fuente,
  )
