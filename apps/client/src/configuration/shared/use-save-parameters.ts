import { isSame, type Change } from '@avisa/contract/configuration/acts'
import { listObjects } from '@avisa/contract/configuration/routes'
import { parameters } from '@avisa/contract/configuration/objects/parameters'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { useClient } from '#/platform/client.ts'
import { loadConfiguration } from '#/platform/configuration.ts'
import { useCommand } from '#/platform/queries.ts'
import { useObjects, type ObjectRow } from './objects.ts'
import { useSave } from './use-save.ts'

type Conditions = Parameters['condiciones']

/** The version after the one that people have accepted: 3 → 4, 2026-11 → 2026-11.1. */
export const nextVersion = (version: string): string =>
  /^\d+$/.test(version)
    ? String(Number(version) + 1)
    : version.replace(/(?:\.(\d+))?$/, (_, last: string | undefined) => `.${Number(last ?? 0) + 1}`)

/** Conditions that say something else are a new version, which people are asked to accept. */
export const withVersion = (saved: Conditions, typed: Conditions): Conditions =>
  isSame(saved, typed) ? saved : { ...typed, version: nextVersion(saved.version) }

const changeOf = (rows: readonly ObjectRow[], [clave, valor]: readonly [string, unknown]): Change[] => {
  const antes = rows.find((row) => row.clave === clave)?.cuerpo ?? null
  const initial = parameters[clave]?.initial ?? null
  if (isSame(antes === null ? initial : antes['valor'], valor)) return []
  return [{ objeto: 'parametro', clave, antes, despues: isSame(valor, initial) ? null : { clave, valor } }]
}

type More = { changes?: readonly Change[]; motivo?: string | null }

/** Saves the parameters that differ as one act, with other changes; answers whether it did. */
export const useSaveParameters = () => {
  const client = useClient()
  const shown = useObjects('parametro').data?.filas
  const read = useCommand(listObjects)
  const { save } = useSave()
  return async (values: Partial<Parameters>, { changes: others = [], motivo = null }: More = {}): Promise<boolean> => {
    try {
      const rows = shown ?? (await read.run({ params: { objeto: 'parametro' } })).filas
      const changes = [...others, ...Object.entries(values).flatMap((value) => changeOf(rows, value))]
      if (changes.length === 0) return true
      const isSaved = await save(changes, motivo)
      if (isSaved) await loadConfiguration(client)
      return isSaved
    } catch {
      // The failure is shown by `failures.ts`.
      return false
    }
  }
}
