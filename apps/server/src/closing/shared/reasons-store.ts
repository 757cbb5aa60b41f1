import { outcomes } from '@avisa/contract/closing/outcomes'
import { arr, bool, int, nullable, obj, oneOf, partOf, str, type Static } from '@avisa/contract/http/schema'
import { readEarlier } from '#/configuration/shared/earlier-store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const ReasonRow = partOf({
  id: int(),
  estado_id: int(),
  desenlace: oneOf(...outcomes),
  texto_es: nullable(str()),
  texto_val: nullable(str()),
  pide_foto: bool(),
  pide_organismo: bool(),
  pide_fecha: bool(),
  activo: bool(),
})
export type ReasonRow = Static<typeof ReasonRow>
const AuthorityRow = partOf({
  id: int(),
  nombre_es: str(),
  nombre_val: str(),
  telefono: nullable(str()),
  web: nullable(str()),
  correo: nullable(str()),
  activo: bool(),
})
type AuthorityRow = Static<typeof AuthorityRow>
const Rows = obj({ motivos: arr(ReasonRow), organismos: arr(AuthorityRow) })

export type Choices = {
  /** Those from which the writer had to choose. */
  reasons: readonly ReasonRow[]
  motivo: ReasonRow | undefined
  organismo: AuthorityRow | undefined
  hasAuthorities: boolean
}
type Chosen = { estado_id: number | null; motivo_id: number | null; organismo_id: number | null }

/** What could be chosen, and was, as the writer of the act knew it: one that waited in a phone was written under an earlier configuration. */
export const readChoices = async (tx: Tx, scope: Scope, { estado_id, motivo_id, organismo_id }: Chosen): Promise<Choices> => {
  const t = nameIn(scope.esquema)
  const earlier = await readEarlier(tx, scope, ['motivos_cierre', 'organismos'])
  const rows = await statement(Rows)`
    select (select coalesce(json_agg(to_jsonb(m)), '[]') from ${t('motivos_cierre')} m where m.estado_id = ${estado_id}) as motivos,
           (select coalesce(json_agg(to_jsonb(g)), '[]') from ${t('organismos')} g) as organismos`.first(tx)
  const { motivos, organismos } = rows ?? { motivos: [], organismos: [] }
  const before = (id: number) => earlier?.('motivos_cierre', { id }) as ReasonRow | null | undefined
  const reasons = motivos.map((row) => (before(row.id) === undefined ? row : before(row.id))).filter((row) => row?.activo === true)
  const motivo = [...reasons, ...motivos].find((row) => row?.id === motivo_id)
  const authorityBefore = earlier?.('organismos', { id: organismo_id }) as AuthorityRow | null | undefined
  return {
    reasons: reasons.filter((row) => row !== null && row !== undefined),
    motivo: motivo ?? undefined,
    organismo: organismos.find((row) => row.id === organismo_id && (row.activo || authorityBefore?.activo === true)),
    hasAuthorities: organismos.some(({ activo }) => activo),
  }
}
