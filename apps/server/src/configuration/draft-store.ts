import type { Change } from '@avisa/contract/configuration/acts'
import { obj, int, str } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { IdRow, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

type DraftBody = { nombre: string; motivo?: string | null | undefined; cambios: readonly Change[] }

const isOpen = sql`estado in ('borrador', 'programado', 'chocado')`

/** Acts publish one after the other: each is judged by the configuration that the one before left. */
export const lockConfiguration = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('versiones').select('version').where('nombre', '=', 'configuracion').forUpdate().execute()
}

export const configurationVersion = async (read: Read): Promise<number> =>
  (await read.selectFrom('versiones').select('version').where('nombre', '=', 'configuracion').executeTakeFirstOrThrow()).version

export const insertDraft = async (tx: Tx, { esquema, person }: Scope, { nombre, motivo = null, cambios }: DraftBody): Promise<number> => {
  const row = await statement(IdRow)`
    insert into ${nameIn(esquema)('actos_config')} (estado, origen, nombre, motivo, autor_id, pedido)
    values ('borrador', 'consola', ${nombre}, ${motivo}, ${person?.user_id ?? null}, ${JSON.stringify(cambios)}) returning id`.first(tx)
  if (!row) throw new Error('a draft was not stored')
  return row.id
}

/** False where somebody else has saved it since. */
export const updateDraft = async (tx: Tx, esquema: string, { id, revision }: { id: number; revision: number | null }, body: DraftBody) => {
  const { nombre, motivo = null, cambios } = body
  const row = await statement(IdRow)`
    update ${nameIn(esquema)('actos_config')} set nombre = ${nombre}, motivo = ${motivo}, pedido = ${JSON.stringify(cambios)}, revision = revision + 1, estado = 'borrador',
           publicar_el = null
     where id = ${id} and ${isOpen} and (${revision}::int is null or revision = ${revision}) returning id`.first(tx)
  return row !== undefined
}

export const setDraftState = async (
  tx: Tx,
  esquema: string,
  id: number,
  state: { estado: string; publicar_el?: Date | null; publicado_por?: number | null },
) => {
  await sql`update ${nameIn(esquema)('actos_config')} set estado = ${state.estado}, publicar_el = ${state.publicar_el ?? null},
    publicado_por = ${state.publicado_por ?? null} where id = ${id} and ${isOpen}`.execute(tx)
}

/** A draft becomes the act under which its changes are recorded; false where somebody else has published or discarded it since. */
export const publishDraftAct = async (tx: Tx, esquema: string, id: number, { now, editor }: { now: Date; editor: number | null }) => {
  const row = await statement(IdRow)`
    update ${nameIn(esquema)('actos_config')} set estado = 'publicado', publicado = ${now}, publicado_por = ${editor}, publicar_el = null
     where id = ${id} and ${isOpen} returning id`.first(tx)
  return row !== undefined
}

const DueRow = obj({ id: int(), estado: str() })
/** A planned draft whose time has come. */
export const findDueDraft = (tx: Tx, esquema: string, id: number, now: Date) =>
  statement(DueRow)`select id, estado from ${nameIn(esquema)('actos_config')}
    where id = ${id} and estado = 'programado' and publicar_el <= ${now} for update`.first(tx)
