import { isRole } from '@avisa/contract/access/person'
import { nullable, obj, oneOf, str } from '@avisa/contract/http/schema'
import { blockKinds } from '@avisa/contract/privacy/schemas'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { fullName } from '#/platform/database/names.ts'
import { date, statement } from '#/platform/database/rows.ts'
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
const traces = ({ person, uuid }: Scope, { ciudadano = {} }: Pick<NewIncident, 'ciudadano'>): Block[] => {
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

export const blocked = (scope: Scope, body: Pick<NewIncident, 'ciudadano'>): Sql => sql`exists (
  select 1 from jsonb_to_recordset(${JSON.stringify(traces(scope, body))}::jsonb) as r (clase text, valor text)
    join ${nameIn(scope.esquema)('bloqueos')} b on b.clase = r.clase and b.valor = r.valor
   where b.hasta is null or b.hasta > ${scope.now}::timestamptz)`

/** `autor`: null for a command. */
type Step = { autor: number | null; now: Date }

/** Blocking again updates reason, end and author; what was lifted begins again. */
export const insertBlock = (tx: Tx, block: Block & { motivo: string; hasta: Date | null }, { autor, now }: Step) => {
  const { motivo, hasta } = block
  const { clase, valor } = normalised(block)
  return tx
    .insertInto('bloqueos')
    .values({ clase, valor, motivo, hasta, autor_id: autor, created_at: now })
    .onConflict((oc) =>
      oc.columns(['clase', 'valor']).doUpdateSet({
        motivo,
        hasta,
        autor_id: autor,
        created_at: sql`case when bloqueos.levantado is null then bloqueos.created_at else excluded.created_at end`,
        levantado: null,
        levantado_por: null,
      }),
    )
    .execute()
}

/** False where nothing is blocked. */
export const endBlock = async (tx: Tx, block: Block, { autor, now }: Step): Promise<boolean> => {
  const { clase, valor } = normalised(block)
  const lifted = await tx
    .updateTable('bloqueos')
    .set({ hasta: now, levantado: now, levantado_por: autor })
    .where('clase', '=', clase)
    .where('valor', '=', valor)
    .where('levantado', 'is', null)
    .executeTakeFirst()
  return lifted.numUpdatedRows > 0
}

const BlockRow = obj({
  clase: oneOf(...blockKinds),
  valor: str(),
  motivo: str(),
  created_at: date(),
  hasta: nullable(date()),
  autor: nullable(str()),
  levantado: nullable(date()),
  levantado_por: nullable(str()),
})
/** In force, expired or lifted, newest first. */
export const listBlocks = (read: Read, esquema: string) => {
  const t = nameIn(esquema)
  return statement(BlockRow)`
    select b.clase, b.valor, b.motivo, b.created_at, b.hasta, ${fullName('a')} as autor, b.levantado, ${fullName('l')} as levantado_por
      from ${t('bloqueos')} b left join ${t('usuarios')} a on a.id = b.autor_id left join ${t('usuarios')} l on l.id = b.levantado_por
     order by b.levantado is not null, b.created_at desc, b.valor`.all(read)
}

export const deviceOfIncident = async (read: Read, codigo: string): Promise<string | null> =>
  (await read.selectFrom('incidencias').select('uuid').where('codigo', '=', codigo).executeTakeFirst())?.uuid ?? null
