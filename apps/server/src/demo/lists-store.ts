import { arr, int, obj, str, type Static, type TSchema } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

export type ListPage = { page: number; per_page: number; search: string }
type Listed<Row> = { data: Row[]; meta: { total: number } }

const pageOf = async <S extends TSchema>(
  read: Read,
  { row, name, rows }: { row: S; name: string; rows: Sql },
  { page, per_page, search }: ListPage,
): Promise<Listed<Static<S>>> => {
  const answer = await statement(obj({ total: int(), data: arr(row) }))`
    with rows as (${rows}), matching as (
      select * from rows where ${search} = '' or strpos(avisa.plegar(${sql.ref(name)} || ' ' || direccion), avisa.plegar(${search})) > 0)
    select (select count(*)::int from matching) as total,
           (select coalesce(json_agg(p order by p.id), '[]')
              from (select * from matching order by id limit ${per_page} offset ${page * per_page}) p) as data`.first(read)
  return { data: answer?.data ?? [], meta: { total: answer?.total ?? 0 } }
}

export const listLamps = (read: Read, scope: Scope, page: ListPage) => {
  const t = nameIn(scope.esquema)
  const rows = sql`
    select p.id, 'PL-' || lpad((p.id / 8)::text, 4, '0') as codigo, ${localised('v.completo', scope)} || ', ' || p.portal as direccion
      from ${t('portales')} p join ${t('viales')} v using (id_vial) where p.id % 8 = 0`
  return pageOf(read, { row: obj({ id: int(), codigo: str(), direccion: str() }), name: 'codigo', rows }, page)
}

const buildings = [
  ['Ayuntamiento', 'Ajuntament'],
  ['Colegio público La Marjal', 'Col·legi públic La Marjal'],
  ['Colegio público Sant Roc', 'Col·legi públic Sant Roc'],
  ['Escuela infantil El Castellet', 'Escola infantil El Castellet'],
  ['Instituto L’Alqueria', 'Institut L’Alqueria'],
  ['Biblioteca municipal', 'Biblioteca municipal'],
  ['Casa de la cultura', 'Casa de la cultura'],
  ['Auditorio municipal', 'Auditori municipal'],
  ['Polideportivo municipal', 'Poliesportiu municipal'],
  ['Piscina cubierta', 'Piscina coberta'],
  ['Campo de fútbol', 'Camp de futbol'],
  ['Mercado central', 'Mercat central'],
  ['Centro de personas mayores', 'Centre de persones majors'],
  ['Centro de juventud', 'Centre de joventut'],
  ['Policía Local', 'Policia Local'],
  ['Servicios sociales', 'Servicis socials'],
] as const

export const listBuildings = (read: Read, scope: Scope, page: ListPage) => {
  const t = nameIn(scope.esquema)
  const named = sql.join(buildings.map(([es, ca], i) => sql`(${i + 1}::int, ${{ es, ca }[scope.lang]}::text)`))
  const rows = sql`
    select b.id, b.nombre, ${localised('v.completo', scope)} || ', ' || p.portal as direccion
      from (values ${named}) b (id, nombre)
      join lateral (select * from ${t('portales')} order by id offset b.id * 97 limit 1) p on true
      join ${t('viales')} v using (id_vial)`
  return pageOf(read, { row: obj({ id: int(), nombre: str(), direccion: str() }), name: 'nombre', rows }, page)
}
