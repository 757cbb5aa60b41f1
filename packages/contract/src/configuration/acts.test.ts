import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { statusFlags } from '#/statuses/tracks.ts'
import { choices, type MoveStatus } from '#/tasks/moves.ts'
import { aUser } from '#/testing/a-user.ts'
import { parameterDefaults, serverDefaults } from '#/municipalities/defaults.ts'
import { differences, merge, withChanges } from './acts.ts'
import { keyOf } from './configurable.ts'
import { newBody, valueProblem, text, type Field } from './fields.ts'
import { configurables } from './objects.ts'
import { origen, tipo } from './objects/catalogue.ts'
import { parameters } from './objects/parameters.ts'
import { grantsOf, perfil } from './objects/rights.ts'
import { allProblems, problemsOf } from './problems.ts'
import { reachProblem } from './reach.ts'

const read = { ...newBody(origen.fields), codigo: 'fax', nombre_es: 'Fax', nombre_val: 'Fax' }
const change = (despues: object | null, antes: object | null = read) => ({
  objeto: 'origen',
  clave: 'fax',
  antes: antes as typeof read | null,
  despues: despues as typeof read | null,
})

describe('a change on what somebody else changed since', () => {
  it.each([
    ['nothing', read, { icono: 'star' }, { icono: 'star' }],
    ['another field', { ...read, tipo: 'ciudadano' }, { icono: 'star' }, { icono: 'star', tipo: 'ciudadano' }],
    ['the same field to the same', { ...read, icono: 'star' }, { icono: 'star' }, { icono: 'star' }],
  ])('%s: is merged', (_what, current, wanted, after) => {
    expect(merge(origen, change({ ...read, ...wanted }), current)).toMatchObject({ after })
  })
  it.each([
    ['the same field to something else', { ...read, icono: 'sun' }, { ...read, icono: 'star' }, ['icono']],
    ['a field, while it is deleted here', { ...read, icono: 'sun' }, null, ['icono']],
    ['its existence', undefined, { ...read, icono: 'star' }, expect.arrayContaining(['codigo', 'nombre_es'])],
  ])('%s: collides', (_what, current, wanted, campos) => {
    const collisions = merge(origen, change(wanted), current)
    expect(Array.isArray(collisions) && collisions.map(({ campo }) => campo)).toEqual(campos)
  })
  it.each([
    ['another permission', { lista: true }, { 'obra.editar.campos': true }, []],
    ['the same permission to the same', { lista: true }, { lista: true }, []],
    ['the same name to something else', { nombre_es: 'Uno' }, { nombre_es: 'Dos' }, ['nombre_es']],
  ])('of a profile, %s: collides by field', (_what, theirs, mine, campos) => {
    const antes = { codigo: 'a', nombre_es: 'A', nombre_val: 'A', ...grantsOf(['Inspeccion.Consultar']) }
    const result = merge(perfil, { objeto: 'perfil', clave: 'a', antes, despues: { ...antes, ...mine } }, { ...antes, ...theirs })
    expect(Array.isArray(result) ? result.map(({ campo }) => campo) : result.after).toEqual(
      campos.length > 0 ? campos : { ...antes, ...theirs, ...mine },
    )
  })
  it('two who make the same object collide, unless they make it alike', () => {
    expect(merge(origen, change(read, null), read)).toMatchObject({ after: read })
    expect(Array.isArray(merge(origen, change({ ...read, icono: 'sun' }, null), read))).toBe(true)
  })
})

test('the difference of two versions lists the fields that differ, whatever the order of the keys of a value', () => {
  expect(differences(origen, { ...read, icono: 'a' }, { ...read, icono: 'b' })).toEqual([{ campo: 'icono', antes: 'a', despues: 'b' }])
  const json = { fields: { json: { kind: 'json' } as Field } }
  expect(differences(json, { json: { a: 1, b: 2 } }, { json: { b: 2, a: 1 } })).toEqual([])
})

describe('every object', () => {
  it.each([...configurables.values()])('$objeto has a key, a name and fields that begin with a value', (object) => {
    const body = newBody(object.fields)
    expect(object.clave.every((campo) => object.fields[campo]?.key)).toBe(true)
    expect(object.nombre in object.fields || `${object.nombre}_es` in object.fields).toBe(true)
    expect(keyOf(object, { ...body, ...Object.fromEntries(object.clave.map((campo) => [campo, 'x'])) })).toMatch(/^x(:x)*$/)
  })
  it('refers only to objects before it, and to its own kind', () => {
    const names = [...configurables.keys()]
    const references = [...configurables].flatMap(([objeto, { fields }]) =>
      Object.values(fields).flatMap((field) =>
        field.kind === 'reference' || field.kind === 'references' ? [{ objeto, to: field.to }] : [],
      ),
    )
    expect(references.filter(({ objeto, to }) => names.indexOf(to) > names.indexOf(objeto))).toEqual([])
  })
})

describe('parameters', () => {
  const defaults: Readonly<Record<string, unknown>> = { ...parameterDefaults, ...serverDefaults }
  /** Those that calls of their own change, or the deployment. */
  const ofOthers = new Set(['demo', 'infra_token', 'correo_servidor', 'sso', 'abierta'])
  it('all of them have bounds of their value', () => {
    expect(Object.keys(defaults).filter((clave) => !ofOthers.has(clave) && !parameters[clave])).toEqual([])
    expect(
      Object.keys(parameters).filter((clave) => !(clave in defaults) && !/^(nombre_|provincia$|color$|centro$|alias$)/.test(clave)),
    ).toEqual([])
  })
  it.each(Object.entries(parameters).filter(([clave]) => clave in defaults))('%s accepts its default', (clave, { field }) => {
    expect(valueProblem(field, defaults[clave])).toBeUndefined()
  })
})

const values: readonly (readonly [what: string, field: Field, value: unknown, isWrong: boolean])[] = [
  ['an empty text', text({ max: 5 }), ' ', true],
  ['one too long', text({ max: 5 }), 'abcdef', true],
  ['one of other letters', text({ max: 9, pattern: '^[A-Z]+$' }), 'abc', true],
  ['an optional one that is null', text({ max: 5, optional: true }), null, false],
  ['a number with decimals', { kind: 'number', min: 0, max: 9 }, 1.5, true],
  ['a colour by name', { kind: 'colour' }, 'red', true],
  ['a choice of others', { kind: 'choice', options: ['a'] }, 'b', true],
  ['a word twice', { kind: 'words', max: 9 }, ['a', 'a'], true],
]
test.each(values)('%s is refused: %#', (_what, field, value, isWrong) => {
  expect(valueProblem(field, value) !== undefined).toBe(isWrong)
})

const of = (permissions: readonly string[], roles: string[] = ['Administradores']) =>
  aUser({ user_roles: roles as never, user_permisos: Object.fromEntries(permissions.map((name) => [name, 1])) })

describe('who reaches what', () => {
  const lamp = (unidades: string[]) => ({ clave: 'lamp', before: undefined, after: { ...newBody(tipo.fields), codigo: 'lamp', unidades } })
  it.each([
    ['the super administrator everything', of([], ['SuperAdmin']), lamp(['parks']), undefined],
    ['an administrator what their units alone offer', of(['configuracion.catalogo']), lamp(['lights']), undefined],
    ['not what another unit offers too', of(['configuracion.catalogo']), lamp(['lights', 'parks']), 'config.outOfReach'],
    ['not what no unit offers', of(['configuracion.catalogo']), lamp([]), 'config.outOfReach'],
    [
      'everything of the kind with the permission for the municipality',
      of(['configuracion.catalogo', 'configuracion.municipio']),
      lamp([]),
      undefined,
    ],
    ['nothing of a kind without its permission', of(['configuracion.municipio']), lamp(['lights']), 'http.forbidden'],
    ['a visitor nothing', null, lamp(['lights']), 'http.forbidden'],
  ] as const)('%s', (_what, person, merged, refusal) => {
    expect(reachProblem(person, tipo, merged, ['lights'])).toBe(refusal)
  })
  it('taking a unit away from a type needs both units', () => {
    const merged = { clave: 'lamp', before: lamp(['lights', 'parks']).after, after: lamp(['lights']).after }
    expect(reachProblem(of(['configuracion.catalogo']), tipo, merged, ['lights'])).toBe('config.outOfReach')
  })
})

describe('problems', () => {
  const status = (codigo: string, more: object) => ({
    ...newBody(configurables.get('estado')?.fields ?? {}),
    pista: 'tecnico',
    codigo,
    descripcion_es: 'Un estado',
    descripcion_val: 'Un estat',
    ...more,
  })
  const tracks = { estado: { 'tecnico:a': status('a', { inicial: true }), 'tecnico:b': status('b', { final: true }) } }
  const say = (configuration: object, campo: string) =>
    allProblems(configuration as never).filter((problem) => problem.campo === campo && problem.nivel === 'error')
  it('a track begins with one status, and ends', () => {
    expect(say(tracks, 'inicial').some(({ clave }) => clave.startsWith('tecnico'))).toBe(true)
    const second = { estado: { ...tracks.estado, 'tecnico:c': status('c', { inicial: true }) } }
    expect(say(second, 'inicial').length).toBeGreaterThan(0)
  })
  it('a mail that the product sends is changed, never deleted', () => {
    const correo = configurables.get('correo')
    const before = { ...newBody(correo?.fields ?? {}), codigo: 'pie', cuerpo_es: ['Un pie'], cuerpo_val: ['Un peu'] }
    const problems = (after: object | undefined) => problemsOf([{ objeto: 'correo', clave: 'pie', before, after } as never], {})
    expect(problems(undefined)).toMatchObject([{ objeto: 'correo', clave: 'pie', nivel: 'error' }])
    expect(problems({ ...before, cuerpo_es: ['Otro pie'] })).toEqual([])
  })
  it.each([
    ['https://listas.example/puntos', 0],
    ['{API}/api/v1/demo/puntos-luz', 0],
    ['{API}/otra', 1],
    ['ftp://listas.example', 1],
  ])('a list of the address %s has %i problems', (url, count) => {
    const body = { ...newBody(configurables.get('campo')?.fields ?? {}), codigo: 'punto', nombre_es: 'Punto', nombre_val: 'Punt' }
    const after = { ...body, tipo_campo: 'list_api', json: { url } }
    const problems = problemsOf([{ objeto: 'campo', clave: 'punto', before: after, after }], {})
    expect(problems.filter(({ campo }) => campo === 'json')).toHaveLength(count)
  })
  const track = (pista: string, statuses: readonly object[]) => ({
    estado: Object.fromEntries(statuses.map((more, n) => [`${pista}:s${n}`, status(`s${n}`, { pista, ...more })])),
  })
  const deadEnds = (configuration: object) => say(configuration, 'final').flatMap(({ es }) => (es.startsWith('Desde') ? [es] : []))
  it('a status from which no task reaches a final one is refused', () => {
    const stuck = track('reparacion', [{ inicial: true, pendiente_validar: true }, { final: true }])
    expect(deadEnds(stuck)).toEqual(['Desde «Un estado» una tarea no llega a ningún estado final.'])
    const open = track('reparacion', [{ inicial: true, pendiente_validar: true }, { final: true }, {}])
    expect(deadEnds(open)).toEqual([])
  })
  it('in every track without an error, every task can be taken to a final status', () => {
    const flags = fc.record(Object.fromEntries(statusFlags.map((name) => [name, fc.boolean()])))
    fc.assert(
      fc.property(
        fc.constantFrom('tecnico' as const, 'reparacion' as const),
        fc.array(flags, { minLength: 1, maxLength: 6 }),
        (pista, rows) => {
          const configuration = track(pista, rows)
          fc.pre(deadEnds(configuration).length === 0)
          const all = rows.map((row, id) => ({ id, codigo: `s${id}`, ...row }) as MoveStatus)
          const facts = { tecnico_id: null, encargado_id: null, entidad_estudio_id: 1, entidad_reparadora_id: 1 }
          const reaches = (at: MoveStatus, seen: readonly number[]): boolean => {
            const task = {
              ...facts,
              responsable_validar_reparacion: false,
              requiere_imagen_finalizar: false,
              statuses: { tecnico: at, reparacion: at },
            }
            const next = choices(pista, task, all, of([], ['SuperAdmin'])).filter(({ id }) => !seen.includes(id))
            return at.final || next.some((to) => reaches(to, [...seen, to.id]))
          }
          expect(all.filter((at) => !reaches(at, [at.id]))).toEqual([])
        },
      ),
      { numRuns: 200 },
    )
  })
  it('what goes away leaves nobody who refers to it', () => {
    const configuration = { entidad: {}, tipo: { lamp: { ...newBody(tipo.fields), codigo: 'lamp', entidad_reparadora: 'lights' } } }
    const gone = { objeto: 'entidad', clave: 'lights', before: { codigo: 'lights' }, after: undefined }
    expect(problemsOf([gone], withChanges(configuration, [gone]))).toMatchObject([
      { objeto: 'tipo', clave: 'lamp', campo: 'entidad_reparadora' },
    ])
  })
})
