import { bool, filled, int, localised, nullable, obj, type Static } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'

/** `total`: the number of tasks; in a public list, of incidents. */
export const TaskList = obj({
  id: int(),
  ...localised('nombre'),
  usuario_id: nullable(int()),
  publica: bool(),
  total: int(),
})
export type TaskList = Static<typeof TaskList>

export const NewTaskList = obj({ nombre: filled({ maxLength: 100 }) })
export const ListedTask = obj({ tarea_id: Id })
