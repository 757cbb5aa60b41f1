import { differences, type Change, type Collision } from '@avisa/contract/configuration/acts'
import { keyOf, type Configurable, type Problem } from '@avisa/contract/configuration/configurable'
import { codeFrom, newBody, plainText, valueProblem, type Body } from '@avisa/contract/configuration/fields'
import { tryChanges } from '@avisa/contract/configuration/routes'
import type { TrialAnswer } from '@avisa/contract/configuration/schemas'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'
import { createDrafts } from '#/platform/drafts.ts'
import { useOnline } from '#/platform/network.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'

/** What is typed waits here; `before`: the object as it was read when typing began. */
type Typed = { before: Body | null; body: Body | null }
const initial: Typed = { before: null, body: null }
const typedOf = createDrafts((key: string) => `consola-${key}`, { version: 1, initial })

const trialDelay = 400
const nothingTried: TrialAnswer = { problemas: [], colisiones: [], impacto: [] }

/** What the server says of changes that are not saved, after a pause in typing; until it answers, what it said before. */
export const useTrial = (cambios: readonly Change[]): TrialAnswer => {
  const written = JSON.stringify(cambios)
  const [settled] = useDebouncedValue(written, trialDelay)
  const last = useRef(nothingTried)
  const enabled = cambios.length > 0 && settled === written
  const { data } = useLoad(tryChanges, { body: { cambios: cambios as Change[] } }, { keep: false, once: true, staleTime: 0, enabled })
  if (cambios.length === 0) last.current = nothingTried
  else if (enabled && data) last.current = data
  return last.current
}

export type ObjectForm = {
  object: Configurable
  isNew: boolean
  body: Body
  before: Body | null
  /** The fields that differ from what was read. */
  changed: ReadonlySet<string>
  set: (campo: string, value: unknown) => void
  put: (values: Body) => void
  problemsAt: (campo: string) => readonly { nivel: 'error' | 'aviso'; text: string }[]
  errors: number
  warnings: readonly Problem[]
  change: Change
  isChanged: boolean
  trial: TrialAnswer
  settle: (collision: Collision, mine: boolean) => void
  clear: () => void
  isOnline: boolean
}

type Options = { object: Configurable; clave: string | null; read: Body | null; taken: ReadonlySet<string>; preset?: Body }

export const useObjectForm = ({ object, clave, read, taken, preset }: Options): ObjectForm => {
  const lang = useLang()
  const isOnline = useOnline()
  const [typed, write, clear] = typedOf(`${object.objeto}-${clave ?? ''}`)()
  const isNew = clave === null
  const start = isNew ? { ...newBody(object.fields), ...preset } : (read ?? {})
  const before = isNew ? null : (typed.before ?? read)
  const body = typed.body ?? start
  const fieldNames = differences(object, before ?? start, body).map(({ campo }) => campo)
  const isChanged = fieldNames.length > 0
  const key = isNew ? keyOf(object, body) : clave
  const change: Change = { objeto: object.objeto, clave: key, antes: before, despues: body }

  const own = Object.entries(object.fields).flatMap(([campo, field]) => {
    const wrong = valueProblem(field, body[campo] ?? null)
    return wrong ? [{ campo, nivel: 'error' as const, ...wrong }] : []
  })
  const trial = useTrial(isChanged && own.length === 0 && isOnline ? [change] : [])
  const isOwn = (problem: Problem) => problem.objeto === object.objeto && problem.clave === key
  const problems = [...own, ...(own.length === 0 ? trial.problemas.filter(isOwn) : [])]

  const put = (values: Body) => {
    const next = { ...body, ...values }
    if (!isNew && differences(object, before, next).length === 0) clear()
    else write({ before, body: next })
  }
  const set = (campo: string, value: unknown) => {
    const next: Record<string, unknown> = { ...body, [campo]: value }
    const [codeField] = object.clave
    const isNamed = campo === `${object.nombre}_es` || campo === object.nombre
    if (
      isNew &&
      isNamed &&
      codeField &&
      codeField !== campo &&
      object.fields[codeField]?.kind === 'text' &&
      body[codeField] === codeFrom(plainText(body[campo]))
    )
      // Until somebody writes another.
      next[codeField] = codeFrom(plainText(value))
    put(next)
  }
  const changed = new Set(fieldNames)
  return {
    object,
    isNew,
    body,
    before,
    changed,
    set,
    put,
    problemsAt: (campo) => {
      const shown = problems.filter((problem) => problem.campo === campo && (!isNew || changed.has(campo) || own.length === 0))
      const all = isNew && taken.has(key) && object.clave.includes(campo) ? [...shown, takenProblem] : shown
      return all.map((problem) => ({ nivel: problem.nivel, text: problem[lang] }))
    },
    errors: problems.filter(({ nivel }) => nivel === 'error').length + (isNew && taken.has(key) ? 1 : 0),
    warnings: trial.problemas.filter((problem) => !isOwn(problem)),
    change,
    isChanged,
    trial,
    settle: ({ campo, current }, mine) =>
      write({ before: { ...before, [campo]: current }, body: mine ? body : { ...body, [campo]: current } }),
    clear,
    isOnline,
  }
}

const takenProblem = {
  campo: '',
  nivel: 'error' as const,
  es: 'Ya existe otro con este código.',
  ca: 'Ja existix un altre amb este codi.',
}
