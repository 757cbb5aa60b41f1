import { isRole } from '@avisa/contract/access/person'
import type { Subtype } from '@avisa/contract/types/schemas'
import { pick } from '@avisa/contract/values/languages'
import { sql } from 'kysely'
import { obj } from '@avisa/contract/http/schema'
import { Id } from '@avisa/contract/values/schemas'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const columns = [
  'tipos.id',
  'codigo',
  'icono',
  'descripcion_es',
  'descripcion_val',
  'descripcion_larga_es',
  'descripcion_larga_val',
  'palabras_clave_es',
  'palabras_clave_val',
  'deactivated_message_es',
  'deactivated_message_val',
  'tipo_padre',
  'papel',
  'es_publica',
  'publicacion',
  'asignable',
  'asignacion_automatica',
  'requiere_imagen_finalizar',
  'entidad_reparadora_id',
  'entidad_estudio_id',
  'dias_objetivo',
  'radio_parecidas',
  'dias_parecidas',
  'prioridad',
] as const

export type TypeRow = Subtype & { entidad_estudio_id: number | null }

const seesPublicOnly = ({ person, settings }: Scope) => isRole(person, 'ciudadano') && !settings.login_obligado

export const listTypes = async (read: Read, scope: Scope, unidadGestionId: number | undefined): Promise<TypeRow[]> => {
  let query = read.selectFrom('tipos').select(columns).where('retirado', 'is', null)
  if (unidadGestionId !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('tipos_unidades')
          .select('tipo_id')
          .whereRef('tipos_unidades.tipo_id', '=', 'tipos.id')
          .where('tipos_unidades.unidad_gestion_id', '=', unidadGestionId),
      ),
    )
  }
  if (seesPublicOnly(scope)) query = query.where('es_publica', '=', true)
  const rows = await query.orderBy('orden').orderBy('tipos.id').execute()
  return rows.map((row) => ({
    ...row,
    tipo_id: row.id,
    descripcion: pick(row, 'descripcion', scope.lang),
    prioridad: row.prioridad as TypeRow['prioridad'],
    publicacion: row.publicacion as TypeRow['publicacion'],
    papel: row.papel === 'varios' ? row.papel : null,
  }))
}

const frequency = { lastReports: 500, leastReports: 3, types: 5 }

export const frequentTypes = async (read: Read, scope: Scope, unidadGestionId: number): Promise<number[]> => {
  const t = nameIn(scope.esquema)
  const rows = await statement(obj({ id: Id }))`
    select t.id from (select tipoincidencia_id from ${t('incidencias')} where unidad_gestion_id = ${unidadGestionId}
                       order by fecha desc, id desc limit ${frequency.lastReports}) i
      join ${t('tipos')} t on t.id = i.tipoincidencia_id
     where t.retirado is null and t.papel is null and coalesce(t.deactivated_message_es, t.deactivated_message_val) is null
       and ${seesPublicOnly(scope) ? sql`t.es_publica` : sql`true`}
     group by t.id having count(*) >= ${frequency.leastReports} order by count(*) desc, t.id limit ${frequency.types}`.all(read)
  return rows.map(({ id }) => id)
}
