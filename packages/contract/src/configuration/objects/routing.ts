import type { Bilingual } from '#/values/bilingual.ts'
import { codesIn, namedObjects, parseRouting, type RoutingCriterion } from '#/routing/criteria.ts'
import { maxCriteria } from '#/http/criteria.ts'
import { priorities } from '#/types/priorities.ts'
import { configurable, error, warning, type Checked, type Finding } from '../configurable.ts'
import { both, choice, code, json, number, plainText, reference, text, type Body } from '../fields.ts'

const conditionProblem = (value: unknown): Bilingual | undefined => {
  if (typeof value !== 'string' || value.length > maxCriteria)
    return { es: 'La condición es demasiado larga.', ca: 'La condició és massa llarga.' }
  const parsed = parseRouting(value)
  return 'refused' in parsed ? parsed.refused : undefined
}

const conditionOf = (body: Body): readonly RoutingCriterion[] => {
  const parsed = parseRouting(plainText(body['si']))
  return 'ok' in parsed ? parsed.ok : []
}

/** What the condition names that is not there, or not any more. */
const namedFindings = ({ configuration, body }: Checked): readonly Finding[] =>
  (['tipo', 'unidad', 'origen'] as const).flatMap((field) => {
    const rows: Readonly<Record<string, Body>> = configuration[namedObjects[field]] ?? {}
    return codesIn(conditionOf(body), field)
      .filter((clave) => !rows[clave] || rows[clave]['retirado'] === true)
      .map((clave) =>
        warning(
          'si',
          `«${clave}» ya no se ofrece: esta parte de la condición no se cumplirá.`,
          `«${clave}» ja no s'oferix: esta part de la condició no es complirà.`,
        ),
      )
  })

/** What it decides that is withdrawn is left out when a report arrives, and the rest of the rule is applied. */
const effectFindings = ({ configuration, body, clave }: Checked): readonly Finding[] => {
  const entity = configuration['entidad']?.[plainText(body['entidad'])]
  const unit = plainText(body['unidad'])
  const decides = ['unidad', 'entidad', 'prioridad', 'dias'].some((campo) => body[campo] !== null)
  const types: Readonly<Record<string, Body>> = configuration['tipo'] ?? {}
  const missing = codesIn(conditionOf(body), 'tipo').filter((tipo) => {
    const offered = types[tipo]?.['unidades']
    return unit !== '' && Array.isArray(offered) && !offered.includes(unit)
  })
  return [
    ...(decides
      ? []
      : [error('unidad', 'Diga qué decide: unidad, entidad, prioridad o días.', 'Diga què decidix: unitat, entitat, prioritat o dies.')]),
    ...(entity && entity['rol'] !== 'REPARADOR' ? [error('entidad', 'Elija una entidad que repare.', 'Trie una entitat que repare.')] : []),
    ...(body['persona'] !== null && body['entidad'] === null
      ? [error('persona', 'Elija antes la entidad de esa persona.', "Trie abans l'entitat d'eixa persona.")]
      : []),
    ...missing.map((tipo) =>
      warning(
        'unidad',
        `Esta unidad no ofrece «${tipo}»: sus incidencias se quedan donde llegan.`,
        `Esta unitat no oferix «${tipo}»: les seues incidències es queden on arriben.`,
      ),
    ),
    ...sameFindings(configuration['regla_encaminamiento'] ?? {}, { clave, body }),
  ]
}

const sameFindings = (rules: Readonly<Record<string, Body>>, { clave, body }: { clave: string; body: Body }): readonly Finding[] => {
  const hides = Object.entries(rules).some(
    ([other, rule]) => other !== clave && rule['modo'] !== 'apagada' && rule['si'] === body['si'] && isBefore([other, rule], [clave, body]),
  )
  return hides && body['modo'] !== 'apagada'
    ? [
        warning(
          'si',
          'Otra regla con la misma condición va antes: esta no decidirá nada.',
          'Una altra regla amb la mateixa condició va abans: esta no decidirà res.',
        ),
      ]
    : []
}
const isBefore = ([aKey, a]: readonly [string, Body], [bKey, b]: readonly [string, Body]) => {
  const [first, second] = [Number(a['orden']), Number(b['orden'])]
  return first < second || (first === second && aKey < bKey)
}

const isPerson = (value: unknown): Bilingual | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? undefined
    : { es: 'Elija una persona de la lista.', ca: 'Trie una persona de la llista.' }

/** A rule of the units that it names, and of the one that it sends to; without a unit in its condition, of the municipality. */
const unitsOf = (body: Body): readonly string[] => {
  const own = codesIn(conditionOf(body), 'unidad')
  const to = plainText(body['unidad'])
  return own.length === 0 || to === '' ? own : [...own, to]
}

export const reglaEncaminamiento = configurable('regla_encaminamiento', {
  permiso: 'configuracion.organizacion',
  clave: ['codigo'],
  nombre: 'nombre',
  unidades: unitsOf,
  fields: {
    codigo: code(),
    ...both('nombre', text({ max: 120 })),
    modo: choice(['apagada', 'en_ensayo', 'activa'], { risk: true }),
    orden: number({ min: 0, max: 100_000 }),
    si: json({ initial: '', check: conditionProblem }),
    unidad: reference('unidad', { optional: true }),
    entidad: reference('entidad', { optional: true }),
    persona: json({ optional: true, ofTown: true, check: isPerson }),
    prioridad: choice(priorities, { optional: true, initial: null }),
    dias: number({ min: 1, max: 3650, optional: true }),
  },
  check: (checked) => [...namedFindings(checked), ...effectFindings(checked)],
})
