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

/** Of which incidents an answer shows who a citizen is. */
export type ShownIncidents = (body: unknown, params: unknown) => number[]

/**
 * How the answers of an endpoint show citizens: as who reported (`ciudadano`) or as who wrote a comment; undefined where its schema has
 * no place for them. Read from the schema, so that no endpoint has to be thought of.
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

/** Citizens read of themselves; the others are staff. */
export const isStaff = (person: Person): person is NonNullable<Person> => person !== null && !isRole(person, 'ciudadano')

const every = 1000
/** Rows written by one statement, and rows that wait while the database does not answer; then the oldest are lost, which is told. */
const [most, maxWaiting] = [500, 50_000]

/**
 * Who looked at citizens' data, written together at most a second later, so that no answer waits for it. What is waiting when a process is
 * killed hard is lost; one that is stopped calls `flush`.
 */
export const openAccessLog = (db: Database, onFailure: (cause: unknown) => void) => {
  const waiting = new Map<string, AccessLogEntry[]>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const writeAll = async () => {
    timer = undefined
    for (const [esquema, looks] of waiting) {
      while (looks.length > 0) {
        const some = looks.slice(0, most)
        await db.write(esquema, (tx) => insertAccessLog(tx, some))
        looks.splice(0, some.length)
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
    note: (esquema: string, look: AccessLogEntry): void => {
      const looks = waiting.get(esquema) ?? []
      waiting.set(esquema, looks)
      if (looks.push(look) > maxWaiting) {
        looks.splice(0, most)
        onFailure(new Error(`${most} entries of who looked at personal data are lost`))
      }
      later()
    },
    /** Writes what waits. */
    flush,
  }
}
export type AccessLog = ReturnType<typeof openAccessLog>
