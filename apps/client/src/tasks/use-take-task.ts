import type { MoveTrack } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import { useClient } from '#/platform/client.ts'
import { usePerson } from '#/platform/session.ts'
import { take } from './task-changes.ts'

export const useTakeTask = (task: Task) => {
  const client = useClient()
  const person = usePerson()
  return async (track: MoveTrack): Promise<void> => {
    if (person) await take.save(client, task, { track, id: person.user_id, name: `${person.nombre} ${person.apellidos}`.trim() })
  }
}
