import { isRole } from '@avisa/contract/access/person'
import type { blockKinds } from '@avisa/contract/privacy/schemas'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

/** Reports that match a block are refused. */
export type BlockKind = (typeof blockKinds)[number]
export type Block = { clase: BlockKind; valor: string }

/** The stored and compared form: e-mails in lower case, phones as their last nine digits. */
export const normalised = ({ clase, valor }: Block): Block => {
  const trimmed = valor.trim()
  if (clase === 'email') return { clase, valor: trimmed.toLowerCase() }
  return { clase, valor: clase === 'telefono' ? trimmed.replaceAll(/\D/g, '').slice(-9) : trimmed }
}

/** Everything that identifies the sender of a report. Device and account only for citizens, since staff report for others. */
const traces = ({ person, uuid }: Scope, { ciudadano = {} }: NewIncident): Block[] => {
  const candidates: [BlockKind, string | null | undefined][] = [
    ['email', ciudadano.email],
    ['telefono', ciudadano.telefono],
    ...(isRole(person, 'ciudadano')
      ? ([
          ['dispositivo', uuid],
          ['email', person?.email],
          ['id_externo', person?.id_externo],
        ] satisfies [BlockKind, string | null | undefined][])
      : []),
  ]
  return candidates.flatMap(([clase, valor]) => (valor?.trim() ? [normalised({ clase, valor })] : []))
}

export const blocked = (scope: Scope, body: NewIncident): Sql => sql`exists (
  select 1 from jsonb_to_recordset(${JSON.stringify(traces(scope, body))}::jsonb) as r (clase text, valor text)
    join ${nameIn(scope.esquema)('bloqueos')} b on b.clase = r.clase and b.valor = r.valor
   where b.hasta is null or b.hasta > ${scope.now}::timestamptz)`

/** Blocking again updates reason and end. */
export const insertBlock = (tx: Tx, block: Block & { motivo: string; hasta: Date | null }) =>
  tx
    .insertInto('bloqueos')
    .values({ ...block, ...normalised(block) })
    .onConflict((oc) => oc.columns(['clase', 'valor']).doUpdateSet({ motivo: block.motivo, hasta: block.hasta }))
    .execute()

export const deleteBlock = async (tx: Tx, block: Block): Promise<boolean> => {
  const { clase, valor } = normalised(block)
  const deleted = await tx.deleteFrom('bloqueos').where('clase', '=', clase).where('valor', '=', valor).executeTakeFirst()
  return deleted.numDeletedRows > 0
}

/** In force or expired, newest first. */
export const listBlocks = async (read: Read) => {
  const rows = await read.selectFrom('bloqueos').selectAll().orderBy('created_at', 'desc').orderBy('valor').execute()
  return rows.map(({ clase, ...row }) => ({ clase: clase as BlockKind, ...row }))
}

export const deviceOfIncident = async (read: Read, codigo: string): Promise<string | null> =>
  (await read.selectFrom('incidencias').select('uuid').where('codigo', '=', codigo).executeTakeFirst())?.uuid ?? null
