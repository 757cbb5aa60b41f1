import type { NoticeExample, NoticeTrial, Totals } from '@avisa/contract/notice-rules/schemas'
import { toServerDate } from '@avisa/contract/values/dates'
import type { Read } from '#/platform/database/database.ts'
import type { Recipient } from '../templates.ts'
import { once, wants } from './recipients-store.ts'
import { readAudience, readPast, readReceivers, type AudienceRow, type PastEvent, type Period, type Rule } from './replay-store.ts'

const batch = 5000
const examplesOfRule = 6

/** Of an example, what its text is written from. */
export type ExampleEvent = Pick<NoticeExample, 'regla' | 'incidencia_id' | 'estado_id' | 'tarea_id' | 'inspeccion_id' | 'nuevo'>
export type Replay = Omit<NoticeTrial, 'desde' | 'hasta' | 'ejemplos'> & { ejemplos: ExampleEvent[] }
export type ReplayRequest = { periodo: Period; reglas: readonly Rule[]; zona: string }

const identity = ({ evento, quien, canal, plantilla, clase, solo }: Rule) => [evento, quien, canal, plantilla, clase, solo].join('|')

type Receivers = Awaited<ReturnType<typeof readReceivers>>
type Sent = Pick<Recipient, 'quien' | 'suceso' | 'usuario_id' | 'clase' | 'avisos' | 'ciudadano'> & {
  row: AudienceRow
  rule: Rule
  event: PastEvent
}

const sentOf = (row: AudienceRow, rule: Rule, event: PastEvent, { people }: Receivers): Sent => {
  const person = row.usuario_id === null ? undefined : people.get(row.usuario_id)
  return {
    row,
    rule,
    event,
    suceso: row.suceso,
    quien: (rule.solo ?? rule.quien) as Recipient['quien'],
    usuario_id: row.usuario_id,
    clase: rule.quien === 'creador' || rule.quien === 'seguidor' ? null : (rule.clase ?? 'trabajo'),
    avisos: person?.avisos ?? null,
    ciudadano: person?.ciudadano ?? true,
  }
}

/** How many messages one recipient gets by the channel of its rule. */
const amountOf = (sent: Sent, { aparatos, anonimos }: Receivers): number => {
  const { row, rule, usuario_id } = sent
  if (rule.canal === 'correo') return row.correo === 'sin_confirmar' ? 0 : 1
  if (!wants(sent, rule.canal)) return 0
  if (rule.canal === 'app') return usuario_id === null ? 0 : 1
  if (row.aparato !== null) return anonimos.has(row.aparato) ? 1 : 0
  return aparatos.get(usuario_id ?? 0) ?? 0
}

const nothing = (): Totals => ({ app: 0, push: 0, correo: 0 })
const keyOf = ({ evento, quien, canal }: Rule) => `${evento}:${quien}:${canal}`

/** The recipients of one notification by these rules, without its author and each person once. */
const notified = (group: readonly Sent[], rules: ReadonlySet<string>): Sent[] => {
  const mine = group.filter(({ rule }) => rules.has(identity(rule)))
  const others = mine.filter(({ usuario_id, event }) => usuario_id === null || usuario_id !== event.quien)
  return [
    ...once(others.filter(({ rule }) => rule.canal === 'app')),
    ...once(others.filter(({ rule }) => rule.canal === 'push')),
    ...mine.filter(({ rule }) => rule.canal === 'correo'),
  ]
}

/** Adds up what goes out, by day and receiver, and keeps some of each rule as examples. */
const openCount = (zona: string, today: ReadonlySet<string>) => {
  const total = nothing()
  const days = new Map<string, number>()
  const groups = new Map<string, NoticeTrial['a_quien'][number]>()
  const examples = new Map<string, ExampleEvent[]>()
  let unconfirmed = 0
  const keepExample = ({ rule, event: { incidencia_id, estado_id, tarea_id, inspeccion_id } }: Sent) => {
    if (incidencia_id === null) return
    const examplesSoFar = examples.get(keyOf(rule)) ?? []
    if (examplesSoFar.at(-1)?.incidencia_id === incidencia_id) return
    const example = {
      regla: rule as NoticeExample['regla'],
      incidencia_id,
      estado_id,
      tarea_id: tarea_id ?? null,
      inspeccion_id: inspeccion_id ?? null,
      nuevo: !today.has(identity(rule)),
    }
    examples.set(keyOf(rule), [...examplesSoFar, example].slice(-examplesOfRule))
  }
  return {
    add: (sent: Sent, amount: number) => {
      const { rule, row, event } = sent
      if (row.correo === 'sin_confirmar') unconfirmed += 1
      if (amount === 0) return
      total[rule.canal] += amount
      const day = toServerDate(event.fecha, zona).slice(0, 10)
      days.set(day, (days.get(day) ?? 0) + amount)
      const cuenta = rule.canal === 'correo' ? row.correo === 'cuenta' : row.usuario_id !== null
      const key = `${rule.quien}:${cuenta}`
      const group = groups.get(key) ?? { quien: rule.quien, cuenta, ...nothing() }
      group[rule.canal] += amount
      groups.set(key, group)
      keepExample(sent)
    },
    result: () => ({ total, days, groups: [...groups.values()], examples: [...examples.values()].flat(), unconfirmed }),
  }
}

const everyDay = ({ desde, hasta }: Period, zona: string): string[] => {
  const days: string[] = []
  for (let time = desde.getTime(); time <= hasta.getTime(); time += 86_400_000) days.push(toServerDate(new Date(time), zona).slice(0, 10))
  return [...new Set(days)]
}

const groupsOf = (events: readonly PastEvent[]): PastEvent[][] => {
  const groups = new Map<string, PastEvent[]>()
  for (const event of events) {
    const group = groups.get(event.grupo)
    if (group) group.push(event)
    else groups.set(event.grupo, [event])
  }
  return [...groups.values()].toSorted(([a], [b]) => Number(a?.fecha) - Number(b?.fecha))
}

/** Whole notifications, so that none is divided between two batches. */
const batchesOf = (groups: readonly PastEvent[][]): PastEvent[][] => {
  const batches: PastEvent[][] = [[]]
  for (const group of groups) {
    if ((batches.at(-1)?.length ?? 0) + group.length > batch) batches.push([])
    batches.at(-1)?.push(...group)
  }
  return batches
}

/** What today's rules and these would have sent of what happened in a period. */
export const replay = async (read: Read, esquema: string, { periodo, reglas, zona }: ReplayRequest): Promise<Replay> => {
  const present = (await read.selectFrom('reglas_aviso').selectAll().execute()) as Rule[]
  const rules = [...new Map([...present, ...reglas].map((rule) => [identity(rule), rule])).values()]
  const [hoy, con] = [new Set(present.map(identity)), new Set(reglas.map(identity))]
  const receivers = await readReceivers(read, esquema, periodo.hasta)
  const events = await readPast(read, esquema, periodo)
  const counts = [openCount(zona, hoy), openCount(zona, hoy)] as const
  for (const some of batchesOf(groupsOf(events))) {
    const rows = await readAudience(read, esquema, { events: some, rules })
    const groups = new Map<string, Sent[]>()
    for (const row of rows) {
      const [event, rule] = [some[row.suceso], rules[row.regla]]
      if (!event || !rule) continue
      const sent = sentOf(row, rule, event, receivers)
      const group = groups.get(event.grupo)
      if (group) group.push(sent)
      else groups.set(event.grupo, [sent])
    }
    for (const group of groups.values())
      for (const [count, which] of [
        [counts[0], hoy],
        [counts[1], con],
      ] as const)
        for (const sent of notified(group, which)) count.add(sent, amountOf(sent, receivers))
  }
  const [before, after] = [counts[0].result(), counts[1].result()]
  return {
    sucesos: events.length,
    hoy: before.total,
    con: after.total,
    sin_confirmar: after.unconfirmed,
    por_dia: everyDay(periodo, zona).map((dia) => ({ dia, total: after.days.get(dia) ?? 0 })),
    a_quien: after.groups,
    ejemplos: after.examples,
  }
}
