import { formatNumber } from '#/values/numbers.ts'
import { inLang, listOf, measureWords, mostRows, nameOf, rowsOf, valueOf, type Counted, type CountedRow, type View } from './cell-marks.ts'
import type { Mark, RowsChart, Tone } from './charts.ts'
import { ages } from './dimensions.ts'
import { sayIn } from './findings.ts'

const ageTone = (from: number): Tone => (from >= 13 ? 'wrong' : from >= 4 ? 'old' : 'main')

const sumMark = (counted: Counted, rows: readonly CountedRow[], cell: CountedRow['cell']): Mark => {
  const total = rows.reduce((sum, row) => sum + valueOf(row, 'abiertas'), 0)
  return { value: total, words: formatNumber(total, counted.lang), href: listOf(counted, cell, 'abiertas') }
}

export const backlogViews = (counted: Counted): View[] => {
  const { lang } = counted
  const rows = rowsOf(counted, counted.answer)
  const byAge = ages.map((age) => {
    const mark = sumMark(
      counted,
      rows.filter(({ cell }) => String(cell.edad) === age.key),
      { edad: age.key },
    )
    return { name: inLang(lang, [age.es, age.ca]), tone: mark.value ? ageTone(age.from) : 'main', mark }
  })
  const entities = Map.groupBy(rows, ({ cell }) => String(cell.entidad))
  const byEntity = [...entities.values()]
    .map((group) => ({
      name: group[0] ? nameOf(counted, group[0], 'entidad') : '',
      tone: 'main' as Tone,
      mark: sumMark(counted, group, { entidad: group[0]?.cell.entidad ?? 0 }),
    }))
    .toSorted((a, b) => (b.mark.value ?? 0) - (a.mark.value ?? 0))
  const old = rows.filter(({ cell }) => ageTone(ages.find(({ key }) => key === String(cell.edad))?.from ?? 0) === 'wrong')
  const oldest = [...Map.groupBy(old, (row) => nameOf(counted, row, 'entidad'))]
    .map(([name, group]) => ({ name, value: group.reduce((sum, row) => sum + valueOf(row, 'abiertas'), 0) }))
    .toSorted((a, b) => b.value - a.value)[0]
  const total = byAge.reduce((sum, { mark }) => sum + (mark.value ?? 0), 0)
  const late = byAge.slice(2).reduce((sum, { mark }) => sum + (mark.value ?? 0), 0)
  const frame = {
    kind: 'bars' as const,
    title: sayIn(lang, late === 1 ? ['1 pasa del mes', '1 passa del mes'] : ['{{late}} pasan del mes', '{{late}} passen del mes'], {
      late,
    }),
    measure: measureWords('abiertas', lang),
  }
  const aged: RowsChart = {
    ...frame,
    subtitle: sayIn(lang, ['Las {{total}} abiertas, por antigüedad', 'Les {{total}} obertes, per antiguitat'], { total }),
    category: inLang(lang, ['Antigüedad', 'Antiguitat']),
    rows: byAge,
    ...(oldest && oldest.value > 0
      ? {
          note: sayIn(
            lang,
            ['De las que pasan de 3 meses, {{value}} son de: {{name}}.', 'De les que passen de 3 mesos, {{value}} són de: {{name}}.'],
            oldest,
          ),
        }
      : {}),
  }
  const byHolder: RowsChart = {
    ...frame,
    subtitle: sayIn(lang, ['Las {{total}} abiertas, por quien las tiene', 'Les {{total}} obertes, per qui les té'], { total }),
    category: inLang(lang, ['Entidad', 'Entitat']),
    rows: byEntity.slice(0, mostRows),
  }
  return [
    { name: aged.category, chart: aged, medidas: ['abiertas'] },
    { name: byHolder.category, chart: byHolder, medidas: ['abiertas'] },
  ]
}
