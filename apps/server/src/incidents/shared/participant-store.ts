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

/** The reporter of the incident `i` as `quien`. */
export const reporterAs = sql`coalesce('u' || i.usuario_id, 'd' || i.uuid, 'i' || i.id)`

const followOf = ({ sight }: Viewer): number | null => sight.enlace?.seguimiento_id ?? null

/** The reporter of the incident `i`, or else the follow by whose link they came, or the caller. */
export const participant = (scope: Scope, viewer: Viewer): Sql => {
  const follow = followOf(viewer)
  return sql`
    case when ${ownIncident(viewer.sight)} then ${reporterAs}
         else ${follow === null ? callerAs(scope) : `s${follow}`}::text end`
}

/** Whether the caller reported the incident `i`, has seen it too or follows it by mail. */
export const takesPart = (scope: Scope, viewer: Viewer): Sql => {
  const t = nameIn(scope.esquema)
  return sql`
    (${ownIncident(viewer.sight)}
     or exists (select from ${t('adhesiones')} a where a.incidencia_id = i.id and a.quien = ${callerAs(scope)}::text and a.retirada is null)
     or exists (select from ${t('seguimientos')} f where f.incidencia_id = i.id and f.id = ${followOf(viewer)}::bigint and f.confirmado is not null))`
}

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
