import type { listEntries as listCall } from '@avisa/contract/people/endpoints'
import { StaffEntry } from '@avisa/contract/people/schemas'
import type { QueryOf } from '@avisa/contract/http/endpoint'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { readPage, stamp } from '#/platform/database/lists.ts'
import { fullName } from '#/platform/database/names.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { personListed } from './people-store.ts'

export const listEntries = (read: Read, scope: Scope, { page, per_page }: QueryOf<typeof listCall>) => {
  const t = nameIn(scope.esquema)
  const order = sql`e.fecha desc, e.id desc`
  const from = sql`${t('entradas_personal')} e join ${t('usuarios')} u on u.id = e.usuario_id`
  const paging = { page: page ?? 1, perPage: per_page ?? scope.settings.tamanyo_pagina }
  return readPage(
    read,
    { from, id: sql`e.id`, where: personListed(scope), order, ...paging },
    (ids) =>
      statement(StaffEntry)`
      select e.id, ${stamp(sql`e.fecha`, scope)} as fecha, e.usuario_id, coalesce(${fullName('u')}, u.email) as nombre, e.por,
             (select coalesce(${fullName('v')}, v.email) from ${t('usuarios')} v where v.id = e.vista_id) as vista, e.navegador,
             coalesce(s.caduca > ${scope.now} and s.revocada is null, false) as abierta,
             coalesce(e.sesion = ${scope.sesion}::bytea, false) as propia
        from ${from} left join ${t('sesiones')} s on s.token_hash = e.sesion where e.id in (${ids}) order by ${order}`,
  )
}
