import { isRole, type Person } from '@avisa/contract/access/person'
import { isBytes, type Endpoint } from '@avisa/contract/http/endpoint'
import type { Database } from './database/database.ts'
import { insertAccessLog, type AccessLogEntry } from './database/access-log-store.ts'

type Schema = { properties?: Record<string, Schema>; items?: Schema }
type Row = { id?: unknown; ciudadano?: unknown; creador?: unknown; de_ciudadania?: unknown; autor?: unknown; nombre?: unknown }

const rowOf = (ok: Schema): Schema => ok.properties?.['data']?.items ?? ok.items ?? ok
const holds = ({ properties }: Schema, name: string, inside: string) => properties?.[name]?.properties?.[inside] !== undefined

const showsReporter = ({ ciudadano, creador, de_ciudadania }: Row) =>
  (ciudadano ?? null) !== null || (de_ciudadania === true && (creador ?? null) !== null)
const showsWriter = ({ autor, nombre }: Row) => autor === 'ciudadania' && (nombre ?? '') !== ''

const rowsOf = (body: unknown): Row[] => {
  const rows = (body as { data?: unknown } | null)?.data ?? body
  return (Array.isArray(rows) ? rows : [rows]) as Row[]
}

/** The incidents for which an answer shows who a citizen is. */
export type ShownIncidents = (body: unknown, params: unknown) => number[]

/**
 * How an endpoint's answers show citizens: as the reporter (`ciudadano`) or as the author of a comment; undefined where its schema has no place for
 * them. Derived from the schema, so that no endpoint can be forgotten.
 */
export const incidentsShownBy = ({ ok }: Pick<Endpoint, 'ok'>): ShownIncidents | undefined => {
  if (isBytes(ok)) return undefined
  const row = rowOf(ok)
  if (holds(row, 'ciudadano', 'email'))
    return (body) => rowsOf(body).flatMap((row) => (showsReporter(row) && typeof row.id === 'number' ? [row.id] : []))
  if (row.properties?.['autor'] && row.properties['comentario'])
    return (body, params) => {
      const { id } = params as { id?: unknown }
      return typeof id === 'number' && rowsOf(body).some(showsWriter) ? [id] : []
    }
  return undefined
}

export const isStaff = (person: Person): person is NonNullable<Person> => person !== null && !isRole(person, 'ciudadano')

/** Begins the entry of an export of contact data; its purpose, in the person's words, follows. */
export const exportNote = 'exportar: '

const every = 1000
/** Rows per statement, and rows queued while the database does not answer; beyond that the oldest are dropped and reported. */
const [most, maxWaiting] = [500, 50_000]

/**
 * The access log of citizens' data, written in batches at most a second later, so that no answer waits for it. A process killed hard loses its queue;
 * a stopping one calls `flush`.
 */
export const openAccessLog = (db: Database, onFailure: (cause: unknown) => void) => {
  const waiting = new Map<string, AccessLogEntry[]>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const writeAll = async () => {
    timer = undefined
    for (const [esquema, entries] of waiting) {
      while (entries.length > 0) {
        const some = entries.slice(0, most)
        await db.write(esquema, (tx) => insertAccessLog(tx, some))
        entries.splice(0, some.length)
      }
      waiting.delete(esquema)
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(writeAll).catch((cause: unknown) => {
      onFailure(cause)
      later()
    })
    return writing
  }
  const later = () => {
    timer ??= setTimeout(() => void flush(), every)
    timer.unref()
  }
  return {
    note: (esquema: string, entry: AccessLogEntry): void => {
      const entries = waiting.get(esquema) ?? []
      waiting.set(esquema, entries)
      if (entries.push(entry) > maxWaiting) {
        entries.splice(0, most)
        onFailure(new Error(`${most} entries of who looked at personal data are lost`))
      }
      later()
    },
    flush,
  }
}
export type AccessLog = ReturnType<typeof openAccessLog>
