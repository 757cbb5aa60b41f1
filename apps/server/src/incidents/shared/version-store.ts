import { fullName } from '#/platform/database/names.ts'
import { nullable, obj, str } from '@avisa/contract/http/schema'
import { Refusal } from '@avisa/contract/refusal'
import { toSentenceDate } from '@avisa/contract/values/dates'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { date, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import type { Context } from '#/platform/serve.ts'

/** Shown for a deleted account. */
export const nobody = { es: 'Alguien', ca: 'Algú' }

/** Day and time of a change for the text of a refusal. */
export const momentIn = ({ zona, lang }: Scope, date: Date): string => toSentenceDate(date, zona, lang)

type Changing = Pick<Context<unknown>, 'scope' | 'request'> & { tx: Tx }
type VersionedRow = {
  id: number
  version: number
  /** True if it accepts no more changes from this person. */
  closed?: boolean
}
const codes = { tarea: 'task.changedMeanwhile', inspeccion: 'inspection.changedMeanwhile' } as const

const LastChange = obj({ quien: nullable(str()), fecha: date(), es: str(), ca: str() })

/**
 * Refuses with 409 if somebody else has changed the task or inspection since the version in `If-Match`: by whom, when and to what. The
 * caller's own later changes are not a conflict.
 */
export const refuseStale = async ({ tx, scope, request }: Changing, modelo: keyof typeof codes, row: VersionedRow): Promise<void> => {
  const { ifMatch } = request
  if (ifMatch === null || ifMatch >= row.version) return
  const t = nameIn(scope.esquema)
  const last = await statement(LastChange)`
    select h.fecha, coalesce(s.descripcion_es, h.accion) as es,
           coalesce(s.descripcion_val, case h.accion when 'asignada' then 'assignada' else h.accion end) as ca,
           (select ${fullName('u')} from ${t('usuarios')} u where u.id = h.usuario_id) as quien
      from ${t('historial')} h left join ${t('estados')} s on s.id = h.estado_id
     where h.modelo = ${modelo} and h.modelo_id = ${row.id} and h.version > ${ifMatch}
       and h.usuario_id is distinct from ${scope.person?.user_id ?? null}::bigint order by h.id desc limit 1`.first(tx)
  if (!last) return
  const values = { quien: last.quien ?? nobody[scope.lang], fecha: momentIn(scope, last.fecha), cambio: last[scope.lang] }
  throw new Refusal(codes[modelo], { values, ...(row.closed ? {} : { version: row.version }) })
}
