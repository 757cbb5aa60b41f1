import { bool, int, nullable, obj, type Static } from '@avisa/contract/http/schema'
import { Assignee } from '@avisa/contract/tasks/schemas'
import { sql } from 'kysely'
import { fullName } from '#/platform/database/names.ts'
import { inspectionSeen, type Viewer } from '#/incidents/shared/sight-store.ts'
import { numbered, yearIn } from '#/incidents/shared/task-rows-store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { IdRow, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const LockedInspection = obj({
  id: int(),
  incidencia_id: int(),
  unidad_gestion_id: int(),
  inspector_id: nullable(int()),
  prioridad_id: nullable(int()),
  estado_inspeccion_id: int(),
  finalizada: bool(),
  version: int(),
})
export type LockedInspection = Static<typeof LockedInspection>

type At = { viewer: Viewer; id: number; incidencia_id?: number | undefined }

export const lockInspection = async (tx: Tx, scope: Scope, { viewer, id, incidencia_id }: At): Promise<LockedInspection | undefined> => {
  const t = nameIn(scope.esquema)
  const of = incidencia_id === undefined ? sql`` : sql`and p.incidencia_id = ${incidencia_id}`
  return statement(LockedInspection)`
    select p.id, p.incidencia_id, p.unidad_gestion_id, p.inspector_id, p.prioridad_id, p.estado_inspeccion_id, p.version,
           (select s.finaliza from ${t('estados')} s where s.id = p.estado_inspeccion_id) as finalizada
      from ${t('inspecciones')} p where p.id = ${id} ${of} and ${inspectionSeen(viewer.sight)} for no key update of p`.first(tx)
}

export type InspectionState = {
  id: number
  codigo: string
  final: boolean
  finaliza: boolean
  inicial: boolean
  requiere_comentario: boolean
}

export const findState = (read: Read, _scope: Scope, id: number): Promise<InspectionState | undefined> =>
  read
    .selectFrom('estados')
    .select(['id', 'codigo', 'final', 'finaliza', 'inicial', 'requiere_comentario'])
    .where('id', '=', id)
    .where('pista', '=', 'inspeccion')
    .executeTakeFirst()

type Set = Partial<Pick<LockedInspection, 'inspector_id' | 'prioridad_id' | 'estado_inspeccion_id'>> & {
  resultado_id?: number | null
  tipo_id?: number | null
  entidad_id?: number | null
  comentario?: string | null
  fecha_inicio?: Date
  fecha_finalizacion?: Date
}
type Written = { inspection: LockedInspection; accion: string; set: Set; comentario: string | null }

export const writeInspection = async (tx: Tx, scope: Scope, { inspection, accion, set, comentario }: Written): Promise<void> => {
  const version = inspection.version + 1
  await tx
    .updateTable('inspecciones')
    .set({ ...set, version })
    .where('id', '=', inspection.id)
    .execute()
  const moved =
    set.estado_inspeccion_id === undefined
      ? {}
      : { estado_anterior_id: inspection.estado_inspeccion_id, estado_id: set.estado_inspeccion_id }
  const step = {
    modelo: 'inspeccion',
    modelo_id: inspection.id,
    accion,
    usuario_id: scope.person?.user_id ?? null,
    fecha: scope.now,
    version,
  }
  await tx
    .insertInto('historial')
    .values({ ...step, ...moved, comentario })
    .execute()
}

export const listInspectors = async (read: Read, scope: Scope): Promise<Assignee[]> => {
  const t = nameIn(scope.esquema)
  const here =
    scope.unidades === 'todas'
      ? sql`true`
      : sql`exists (select 1 from ${t('usuarios_unidades')} x where x.usuario_id = u.id and x.unidad_gestion_id = any(${scope.unidades}::bigint[]))`
  return statement(Assignee)`
    select u.id, ${fullName('u')} as nombre from ${t('usuarios')} u
     where u.activado and 'Inspectores' = any(u.user_roles) and ${here} order by avisa.plegar(u.nombre || ' ' || u.apellidos), u.id`.all(
    read,
  )
}

export const isPriority = async (read: Read, _scope: Scope, id: number): Promise<boolean> =>
  (await read.selectFrom('prioridades_inspeccion').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

type New = {
  incidencia_id: number
  unidad_gestion_id: number
  inspector_id: number | null
  prioridad_id: number | null
  observaciones: string | null
}

export const insertInspection = async (tx: Tx, scope: Scope, values: New): Promise<number> => {
  const t = nameIn(scope.esquema)
  const row = await statement(IdRow)`
    insert into ${t('inspecciones')} (codigo, incidencia_id, unidad_gestion_id, inspector_id, prioridad_id, observaciones, fecha, estado_inspeccion_id)
    select ${numbered(`I-${yearIn(scope)}-`, `${scope.esquema}.numeros_inspeccion`)}, ${values.incidencia_id}::bigint, ${values.unidad_gestion_id}::bigint,
           ${values.inspector_id}::bigint, ${values.prioridad_id}::bigint, ${values.observaciones}::text, ${scope.now}::timestamptz, s.id
      from ${t('estados')} s where s.pista = 'inspeccion' and s.inicial
    returning id`.first(tx)
  const id = row?.id ?? 0
  const step = {
    modelo: 'inspeccion',
    modelo_id: id,
    accion: 'creada',
    usuario_id: scope.person?.user_id ?? null,
    fecha: scope.now,
    version: 1,
  }
  await tx.insertInto('historial').values(step).execute()
  return id
}
