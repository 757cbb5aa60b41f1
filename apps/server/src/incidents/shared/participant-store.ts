import { contestable } from '@avisa/contract/reopening/rules'
import { sql } from 'kysely'
import { nameIn } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import { ownIncident, type Viewer } from './sight-store.ts'

/** The caller as `quien`, as in envios; null for nobody known. */
export const callerAs = ({ person, uuid }: Pick<Scope, 'person' | 'uuid'>): string | null => {
  if (person) return `u${person.user_id}`
  return uuid === null ? null : `d${uuid}`
}

/** The reporter of the incident `i`, or else the caller; `follower`: the follow by whose link they came. */
export const participant = (scope: Scope, { sight }: Viewer, follower: number | null = null): Sql => sql`
  case when ${ownIncident(sight)} then coalesce('u' || i.usuario_id, 'd' || i.uuid, 'i' || i.id)
       else ${follower === null ? callerAs(scope) : `s${follower}`}::text end`

/** Whether the caller reported the incident `i` or has seen it too. */
export const takesPart = (scope: Scope, { sight }: Viewer): Sql => sql`
  (${ownIncident(sight)} or exists (select from ${nameIn(scope.esquema)('adhesiones')} a
    where a.incidencia_id = i.id and a.quien = ${callerAs(scope)}::text and a.retirada is null))`

/** For whoever may say whether the incident `i` is mended: until when, and what they have said. */
export const answerJson = (scope: Scope, viewer: Viewer): Sql => {
  const t = nameIn(scope.esquema)
  const until = sql`(i.cerrada + make_interval(days => ${scope.settings.reapertura_dias ?? 0}::int))`
  return sql`
    case when i.cerrada is not null and i.desenlace = any(${contestable}::text[]) and ${until} >= ${scope.now}::timestamptz and ${takesPart(scope, viewer)}
     and coalesce((select m.ofrece_sigue_igual from ${t('motivos_cierre')} m where m.id = i.motivo_cierre_id), true)
      then json_build_object('hasta', to_char(${until} at time zone ${scope.zona}, 'YYYY-MM-DD'), 'contestada', (
        select case when v.resuelta then 'si' else 'no' end from ${t('valoraciones')} v
         where v.incidencia_id = i.id and v.quien = ${participant(scope, viewer)} and v.fecha >= i.cerrada)) end`
}
