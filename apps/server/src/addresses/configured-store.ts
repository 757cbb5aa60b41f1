import type { ConfiguredStreet, StreetChange } from '@avisa/contract/addresses/schemas'
import { typeAtHead } from '@avisa/contract/addresses/street-types'
import { metaOf } from '@avisa/contract/http/paging'
import { bool, int, nullable, obj, str, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { beginAct } from '#/configuration/shared/act-store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

const Row = obj({
  id_vial: int(),
  completo_es: str(),
  completo_val: str(),
  distrito: nullable(str()),
  fuente: str(),
  portales: int(),
  corregida: bool(),
  oculta: bool(),
  total: int(),
})

const select = ({ esquema }: Scope, { where, rest }: { where: Sql; rest: Sql }) => {
  const t = nameIn(esquema)
  return statement(Row)`
    select v.id_vial, v.completo_es, v.completo_val, v.distrito, v.fuente, v.corregida, v.oculta, v.total,
           (select count(*)::int from ${t('portales')} p where p.id_vial = v.id_vial) as portales
      from (select v.*, count(*) over ()::int as total from ${t('viales')} v where ${where} order by v.completo_es, v.id_vial ${rest}) v`
}

const withoutTotal = ({ total: _total, ...street }: Static<typeof Row>): ConfiguredStreet => street

type Wanted = { search: string; hidden: boolean; page: number; perPage: number }

export const listConfigured = async (read: Read, scope: Scope, { search, hidden, page, perPage }: Wanted) => {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const named = words.map((word) => sql`position(avisa.plegar(${word}) in avisa.plegar(v.completo_es || ' ' || v.completo_val)) > 0`)
  const where = sql.join([...named, hidden ? sql`v.oculta` : sql`true`], sql` and `)
  const rows = await select(scope, { where, rest: sql`limit ${perPage} offset ${(page - 1) * perPage}` }).all(read)
  return { data: rows.map(withoutTotal), meta: metaOf(page, perPage, rows[0]?.total ?? 0) }
}

const partsOf = (complete: string) => {
  const head = typeAtHead(complete)
  return { type: head?.type, nombre: head?.rest ?? complete }
}

export const changeStreet = async (
  tx: Tx,
  scope: Scope,
  { id_vial, change }: { id_vial: number; change: StreetChange },
): Promise<ConfiguredStreet | undefined> => {
  const t = nameIn(scope.esquema)
  const [completo_es, completo_val] = [change.completo_es, change.completo_val].map((name) => name.trim().replaceAll(/\s+/g, ' ')) as [
    string,
    string,
  ]
  const [es, val] = [partsOf(completo_es), partsOf(completo_val)]
  const names = {
    completo_es,
    completo_val,
    tipo_es: es.type?.es ?? '',
    tipo_val: val.type?.val ?? '',
    nombre_es: es.nombre,
    nombre_val: val.nombre,
  }
  const street = await tx.selectFrom('viales').selectAll().where('id_vial', '=', id_vial).forUpdate().executeTakeFirst()
  if (!street) return undefined
  const { punto: _punto, ...before } = street
  const renamed = before.completo_es !== completo_es || before.completo_val !== completo_val
  if (renamed || before.oculta !== change.oculta) {
    const changed = { ...(renamed ? { ...names, corregida: true } : {}), oculta: change.oculta }
    const acto = await beginAct(tx, scope, { origen: 'consola' })
    await tx.updateTable('viales').set(changed).where('id_vial', '=', id_vial).execute()
    const [old, now] = [before, { ...before, ...changed }].map((row) => sql`${JSON.stringify(row)}::jsonb`)
    await sql`select avisa.guardar_cambio(${scope.esquema}, 'viales', array['id_vial'], ${old}, ${now}),
                     avisa.publicar_acto(${scope.esquema}, ${acto})`.execute(tx)
    await sql`update ${t('versiones')} set version = version + 1 where nombre = 'callejero'`.execute(tx)
  }
  const row = await select(scope, { where: sql`v.id_vial = ${id_vial}`, rest: sql`` }).first(tx)
  return row && withoutTotal(row)
}
