import type { Criterion } from '@avisa/contract/http/criteria'
import { sql } from 'kysely'
import { nameIn } from '#/platform/database/database.ts'
import { contains, type Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import { localised } from './column-store.ts'

/* Places are stored with Spanish names and the street's id, so that one filter finds all; readers see them in their own language. A name that matches no street or area is kept as it was entered. */

export type GivenPlace = {
  direccion?: string
  direccioncalle?: string
  distrito?: string
  barrio?: string
  geolatitud?: number
  geolongitud?: number
}

/**
 * `select` of the stored columns: id_vial, direccioncalle, direccion, distrito, barrio. Of streets with the same name the nearest;
 * `offset 0` forces the look-up by name.
 */
export const storedPlace = (scope: Scope, { direccion, direccioncalle, distrito, barrio, geolatitud, geolongitud }: GivenPlace): Sql => {
  const t = nameIn(scope.esquema)
  const calle = sql`${direccioncalle ?? null}::text`
  const area = (clase: 'distrito' | 'barrio', name: string | undefined) => sql`coalesce(
    (select z.nombre_es from ${t('zonas')} z where z.clase = ${clase} and z.nombre_val = ${name ?? null}::text
      order by z.nombre_es <> z.nombre_val, z.nombre_es limit 1), ${name ?? null}::text)`
  const here = sql`avisa.mercator(${geolongitud ?? null}::float8, ${geolatitud ?? null}::float8)`
  return sql`
    select v.id_vial, coalesce(v.completo_es, ${calle}) as direccioncalle,
           coalesce(replace(${direccion ?? null}::text, ${calle}, v.completo_es), ${direccion ?? null}::text) as direccion,
           ${area('distrito', distrito)} as distrito, ${area('barrio', barrio)} as barrio
      from (values (1)) uno left join lateral (
        select s.id_vial, s.completo_es
          from (select id_vial, completo_es, punto from ${t('viales')} where completo_es = ${calle} or completo_val = ${calle} offset 0) s
         order by s.punto <-> ${here} limit 1) v on true`
}

/** Columns of the place of the incident `i` in the reader's language; `join` adds its street. */
export const placeNames = (scope: Scope) => {
  const t = nameIn(scope.esquema)
  const calle = sql`coalesce(${localised('calle.completo', scope)}, i.direccioncalle)`
  const area = (clase: 'distrito' | 'barrio'): Sql => {
    const column = sql.ref(`i.${clase}`)
    if (scope.lang === 'es') return sql`${column}`
    return sql`coalesce((select z.nombre_val from ${t('zonas')} z where z.clase = ${clase} and z.nombre_es = ${column} limit 1), ${column})`
  }
  return {
    join: sql`left join ${t('viales')} calle on calle.id_vial = i.id_vial`,
    calle,
    calleYNumero: sql`${calle} || coalesce(', ' || i.direccionnumero, ' s/n')`,
    direccion: sql`coalesce(replace(i.direccion, i.direccioncalle, ${calle}), i.direccion)`,
    distrito: area('distrito'),
    barrio: area('barrio'),
  }
}

/** The `direccion` of values in the history, in the reader's language, by the `id_vial` stored with it. */
export const addressOf = (scope: Scope, values: Sql): Sql => {
  const column = sql`${values} ->> 'direccion'`
  if (scope.lang === 'es') return column
  const street = sql`(${values} ->> 'id_vial')::bigint`
  return sql`coalesce((select replace(${column}, v.completo_es, v.completo_val) from ${nameIn(scope.esquema)('viales')} v where v.id_vial = ${street}), ${column})`
}

const areas = new Set(['distrito', 'barrio'])

/**
 * A criterion on a place for a reader of Valencian, whose names are not the stored ones; undefined for other criteria. Finds the
 * stored names of the few streets and areas first, and free text by itself; both use the column's index.
 */
export const valencianPlace = <F extends string>(scope: Scope, { field, operator, values }: Criterion<F>): Sql | undefined => {
  const t = nameIn(scope.esquema)
  if (scope.lang === 'es' || !['=', 'IN', 'LIKE', '!='].includes(operator)) return undefined
  if (!areas.has(field) && field !== 'direccioncalle') return undefined
  const texts = values.map(String)
  const named = (column: Sql): Sql => (operator === 'LIKE' ? contains(column, texts[0] ?? '') : sql`${column} = any(${texts}::text[])`)
  const stored = sql.ref(`i.${field}`)
  const names = areas.has(field)
    ? sql`array(select z.nombre_es from ${t('zonas')} z where z.clase = ${field} and ${named(sql`z.nombre_val`)})`
    : sql`array(select s.completo_es from ${t('viales')} s where ${named(sql`s.completo_val`)})`
  if (operator === 'LIKE') return sql`(${stored} = any(${names}) or ${contains(stored, texts[0] ?? '')})`
  const matches = sql`${stored} = any(${names} || ${texts}::text[])`
  return operator === '!=' ? sql`not coalesce(${matches}, false)` : matches
}
