import { statusFlags, type Track } from '@avisa/contract/statuses/tracks'
import type { Status } from '@avisa/contract/statuses/schemas'
import { pick } from '@avisa/contract/values/languages'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

/** Whether this municipality uses the status of the given id. */
export const isUsed = ({ esquema, settings }: Pick<Scope, 'esquema' | 'settings'>, id: Sql): Sql =>
  sql`(not exists (select 1 from ${nameIn(esquema)('estados')} otro where otro.id = ${id} and otro.papel = 'otro_servicio')
    or coalesce(${id} = ${settings.estado_tarea_fijo_id}::bigint, false))`

/** Statuses of a track in their order. */
export const listStatuses = async (read: Read, scope: Scope, pista: Track): Promise<Status[]> => {
  const rows = await read
    .selectFrom('estados')
    .selectAll()
    .where('pista', '=', pista)
    .where('retirado', 'is', null)
    .where(isUsed(scope, sql`estados.id`).$castTo<boolean>())
    .orderBy('orden')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    pista,
    codigo: row.codigo,
    descripcion: pick(row, 'descripcion', scope.lang),
    descripcion_es: row.descripcion_es,
    descripcion_val: row.descripcion_val,
    explicacion_es: row.explicacion_es,
    explicacion_val: row.explicacion_val,
    color: row.color,
    icono: row.icono,
    orden: row.orden,
    ...(Object.fromEntries(statusFlags.map((flag) => [flag, row[flag]])) as Pick<Status, (typeof statusFlags)[number]>),
    ciudadano:
      row.DesEstadoCiudadano_es === null || row.DesEstadoCiudadano_val === null || row.ColorEstadoCiudadano === null
        ? null
        : {
            DesEstadoCiudadano_es: row.DesEstadoCiudadano_es,
            DesEstadoCiudadano_val: row.DesEstadoCiudadano_val,
            ColorEstadoCiudadano: row.ColorEstadoCiudadano,
            explicacion_es: row.explicacion_ciudadano_es ?? '',
            explicacion_val: row.explicacion_ciudadano_val ?? '',
          },
  }))
}

export const findIcon = (read: Read, pista: Track, id: number) =>
  read.selectFrom('estados').select(['icono', 'color']).where('pista', '=', pista).where('id', '=', id).executeTakeFirst()
