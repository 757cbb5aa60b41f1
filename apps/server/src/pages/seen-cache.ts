import type { LiveEvents } from '#/platform/events.ts'
import type { SeenIncident } from './incident-store.ts'
import type { Visit } from './visit.ts'

/** Milliseconds for which a change that the database does not announce (of its photos alone) may go unnoticed; incidents that are remembered. */
const lasts = 30_000
const most = 20_000

/**
 * What anybody sees under a code, until the database announces a change of that incident, so that a shared page costs no statement. Where
 * it announces nothing, nothing is remembered.
 */
export const openSeenCache = (
  events: Pick<LiveEvents, 'follow'>,
  find: (visit: Visit, codigo: string) => Promise<SeenIncident | undefined>,
) => {
  const entries = new Map<string, { seen: SeenIncident; at: number }>()
  const keys = new Map<string, string>()
  /** By municipality: a change of a task, which may move the day that is published, is not announced with its incident. */
  const taskChanges = new Map<string, number>()
  let follows = false
  let announced = false
  let changes = 0

  const forget = () => {
    entries.clear()
    keys.clear()
  }
  const follow = () => {
    follows = true
    events.follow((event) => {
      changes += 1
      if (typeof event === 'string') announced = event === 'abierto' || event === 'todo'
      if (typeof event === 'string' || event.id === 0) return forget()
      if (event.tabla === 'tareas') taskChanges.set(event.esquema, changes)
      if (event.tabla === 'incidencias') entries.delete(keys.get(`${event.esquema} ${event.id}`) ?? '')
    })
  }
  const keep = (key: string, esquema: string, seen: SeenIncident) => {
    if (entries.size >= most) forget()
    entries.set(key, { seen, at: Date.now() })
    keys.set(`${esquema} ${seen.id}`, key)
  }
  return async (visit: Visit, codigo: string): Promise<SeenIncident | undefined> => {
    if (!follows) follow()
    const { esquema } = visit.scope
    const key = `${esquema} ${visit.version} ${taskChanges.get(esquema) ?? 0} ${codigo}`
    const entry = entries.get(key)
    if (entry && Date.now() - entry.at < lasts) return entry.seen
    const before = changes
    const seen = await find(visit, codigo)
    if (seen?.codigo === codigo && announced && before === changes) keep(key, esquema, seen)
    return seen
  }
}
