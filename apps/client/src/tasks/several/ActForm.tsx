import { useState, type ReactNode } from 'react'
import { refusals } from '@avisa/contract/refusals'
import { whyNotAct, type Actor, type TaskAct, type WhyNot } from '@avisa/contract/tasks/several'
import type { Task } from '@avisa/contract/tasks/schemas'
import { useActAddress } from '#/outbox/shared/ActsButton.tsx'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { newUuid } from '#/platform/uuid.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useTrackStatuses } from '../moves/use-moving.ts'
import { actOnTasks, type Acted } from './act-change.ts'
import { useSeveralTexts } from './texts.ts'

export const useActor = (): Actor => {
  const { modulo_comentarios_estado } = useParameters()
  return { person: usePerson(), modulo_comentarios_estado }
}

/** The chosen tasks with their statuses; none until those have loaded. */
export const useActed = (rows: readonly Task[]): readonly Acted[] => {
  const statuses = useTrackStatuses()
  return rows.flatMap((task) => {
    const tecnico = statuses.tecnico.find(({ id }) => id === task.estadotecnico_id)
    const reparacion = statuses.reparacion.find(({ id }) => id === task.estadoobra_id)
    return tecnico && reparacion ? [{ ...task, statuses: { tecnico, reparacion } }] : []
  })
}

type Judged = { can: readonly Acted[]; cannot: readonly { why: WhyNot; count: number }[] }

export const judge = (act: TaskAct, tasks: readonly Acted[], actor: Actor): Judged => {
  const all = tasks.map((task) => ({ task, why: whyNotAct(act, task, actor) }))
  const counts = new Map<WhyNot, number>()
  for (const { why } of all) if (why) counts.set(why, (counts.get(why) ?? 0) + 1)
  return { can: all.flatMap(({ task, why }) => (why ? [] : task)), cannot: [...counts].map(([why, count]) => ({ why, count })) }
}

const Stays = ({ cannot }: Pick<Judged, 'cannot'>) => {
  const say = useSeveralTexts()
  const lang = useLang()
  if (cannot.length === 0) return null
  const textOf = (why: WhyNot) => (why === 'same' || why === 'elsewhere' ? say(why) : refusals[why][lang])
  return (
    <section className="small">
      <h3 className="label">{say('stay')}</h3>
      <ul className="list">
        {cannot.map(({ why, count }) => (
          <li key={why}>{say('staysFor', { count, why: textOf(why) })}</li>
        ))}
      </ul>
    </section>
  )
}

export type Chosen = { act: TaskAct; label: string; shows: Partial<Task> }
export type FormProps = { rows: readonly Task[]; onClose: () => void; /** Ends the selection. */ onDone: () => void }
type Props = FormProps & {
  title: string
  /** Undefined until something is chosen. */
  chosen: Chosen | undefined
  /** What is missing besides a choice. */
  missing?: string | undefined
  labelOf: (count: number) => string
  children: ReactNode
}

/** Says what will change and what stays as it is, and why; then stores the act, and its sheet opens. */
export const ActForm = ({ rows, onClose, onDone, title, chosen, missing, labelOf, children }: Props) => {
  const client = useClient()
  const say = useSeveralTexts()
  const actor = useActor()
  const tasks = useActed(rows)
  const { show } = useActAddress()
  const [busy, setBusy] = useState(false)
  const { can, cannot } = chosen ? judge(chosen.act, tasks, actor) : { can: [], cannot: [] }
  const send = async () => {
    if (!chosen || busy) return
    setBusy(true)
    const id = newUuid()
    const stored = await actOnTasks.saveAll(client, can, { id, title: chosen.label, input: { ...chosen, actor } })
    setBusy(false)
    if (!stored) return
    onClose()
    onDone()
    show(id)
  }
  const reason = chosen ? (missing ?? (can.length === 0 ? say('noneChanges') : undefined)) : say('choose')
  const main = { label: labelOf(chosen ? can.length : rows.length), loading: busy, reason, onClick: () => void send() }
  return (
    <Sheet opened onClose={onClose} title={title} footer={<ActionBar main={main} />}>
      <div className="column gap-16">
        {children}
        {chosen && (
          <div role="status" className="column gap-8">
            <p className="strong">{say('willChange', { count: can.length })}</p>
            <Stays cannot={cannot} />
          </div>
        )}
      </div>
    </Sheet>
  )
}
