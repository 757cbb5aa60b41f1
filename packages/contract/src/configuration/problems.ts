import type { Merged } from './acts.ts'
import { keyOf, type Configurable, type Configuration, type Finding, type Problem } from './configurable.ts'
import { valueProblem, type Body, type Field } from './fields.ts'
import { configurables } from './objects.ts'

const missing = (campo: string): Finding => ({
  campo,
  nivel: 'error',
  es: 'Lo que eligió ya no existe.',
  ca: 'El que va triar ja no existix.',
})
const withdrawn = (campo: string): Finding => ({
  campo,
  nivel: 'aviso',
  es: 'Lo elegido está retirado.',
  ca: "El que s'ha triat està retirat.",
})

const referenceFindings = (configuration: Configuration, campo: string, field: Field, value: unknown): readonly Finding[] => {
  if (field.kind !== 'reference' && field.kind !== 'references') return []
  const keys = (Array.isArray(value) ? value : value === null ? [] : [value]) as readonly string[]
  const rows = configuration[field.to] ?? {}
  if (keys.some((key) => !rows[key])) return [missing(campo)]
  return keys.some((key) => rows[key]?.['retirado'] === true) ? [withdrawn(campo)] : []
}

/** A text that one language has and the other lacks. */
const languageFindings = ({ fields }: Configurable, body: Body): readonly Finding[] =>
  Object.keys(fields)
    .filter((name) => name.endsWith('_es') && fields[`${name.slice(0, -3)}_val`])
    .flatMap((name) => {
      const val = `${name.slice(0, -3)}_val`
      const has = (campo: string) => Boolean(Array.isArray(body[campo]) ? (body[campo] as unknown[]).length > 0 : body[campo])
      if (has(name) === has(val)) return []
      return has(name)
        ? [{ campo: val, nivel: 'error' as const, es: 'Falta el texto en valenciano.', ca: 'Falta el text en valencià.' }]
        : [{ campo: name, nivel: 'error' as const, es: 'Falta el texto en castellano.', ca: 'Falta el text en castellà.' }]
    })

const fieldFindings = (object: Configurable, body: Body, before: Body | undefined, configuration: Configuration): readonly Finding[] =>
  Object.entries(object.fields).flatMap(([campo, field]) => {
    const value = body[campo] ?? null
    const wrong = valueProblem(field, value)
    if (wrong) return [{ campo, nivel: 'error' as const, ...wrong }]
    if (field.key && before && before[campo] !== value)
      return [
        {
          campo,
          nivel: 'error' as const,
          es: 'No se cambia: haga otro y retire este.',
          ca: "No es canvia: faça'n un altre i retire este.",
        },
      ]
    return referenceFindings(configuration, campo, field, value)
  })

/** What is wrong with an object within a configuration; its own `check` runs once its fields are right. */
const findingsOf = (object: Configurable, { before, after, clave }: Merged, configuration: Configuration): readonly Finding[] => {
  if (!after) return []
  const own = fieldFindings(object, after, before, configuration)
  if (own.some(({ nivel }) => nivel === 'error')) return own
  const twice = keyOf(object, after) === clave ? [] : [missing(object.clave[0] ?? '')]
  return [...own, ...twice, ...languageFindings(object, after), ...(object.check?.({ configuration, clave, body: after, before }) ?? [])]
}

/** Objects that refer to one that goes away. */
const danglingFindings = ({ objeto, clave, after }: Merged, configuration: Configuration): Problem[] => {
  if (after) return []
  return [...configurables.values()].flatMap((other) =>
    Object.entries(other.fields)
      .filter(([, field]) => (field.kind === 'reference' || field.kind === 'references') && field.to === objeto)
      .flatMap(([campo]) =>
        Object.entries(configuration[other.objeto] ?? {})
          .filter(([, body]) => [body[campo]].flat().includes(clave))
          .map(([key]) => ({ objeto: other.objeto, clave: key, ...missing(campo) })),
      ),
  )
}

const needed = (campo: string): Finding => ({
  campo,
  nivel: 'error',
  es: 'La aplicación lo necesita: se cambia, pero no se borra.',
  ca: "L'aplicació el necessita: es canvia, però no s'esborra.",
})

const ownProblems = (change: Merged, configuration: Configuration): Problem[] => {
  const { objeto, clave, after } = change
  const object = configurables.get(objeto)
  const findings = !object ? [] : !after && object.fixed ? [needed(object.clave[0] ?? '')] : findingsOf(object, change, configuration)
  return [...findings.map((finding) => ({ objeto, clave, ...finding })), ...danglingFindings(change, configuration)]
}

/** What is wrong with a kind as a whole, said once, at the first change of that kind. */
const wholeProblems = (changes: readonly Merged[], configuration: Configuration): Problem[] => {
  const first = new Map(changes.toReversed().map((change) => [change.objeto, change]))
  return [...first.values()].flatMap(({ objeto, clave }) =>
    (configurables.get(objeto)?.checkAll?.(configuration) ?? []).map((finding) => ({ objeto, clave, ...finding })),
  )
}

/** What changes would leave wrong in the configuration that already contains them. */
export const problemsOf = (changes: readonly Merged[], configuration: Configuration): Problem[] => [
  ...changes.flatMap((change) => ownProblems(change, configuration)),
  ...wholeProblems(changes, configuration),
]

/** Every problem that the configuration has now. */
export const allProblems = (configuration: Configuration): Problem[] =>
  problemsOf(
    Object.entries(configuration).flatMap(([objeto, rows]) =>
      Object.entries(rows)
        .filter(([, body]) => body['retirado'] !== true)
        .map(([clave, body]) => ({ objeto, clave, before: body, after: body })),
    ),
    configuration,
  )
