import { lookUp, type Dictionary, type IncidentMapping } from '@avisa/contract/imports/incident-rows'
import type { RefusedReason } from '@avisa/contract/imports/rules'
import type { IncidentReport } from '@avisa/contract/imports/schemas'
import type { Database } from '#/platform/database/database.ts'
import { readPeriods } from '#/privacy/due-store.ts'
import { readCounting } from '#/privacy/periods-store.ts'
import { tally } from '../run.ts'
import type { Numbered, Written } from './incident-store.ts'
import { pointCollector } from './points.ts'

const maxExamples = 20
const maxWords = 1000

const wordCounter = () => {
  const totals = new Map<string, number>()
  return {
    add: (word: string) => {
      if (totals.has(word) || totals.size < maxWords) totals.set(word, (totals.get(word) ?? 0) + 1)
    },
    list: (ours: Dictionary) =>
      [...totals].map(([suyo, total]) => ({ suyo, nuestro: lookUp(ours, suyo) ?? null, total })).toSorted((a, b) => b.total - a.total),
  }
}

const exampleOf = ({ fila, texto }: Numbered) => ({ fila, texto })

export const anonymising = async (db: Database, esquema: string, now: Date) => {
  const { counting } = await readCounting(db, { esquema, now })
  const months = new Map((await readPeriods(db.read(esquema), counting)).map(({ codigo, anonimizar }) => [codigo, anonimizar]))
  return ({ incident: { tipo, cierre } }: Numbered): boolean => {
    const period = months.get(tipo) ?? null
    if (period === null || cierre === null) return false
    const end = new Date(cierre)
    end.setUTCMonth(end.getUTCMonth() + period)
    return end <= now
  }
}

const yearsOf = (zona: string) => {
  const totals = new Map<number, number>()
  const format = new Intl.DateTimeFormat('en', { timeZone: zona, year: 'numeric' })
  return {
    add: (moment: Date) => {
      const anyo = Number(format.format(moment))
      totals.set(anyo, (totals.get(anyo) ?? 0) + 1)
    },
    list: () => [...totals].map(([anyo, total]) => ({ anyo, total })).toSorted((a, b) => a.anyo - b.anyo),
  }
}

export const collector = ({ isDue, zona }: { isDue: (row: Numbered) => boolean; zona: string }) => {
  const refused = tally()
  const counts = { filas: 0, nuevas: 0, cambiadas: 0, iguales: 0, abiertas: 0, por_anonimizar: 0, situadas: 0, fotos: 0 }
  const ejemplos: Required<IncidentReport['ejemplos']> = { nuevas: [], cambiadas: [], situadas: [] }
  const words = { tipos: wordCounter(), estados: wordCounter() }
  const refuse = (reason: RefusedReason, { fila, texto }: Pick<Numbered, 'fila' | 'texto'>) =>
    refused.add({ reason, count: 1, lines: [{ row: fila, text: texto }] })
  return { refused, counts, ejemplos, words, years: yearsOf(zona), points: pointCollector(), refuse, isDue }
}
export type Collector = ReturnType<typeof collector>

export const collect = ({ counts, ejemplos, years, points, refuse, isDue }: Collector, written: Written) => {
  for (const reason of ['outside', 'codeTaken', 'changedHere'] as const) for (const row of written[reason]) refuse(reason, row)
  for (const kind of ['nuevas', 'cambiadas'] as const) {
    counts[kind] += written[kind].length
    ejemplos[kind].push(...written[kind].slice(0, maxExamples - ejemplos[kind].length).map(exampleOf))
  }
  for (const row of [...written.nuevas, ...written.cambiadas]) {
    if (row.lugar === undefined) continue
    counts.situadas += 1
    if (ejemplos.situadas.length < maxExamples) ejemplos.situadas.push({ fila: row.fila, texto: `${row.texto} → ${row.lugar}` })
  }
  for (const { incident } of written.nuevas) years.add(incident.fecha)
  points.add('nueva', written.nuevas)
  points.add('igual', [...written.cambiadas, ...written.iguales])
  points.add('falta', written.outside)
  counts.iguales += written.iguales.length
  for (const { incident } of [...written.nuevas, ...written.cambiadas, ...written.iguales]) counts.fotos += incident.fotos?.length ?? 0
  counts.abiertas += written.nuevas.filter(({ incident }) => incident.cierre === null).length
  counts.por_anonimizar += written.nuevas.filter(isDue).length
}

export const reportOf = (
  { counts: { fotos, ...counts }, ejemplos, words, years, refused }: Collector,
  { tipos, estados }: IncidentMapping,
  rest: Pick<IncidentReport, 'segundos' | 'con_limite'> & Required<Pick<IncidentReport, 'columnas'>>,
): IncidentReport => ({
  ...rest,
  ...counts,
  ...(fotos > 0 ? { fotos: { total: fotos, puestas: 0, fallidas: 0 } } : {}),
  ejemplos,
  tipos: words.tipos.list(tipos),
  estados: words.estados.list(estados),
  anyos: years.list(),
  rechazadas: refused.all().map(({ reason, count, lines }) => ({
    motivo: reason,
    total: count,
    ejemplos: lines.slice(0, maxExamples).map(({ row, text }) => ({ fila: row, texto: text.slice(0, 200) })),
  })),
})
