import { parameters, parametro } from '@avisa/contract/configuration/objects/parameters'
import { reachProblem } from '@avisa/contract/configuration/reach'
import { valueProblem } from '@avisa/contract/configuration/fields'
import { isSame, type Change } from '@avisa/contract/configuration/acts'
import { createDraft } from '#/platform/drafts.ts'
import { useOnline } from '#/platform/network.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import type { FieldProblem } from './field-parts.tsx'
import { useTrial } from './object-form.ts'
import type { ObjectRow } from './objects.ts'

/** What is typed of each parameter; `before`: its row as it was read, null for its default. */
type Typed = Readonly<Record<string, { before: unknown; valor: unknown }>>
const useTyped = createDraft<Typed>({ name: 'consola-parametros', version: 1, initial: {} })

export type ParameterForm = {
  valueOf: (clave: string) => unknown
  /** As it is saved. */
  savedOf: (clave: string) => unknown
  isOwn: (clave: string) => boolean
  isChanged: (clave: string) => boolean
  set: (clave: string, valor: unknown) => void
  restore: (clave: string) => void
  /** Forgets what was typed of it. */
  drop: (clave: string) => void
  /** Keeps what was typed, on what somebody else has saved. */
  rebase: (clave: string, before: unknown) => void
  problemsOf: (clave: string) => readonly FieldProblem[]
  changes: readonly Change[]
  trial: ReturnType<typeof useTrial>
  errors: number
  clear: () => void
  isOnline: boolean
  /** Whether the person may change it. */
  mayChange: (clave: string) => boolean
}

const initialOf = (clave: string): unknown => parameters[clave]?.initial ?? null

/** Several parameters, saved as one act. */
export const useParameterForm = (rows: readonly ObjectRow[], claves: readonly string[]): ParameterForm => {
  const lang = useLang()
  const isOnline = useOnline()
  const person = usePerson()
  const [typed, write] = useTyped()
  const stored = new Map(rows.map(({ clave, cuerpo }) => [clave, cuerpo]))
  const savedOf = (clave: string) => stored.get(clave)?.['valor'] ?? initialOf(clave)
  const own = Object.entries(typed).filter(([clave]) => claves.includes(clave))
  const changes = own.map(([clave, { before, valor }]): Change => {
    const antes = before === null ? null : { clave, valor: before }
    return {
      objeto: 'parametro',
      clave,
      antes,
      despues: valor === null && parameters[clave]?.field.optional !== true ? null : { clave, valor },
    }
  })
  const wrong = own.flatMap(([clave, { valor }]) => {
    const field = parameters[clave]?.field
    const problem = field && valor !== null ? valueProblem(field, valor) : undefined
    return problem ? [{ clave, nivel: 'error' as const, ...problem }] : []
  })
  const trial = useTrial(changes.length > 0 && wrong.length === 0 && isOnline ? changes : [])
  const problems = [...wrong, ...(wrong.length === 0 ? trial.problemas.filter(({ objeto }) => objeto === 'parametro') : [])]
  const drop = (clave: string) => write((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== clave)))
  const put = (clave: string, valor: unknown) =>
    write((now) => ({ ...now, [clave]: { before: now[clave]?.before ?? stored.get(clave)?.['valor'] ?? null, valor } }))
  const set = (clave: string, valor: unknown) => (isSame(valor, savedOf(clave)) ? drop(clave) : put(clave, valor))
  return {
    valueOf: (clave) =>
      clave in typed ? (typed[clave]?.valor ?? (parameters[clave]?.field.optional ? null : initialOf(clave))) : savedOf(clave),
    savedOf,
    isOwn: (clave) => stored.has(clave),
    isChanged: (clave) => clave in typed,
    set,
    restore: (clave) => (stored.has(clave) ? put(clave, null) : drop(clave)),
    drop,
    rebase: (clave, before) => write((now) => ({ ...now, [clave]: { before: before ?? null, valor: now[clave]?.valor } })),
    problemsOf: (clave) =>
      problems.filter((problem) => problem.clave === clave).map((problem) => ({ nivel: problem.nivel, text: problem[lang] })),
    changes,
    trial,
    errors: problems.filter(({ nivel }) => nivel === 'error').length,
    clear: () => write((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !claves.includes(name)))),
    isOnline,
    mayChange: (clave) => reachProblem(person, parametro, { clave, before: undefined, after: undefined }, []) === undefined,
  }
}
