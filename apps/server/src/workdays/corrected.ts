import { eventsOf } from '@avisa/contract/notifications/events'
import { toSentenceDate } from '@avisa/contract/values/dates'
import { notify } from '#/notifications/shared/notify-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import type { Scope } from '#/platform/scope.ts'

type Corrected = { usuario_id: number; inicio: Date; fin: Date | null; despues: Date; motivo: string }

const notEnded = { es: 'sin finalizar', ca: 'sense finalitzar' }

export const notifyOfCorrection = (
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { usuario_id, inicio, fin, despues, motivo }: Corrected,
): Promise<void> => {
  const { person, zona } = scope
  const dateTexts = (date: Date) => ({ es: toSentenceDate(date, zona, 'es'), ca: toSentenceDate(date, zona, 'ca') })
  const event = {
    trabajador_id: usuario_id,
    autor: person && `${person.nombre} ${person.apellidos}`.trim(),
    desde: dateTexts(inicio),
    antes: fin ? dateTexts(fin) : notEnded,
    despues: dateTexts(despues),
    comentario: motivo,
  }
  return notify(deps, tx, scope, {
    id: null,
    events: eventsOf({ modelo: 'jornada', accion: 'corregida' }).map((evento) => ({ ...event, evento })),
  })
}
