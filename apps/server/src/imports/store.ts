import { may } from '@avisa/contract/access/person'
import { arr, bool, custom, int, nullable, num, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import {
  importKinds,
  importPermissions,
  importProblems,
  importStates,
  isRunning,
  refusedReasons,
  type ImportKind,
  type ImportState,
} from '@avisa/contract/imports/rules'
import type { Import, ImportOptions, ImportProgress, ImportReport, IncidentReport } from '@avisa/contract/imports/schemas'
import { partsOf, uploadLimits } from '@avisa/contract/uploads/limits'
import { sql } from 'kysely'
import { stamp, type Sql } from '#/platform/database/lists.ts'
import { fullName } from '#/platform/database/names.ts'
import { bytes, statement } from '#/platform/database/rows.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

const running = importStates.filter(isRunning)
const json = <T>() => custom<T>('object')

/** What this person imports, and sees of what others have imported. */
export const kindsOf = ({ person }: Scope): ImportKind[] => importKinds.filter((kind) => may(person, importPermissions[kind]))

const ImportRow = obj({
  id: int(),
  para: oneOf(...importKinds),
  subida: nullable(int()),
  disponible: bool(),
  archivo: str(),
  tamanyo: num(),
  fuente: nullable(str()),
  opciones: json<ImportOptions>(),
  capas: nullable(arr(str())),
  quitar: bool(),
  estado: oneOf(...importStates),
  autor: nullable(str()),
  fecha: str(),
  aplicada_por: nullable(str()),
  aplicada: nullable(str()),
  progreso: nullable(json<ImportProgress>()),
  informe: nullable(json<ImportReport>()),
  incidencias: nullable(json<IncidentReport>()),
  problema: nullable(oneOf(...importProblems)),
})

const select = (scope: Scope, { report, rest }: { report: Sql; rest: Sql }) => {
  const t = nameIn(scope.esquema)
  return statement(ImportRow)`
    select i.id, i.para, i.subida_id as subida, i.subida_id is not null as disponible, i.archivo, i.tamanyo::float8 as tamanyo, i.fuente,
           i.opciones, i.capas, i.quitar, i.estado, ${fullName('a')} as autor, ${stamp(sql`i.fecha`, scope)} as fecha,
           ${fullName('b')} as aplicada_por, ${stamp(sql`i.aplicada`, scope)} as aplicada, i.progreso,
           case when i.para <> 'incidencias' then ${report} end as informe, case when i.para = 'incidencias' then ${report} end as incidencias, i.problema
      from ${t('importaciones')} i left join ${t('usuarios')} a on a.id = i.autor_id left join ${t('usuarios')} b on b.id = i.aplicada_por_id
     ${rest}`
}

const withoutLists = (['rechazadas', 'tipos', 'estados'] as const).reduce<Sql>(
  (report, name) => sql`jsonb_set(${report}, ${sql.lit(`{${name}}`)}, '[]', false)`,
  sql`i.informe`,
)
export const listImports = (read: Read, scope: Scope): Promise<Import[]> =>
  select(scope, {
    report: withoutLists,
    rest: sql`where i.para = any(${kindsOf(scope)}::text[]) order by i.id desc limit 100`,
  }).all(read)

export const findImport = (read: Read, scope: Scope, id: number): Promise<Import | undefined> =>
  select(scope, { report: sql`i.informe`, rest: sql`where i.id = ${id} and i.para = any(${kindsOf(scope)}::text[])` }).first(read)

type Locked = { estado: ImportState; para: ImportKind; disponible: boolean }

/** The state, which stays until the end of the transaction; `kinds`: what it may be an import of. */
export const lockImport = async (
  tx: Tx,
  scope: Scope,
  { id, kinds = kindsOf(scope) }: { id: number; kinds?: readonly ImportKind[] },
): Promise<Locked | undefined> =>
  (await tx
    .selectFrom('importaciones')
    .select((the) => ['estado', 'para', the('subida_id', 'is not', null).as('disponible')])
    .where('id', '=', id)
    .where('para', 'in', kinds)
    .forUpdate()
    .executeTakeFirst()) as Locked | undefined

const Source = obj({ id: int(), nombre: str(), tamanyo: num(), partes: int(), usada: bool() })

/** A file of the caller's own that has not expired, or one that was imported before, as what the caller may import. */
export const findSource = async (tx: Tx, scope: Scope, id: number): Promise<(Static<typeof Source> & { whole: boolean }) | undefined> => {
  const t = nameIn(scope.esquema)
  await tx.selectFrom('subidas').select('id').where('id', '=', id).forUpdate().execute()
  const row = await statement(Source)`
    select id, nombre, tamanyo, partes, usada from (
      select s.id, s.nombre, s.tamanyo::float8 as tamanyo, s.usuario_id, s.creada,
             (select count(*)::int from ${t('subidas_partes')} p where p.subida_id = s.id) as partes,
             exists (select 1 from ${t('importaciones')} i where i.subida_id = s.id and i.para = any(${kindsOf(scope)}::text[])) as usada
        from ${t('subidas')} s where s.id = ${id}) s
     where usada or (usuario_id = ${scope.person?.user_id ?? 0}
       and creada > ${scope.now}::timestamptz - make_interval(hours => ${uploadLimits.hours}))`.first(tx)
  return row && { ...row, whole: row.partes === partsOf(row.tamanyo) }
}

type NewRow = { subida_id: number | null; archivo: string; tamanyo: number; para: string; opciones: ImportOptions }
export const insertImport = async (tx: Tx, scope: Scope, { opciones, ...row }: NewRow): Promise<number> => {
  const values = { ...row, opciones: JSON.stringify(opciones), autor_id: scope.person?.user_id ?? null, fecha: scope.now }
  return (await tx.insertInto('importaciones').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const startApplying = (tx: Tx, scope: Scope, { id, quitar }: { id: number; quitar: boolean }) =>
  tx
    .updateTable('importaciones')
    .set({ estado: 'aplicando', quitar, intentos: 0, aplicada_por_id: scope.person?.user_id ?? null })
    .where('id', '=', id)
    .execute()

export const startChecking = (tx: Tx, _scope: Scope, { id, opciones }: { id: number; opciones: ImportOptions }) =>
  tx
    .updateTable('importaciones')
    .set({ estado: 'comprobando', quitar: false, intentos: 0, problema: null, opciones: JSON.stringify(opciones) })
    .where('id', '=', id)
    .execute()

export const discard = (tx: Tx, _scope: Scope, id: number) =>
  tx.updateTable('importaciones').set({ estado: 'descartada', progreso: null }).where('id', '=', id).execute()

/** The number of the attempt; undefined where nothing is to be done any more. */
export const beginAttempt = async (tx: Tx, id: number): Promise<number | undefined> =>
  (
    await tx
      .updateTable('importaciones')
      .set((the) => ({ intentos: the('intentos', '+', 1) }))
      .where('id', '=', id)
      .where('estado', 'in', running)
      .returning('intentos')
      .executeTakeFirst()
  )?.intentos

export const giveUp = (tx: Tx, id: number) =>
  tx
    .updateTable('importaciones')
    .set({ estado: 'fallida', problema: 'ended', progreso: null })
    .where('id', '=', id)
    .where('estado', 'in', running)
    .execute()

export const hasWaitingPhotos = async (read: Read, id: number): Promise<boolean> =>
  (await read
    .selectFrom('fotos_importadas as f')
    .innerJoin('importaciones as i', 'i.id', 'f.importacion_id')
    .select('f.incidencia_id')
    .where('f.importacion_id', '=', id)
    .where('f.estado', '=', 'pendiente')
    .where('i.estado', '=', 'aplicada')
    .executeTakeFirst()) !== undefined

const RefusedRow = obj({ motivo: oneOf(...refusedReasons), fila: nullable(int()), texto: str() })
export const listRefused = (read: Read, scope: Scope, id: number): Promise<Static<typeof RefusedRow>[]> =>
  statement(RefusedRow)`
    select motivo, fila, texto from ${nameIn(scope.esquema)('importaciones_rechazadas')} where importacion_id = ${id} order by orden`.all(
    read,
  )

const MapRow = obj({ contenido: bytes() })
export const readMap = async (read: Read, scope: Scope, id: number): Promise<Buffer | undefined> =>
  (await statement(MapRow)`select contenido from ${nameIn(scope.esquema)('importaciones_mapas')} where importacion_id = ${id}`.first(read))
    ?.contenido
