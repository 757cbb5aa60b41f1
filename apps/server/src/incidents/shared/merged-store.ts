import type { Answer } from '@avisa/contract/closing/rules'
import type { EventName } from '@avisa/contract/notifications/events'
import { sql } from 'kysely'
import { answerColumns, answerEvent } from '#/closing/shared/closing.ts'
import { withdrawPhotosOf } from '#/images/shared/revision-store.ts'
import { notifyAll } from '#/notifications/shared/notify-store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { idsOf } from '#/platform/database/lists.ts'
import type { Deps } from '#/platform/deps.ts'
import type { Scope } from '#/platform/scope.ts'

type Followed = { id: number; from: number; to: number; respuesta: Answer | null; events: readonly EventName[] }

export const tellMerged = async (deps: Deps, tx: Tx, scope: Scope, { id, from, to, respuesta, events }: Followed): Promise<void> => {
  const t = nameIn(scope.esquema)
  const { comentario, respuesta_lang, respuesta_otra } = answerColumns(respuesta)
  const merged = await idsOf(
    tx,
    sql`
    insert into ${t('historial')} (modelo, modelo_id, accion, usuario_id, fecha, publico, estado_anterior_id, estado_id, comentario, respuesta_lang, respuesta_otra)
    select 'incidencia', f.origen_id, 'seguida', ${scope.person?.user_id ?? null}::bigint, ${scope.now}::timestamptz, true, ${from}::bigint, ${to}::bigint,
           ${comentario}::text, ${respuesta_lang}::text, ${respuesta_otra}::text from ${t('fusiones')} f where f.destino_id = ${id} and f.deshecha is null returning modelo_id as id`,
  )
  if (events.includes('incidencia_no_atendida')) await withdrawPhotosOf(deps, tx, scope, merged)
  if (events.length === 0) return
  const answered = events.map((evento) => ({ evento, ...answerEvent(respuesta) }))
  await notifyAll(
    deps,
    tx,
    scope,
    merged.map((origin) => ({ id: origin, estado_id: to, events: answered })),
  )
}
