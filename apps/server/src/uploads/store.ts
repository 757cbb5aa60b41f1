import { custom, int, num, obj, str, type Static } from '@avisa/contract/http/schema'
import { partsOf, uploadLimits } from '@avisa/contract/uploads/limits'
import type { Upload } from '@avisa/contract/uploads/schemas'
import { sql } from 'kysely'
import { stamp } from '#/platform/database/lists.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const hours = sql`make_interval(hours => ${uploadLimits.hours})`

export type NewFile = { codigo: string; nombre: string; tamanyo: number }

/** Undefined where the municipality has uploaded as much as it may. */
export const insertUpload = async (tx: Tx, scope: Scope, file: NewFile): Promise<number | undefined> => {
  const t = nameIn(scope.esquema)
  await sql`select pg_advisory_xact_lock(7265645, hashtext(${scope.esquema}))`.execute(tx)
  const recent = await statement(obj({ archivos: int(), bytes: num() }))`
    select count(*)::int as archivos, coalesce(sum(tamanyo), 0)::float8 as bytes from ${t('subidas')} where creada > ${scope.now}::timestamptz - ${hours}`.first(
    tx,
  )
  if (!recent || recent.archivos >= uploadLimits.files || recent.bytes + file.tamanyo > uploadLimits.recent) return undefined
  const values = { ...file, usuario_id: scope.person?.user_id ?? null, creada: scope.now }
  return (await tx.insertInto('subidas').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const UploadRow = obj({
  id: int(),
  codigo: str(),
  nombre: str(),
  tamanyo: num(),
  caduca: str(),
  recibidas: custom<Upload['recibidas']>('array'),
})
export type UploadRow = Static<typeof UploadRow>

/** One of the caller's own that has not expired. */
export const findOwnUpload = (read: Read, scope: Scope, id: number): Promise<UploadRow | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(UploadRow)`
    select s.id, s.codigo, s.nombre, s.tamanyo::float8 as tamanyo, ${stamp(sql`(s.creada + ${hours})`, scope)} as caduca,
           coalesce((select json_agg(json_build_object('parte', p.parte, 'huella', p.huella) order by p.parte)
                       from ${t('subidas_partes')} p where p.subida_id = s.id), '[]') as recibidas
      from ${t('subidas')} s
     where s.id = ${id} and s.usuario_id = ${scope.person?.user_id ?? 0} and s.creada > ${scope.now}::timestamptz - ${hours}`.first(read)
}

export const asUpload = ({ codigo: _codigo, ...row }: UploadRow): Upload => ({
  ...row,
  tamanyo_parte: uploadLimits.part,
  partes: partsOf(row.tamanyo),
})

/** Until the end of the transaction the upload is used by no import, and nobody else writes this part. */
export const claimPart = async (tx: Tx, _scope: Scope, { id, parte, huella }: { id: number; parte: number; huella: string }) => {
  await tx.selectFrom('subidas').select('id').where('id', '=', id).forShare().execute()
  const used = await tx.selectFrom('importaciones').select('id').where('subida_id', '=', id).limit(1).execute()
  if (used.length > 0) return false
  await tx
    .insertInto('subidas_partes')
    .values({ subida_id: id, parte, huella })
    .onConflict((oc) => oc.columns(['subida_id', 'parte']).doUpdateSet({ huella }))
    .execute()
  return true
}
