import { kindsInWords } from './prune-store.ts'
import { reasons } from './records.ts'
import type { ImportReport } from './import-report.ts'
import type { Refusals } from './store.ts'

const number = (value: number) => value.toLocaleString('en-GB')
const changed = ({ added, changed: updated, total }: { added: number; changed: number; total: number }) =>
  `${number(total)} (${number(added)} new, ${number(updated)} changed, ${number(Math.max(0, total - added - updated))} as they were)`

const importedLines = (report: ImportReport): string[] => {
  const { areas, streets, portals, lines, names } = report
  return [
    ...areas.map(
      ({ clase, zonas, contornos }) =>
        `  areas, ${clase}: ${number(zonas)}${contornos > zonas ? ` (of ${number(contornos)} outlines, joined by code and name)` : ''}`,
    ),
    ...(streets.total ? [`  streets: ${changed(streets)}`] : []),
    ...(lines.named ? [`  lines of streets: ${number(lines.named)}`] : []),
    ...(lines.nameless ? [`  lines without a name, drawn only: ${number(lines.nameless)}`] : []),
    ...(portals.total ? [`  house numbers: ${changed(portals)}`] : []),
    ...(names.completed ? [`  streets whose type was completed: ${number(names.completed)}`] : []),
    ...(names.known ? [`  names that were known already: ${number(names.known)}`] : []),
  ]
}

export const examplesOf = ({ lines }: Pick<Refusals, 'lines'>): string[] => [...new Set(lines.map(({ text }) => text))].slice(0, 3)

const refusedLines = ({ refused }: ImportReport): string[] =>
  refused.length === 0
    ? ['Refused: nothing.']
    : [
        'Refused:',
        ...refused.map(
          ({ reason, count, lines }) =>
            `  ${reasons[reason]}: ${number(count)} — ${examplesOf({ lines })
              .map((example) => `«${example}»`)
              .join(', ')}`,
        ),
      ]

const notes = ({ bounded, stale, otherSources, fuente, streets }: ImportReport, pruned: boolean): string[] => {
  const removed = kindsInWords(stale)
  return [
    ...(bounded || streets.total === 0
      ? []
      : ['The municipality has no boundary yet, so nothing was checked against it. Give one with --boundary FILE.']),
    ...(removed && pruned ? [`Removed, because the source no longer has them: ${removed}.`] : []),
    ...(removed && !pruned
      ? [`Kept, although «${fuente}» has them no longer in these files: ${removed}. Where the files are whole, --prune removes them.`]
      : []),
    ...(otherSources.length
      ? [`Streets of other sources stay beside these: ${otherSources.join(', ')}. One source a municipality avoids doubles.`]
      : []),
  ]
}

export const reportLines = (report: ImportReport, { seconds, pruned }: { seconds: number; pruned: boolean }): string[] => [
  `Taken from ${number(report.records)} records in ${seconds.toFixed(1)} s, as «${report.fuente}»:`,
  ...importedLines(report),
  ...refusedLines(report),
  ...notes(report, pruned),
]
