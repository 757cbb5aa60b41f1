import {
  dictionary,
  missingColumns,
  usualStates,
  type Columns,
  type Dictionary,
  type IncidentMapping,
} from '@avisa/contract/imports/incident-rows'
import type { IncidentOptions } from '@avisa/contract/imports/schemas'
import { CommandProblem } from '#/commands/problem.ts'
import type { Targets } from './incident-store.ts'

export const checkColumns = (columns: Columns, { names, file }: { names: readonly string[]; file: string }): void => {
  const missing = missingColumns(columns)
  if (missing.length > 0)
    throw new CommandProblem(
      `«${file}» has no column for: ${missing.join(', ')}. It has ${names.slice(0, 40).join(', ')}. Say which it is: --map id=COLUMN.`,
      'noColumns',
    )
}

const asRecord = (words: IncidentOptions['tipos'] = []) => Object.fromEntries(words.map(({ suyo, nuestro }) => [suyo, nuestro]))

const named = <T extends { codigo: string; descripcion_es: string; descripcion_val: string }>(rows: readonly T[]) =>
  rows.map(({ codigo, descripcion_es, descripcion_val }) => ({ codigo, nombres: [descripcion_es, descripcion_val] }))

const statesOf = ({ statuses }: Targets) =>
  usualStates({
    abierta: (statuses.find(({ pendiente_aceptar }) => pendiente_aceptar) ?? statuses.find(({ inicial }) => inicial))?.codigo,
    resuelta: statuses.find(({ papel, finaliza }) => papel === 'resuelta' || finaliza)?.codigo,
    rechazada: statuses.find(({ papel }) => papel === 'rechazada')?.codigo,
  })

const ofTown = ({ palabras, todas }: Dictionary, rows: readonly { codigo: string }[]): Dictionary => {
  const codes = new Set(rows.map(({ codigo }) => codigo))
  return {
    palabras: new Map([...palabras].filter(([, code]) => codes.has(code))),
    todas: todas !== undefined && codes.has(todas) ? todas : undefined,
  }
}

export const mappingOf = (
  columnas: Columns,
  { tipos, estados }: IncidentOptions,
  { targets, now }: { targets: Targets; now: Date },
): IncidentMapping => ({
  columnas,
  tipos: ofTown(dictionary(asRecord(tipos), named(targets.types)), targets.types),
  estados: ofTown(dictionary(asRecord(estados), named(targets.statuses), statesOf(targets)), targets.statuses),
  finales: new Set(targets.statuses.filter(({ final }) => final).map(({ codigo }) => codigo)),
  zona: targets.zona,
  ahora: now,
})
