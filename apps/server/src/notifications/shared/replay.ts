import type { NoticeExample, NoticeTrial, Totals } from '@avisa/contract/notice-rules/schemas'
import { toServerDate } from '@avisa/contract/values/dates'
import type { Read } from '#/platform/database/database.ts'
import type { Recipient } from '../templates.ts'
import { once, wants } from './recipients-store.ts'
import { readAudience, readPast, readReceivers, type AudienceRow, type PastEvent, type Period, type Rule } from './replay-store.ts'

const batch = 5000
/** In every time zone a day begins with a quarter of an hour. */
const quarter = 900_000
const examplesOfRule = 6

/** Of an example, what its text is written from. */
export type ExampleEvent = Pick<NoticeExample, 'regla' | 'incidencia_id' | 'estado_id' | 'tarea_id' | 'inspeccion_id' | 'nuevo'>
export type Replay = Omit<NoticeTrial, 'desde' | 'hasta' | 'ejemplos'> & { ejemplos: ExampleEvent[] }
export type ReplayRequest = { periodo: Period; reglas: readonly Rule[]; zona: string }

const identity = ({ evento, quien, canal, plantilla, clase, solo }: Rule) => [evento, quien, canal, plantilla, clase, solo].join('|')

/** A rule with the class of its messages. `hoy`: in force today; `con`: part of the trial. */
type TriedRule = { rule: Rule; hoy: boolean; con: boolean; clase: Recipient['clase'] }
type Receivers = Awaited<ReturnType<typeof readReceivers>>
type Sent = Pick<Recipient, 'quien' | 'suceso' | 'usuario_id' | 'clase' | 'avisos' | 'ciudadano'> & {
  row: AudienceRow
  tried: TriedRule
  event: PastEvent
}

const classOf = ({ quien, clase }: Rule) => (quien === 'creador' || quien === 'seguidor' ? null : (clase ?? 'trabajo'))

const triedRules = (present: readonly Rule[], others: readonly Rule[]): TriedRule[] => {
  const [hoy, con] = [new Set(present.map(identity)), new Set(others.map(identity))]
  const rules = new Map([...present, ...others].map((rule) => [identity(rule), rule]))
  return [...rules].map(([name, rule]) => ({ rule, hoy: hoy.has(name), con: con.has(name), clase: classOf(rule) }))
}

const sentOf = (row: AudienceRow, tried: TriedRule, event: PastEvent, { people }: Receivers): Sent => {
  const person = row.usuario_id === null ? undefined : people.get(row.usuario_id)
  return {
    row,
    tried,
    event,
    suceso: row.suceso,
    quien: (tried.rule.solo ?? tried.rule.quien) as Recipient['quien'],
    usuario_id: row.usuario_id,
    clase: tried.clase,
    avisos: person?.avisos ?? null,
    ciudadano: person?.ciudadano ?? true,
  }
}

/**
 * The staff who get messages of a rule for whole units; null for other rules. Staff who get none can be left out, because any other role
 * takes precedence over a unit's.
 */
const unitStaffOf = ({ rule: { quien, canal, solo }, clase }: TriedRule, { people, aparatos }: Receivers): number[] | null => {
  if (quien !== 'personal_unidad' || solo || canal === 'correo') return null
  return [...people.values()]
    .filter(({ id, personal, ...person }) => personal && wants({ ...person, clase }, canal) && (canal === 'app' || aparatos.has(id)))
    .map(({ id }) => id)
}

/** How many messages one recipient gets by the channel of its rule. */
const amountOf = (sent: Sent, { aparatos, anonimos }: Receivers): number => {
  const { row, usuario_id } = sent
  const { rule } = sent.tried
  if (rule.canal === 'correo') return row.correo === 'sin_confirmar' ? 0 : 1
  if (!wants(sent, rule.canal)) return 0
  if (rule.canal === 'app') return usuario_id === null ? 0 : 1
  if (row.aparato !== null) return anonimos.has(row.aparato) ? 1 : 0
  return aparatos.get(usuario_id ?? 0) ?? 0
}

const nothing = (): Totals => ({ app: 0, push: 0, correo: 0 })
const keyOf = ({ evento, quien, canal }: Rule) => `${evento}:${quien}:${canal}`

/** The recipients of one notification, without its author and each person once. */
const notified = (group: readonly Sent[]): Sent[] => {
  const by = (canal: Rule['canal']) => group.filter(({ tried }) => tried.rule.canal === canal)
  const others = (canal: Rule['canal']) =>
    once(by(canal).filter(({ usuario_id, event }) => usuario_id === null || usuario_id !== event.quien))
  return [...others('app'), ...others('push'), ...by('correo')]
}

/** Adds up what goes out, by day and receiver, and keeps some of each rule as examples. */
const openCount = () => {
  const total = nothing()
  const quarters = new Map<number, number>()
  const groups = new Map<string, NoticeTrial['a_quien'][number]>()
  const examples = new Map<string, ExampleEvent[]>()
  let unconfirmed = 0
  const keepExample = ({ tried: { rule, hoy }, event: { incidencia_id, estado_id, tarea_id, inspeccion_id } }: Sent) => {
    if (incidencia_id === null) return
    const examplesSoFar = examples.get(keyOf(rule)) ?? []
    if (examplesSoFar.at(-1)?.incidencia_id === incidencia_id) return
    const example = {
      regla: rule as NoticeExample['regla'],
      incidencia_id,
      estado_id,
      tarea_id: tarea_id ?? null,
      inspeccion_id: inspeccion_id ?? null,
      nuevo: !hoy,
    }
    examples.set(keyOf(rule), [...examplesSoFar, example].slice(-examplesOfRule))
  }
  return {
    add: (sent: Sent, amount: number) => {
      const { row, event } = sent
      const { rule } = sent.tried
      if (row.correo === 'sin_confirmar') unconfirmed += 1
      if (amount === 0) return
      total[rule.canal] += amount
      const time = Math.floor(event.fecha.getTime() / quarter)
      quarters.set(time, (quarters.get(time) ?? 0) + amount)
      const cuenta = rule.canal === 'correo' ? row.correo === 'cuenta' : row.usuario_id !== null
      const key = `${rule.quien}:${cuenta}`
      const group = groups.get(key) ?? { quien: rule.quien, cuenta, ...nothing() }
      group[rule.canal] += amount
      groups.set(key, group)
      keepExample(sent)
    },
    result: () => ({ total, quarters, groups: [...groups.values()], examples: [...examples.values()].flat(), unconfirmed }),
  }
}

const dayOf = (time: number, zona: string) => toServerDate(new Date(time), zona).slice(0, 10)

const totalsByDay = (quarters: ReadonlyMap<number, number>, { desde, hasta }: Period, zona: string): NoticeTrial['por_dia'] => {
  const days = new Map<string, number>()
  for (let time = desde.getTime(); time <= hasta.getTime(); time += 86_400_000) days.set(dayOf(time, zona), 0)
  for (const [time, amount] of quarters) {
    const day = dayOf(time * quarter, zona)
    const total = days.get(day)
    if (total !== undefined) days.set(day, total + amount)
  }
  return [...days].map(([dia, total]) => ({ dia, total }))
}

/** Whole notifications, oldest first, so that none is divided between two batches. */
const batchesOf = (events: readonly PastEvent[]): PastEvent[][] => {
  const oldestFirst = events.toSorted((a, b) => a.fecha.getTime() - b.fecha.getTime())
  const batches: PastEvent[][] = [[]]
  for (const group of Map.groupBy(oldestFirst, ({ grupo }) => grupo).values()) {
    if ((batches.at(-1)?.length ?? 0) + group.length > batch) batches.push([])
    batches.at(-1)?.push(...group)
  }
  return batches
}

/** What today's rules and these would have sent of what happened in a period. */
export const replay = async (read: Read, esquema: string, { periodo, reglas, zona }: ReplayRequest): Promise<Replay> => {
  const receivers = await readReceivers(read, esquema, periodo.hasta)
  const present = (await read.selectFrom('reglas_aviso').selectAll().execute()) as Rule[]
  const tried = triedRules(present, reglas)
  const rules = tried.map((each) => ({ ...each.rule, personal: unitStaffOf(each, receivers) }))
  const events = await readPast(read, esquema, periodo)
  const counts = { hoy: openCount(), con: openCount() }
  for (const some of batchesOf(events)) {
    const sent = (await readAudience(read, esquema, { events: some, rules })).flatMap((row) => {
      const [event, rule] = [some[row.suceso], tried[row.regla]]
      return event && rule ? sentOf(row, rule, event, receivers) : []
    })
    for (const group of Map.groupBy(sent, ({ event }) => event.grupo).values())
      for (const which of ['hoy', 'con'] as const)
        for (const each of notified(group.filter((other) => other.tried[which]))) counts[which].add(each, amountOf(each, receivers))
  }
  const [before, after] = [counts.hoy.result(), counts.con.result()]
  return {
    sucesos: events.length,
    hoy: before.total,
    con: after.total,
    sin_confirmar: after.unconfirmed,
    por_dia: totalsByDay(after.quarters, periodo, zona),
    a_quien: after.groups,
    ejemplos: after.examples,
  }
}
