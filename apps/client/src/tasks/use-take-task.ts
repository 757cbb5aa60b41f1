import { takeTask } from '@avisa/contract/tasks/routes'
import type { MoveTrack } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import { step } from '#/platform/outbox/use-outbox.ts'
import { usePerson } from '#/platform/session.ts'
import { useKeepChange } from './moves/use-send-move.ts'
import { useTaskTexts } from './texts.ts'

/** Takes what nobody has, also without signal. */
export const useTakeTask = (task: Task) => {
  const say = useTaskTexts()
  const person = usePerson()
  const keep = useKeepChange(task)
  return async (pista: MoveTrack): Promise<void> => {
    if (!person) return
    const name = `${person.nombre} ${person.apellidos}`.trim()
    const shows = pista === 'tecnico' ? { tecnico_id: person.user_id, tecnico: name } : { encargado_id: person.user_id, encargado: name }
    await keep({ title: say('outboxTake', { code: task.codigo }), shows }, [step(takeTask, { params: { id: task.id }, body: { pista } })])
  }
}
