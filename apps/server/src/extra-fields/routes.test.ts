import {
  citizenFieldsToFill,
  citizenFieldsToShow,
  clearExtraField,
  extraFieldChoices,
  incidentExtraFields,
  saveExtraField,
  typeExtraFields,
} from '@avisa/contract/extra-fields/endpoints'
import type { GivenExtraField } from '@avisa/contract/extra-fields/schemas'
import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { OutsideProblem } from '#/platform/outside-call.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { writeDefinitions, type Definition } from './shared/definition-store.ts'

const app = useTestApp()
const { types, units } = town
const uuid = 'device-0001'

const field = (codigo: string, tipo_campo: Definition['tipo_campo'], more: Partial<Definition> = {}): Definition => ({
  codigo,
  tipo_campo,
  obligatorio: false,
  para: 'todos',
  nombre_es: `${codigo} es`,
  nombre_val: `${codigo} val`,
  json: {},
  tipos: ['alumbrado.farola'],
  ...more,
})
const opciones = [
  { key: 'resto', text_es: 'Resto', text_val: 'Resta' },
  { key: 'vidrio', text_es: 'Vidrio', text_val: 'Vidre' },
]
const list = {
  url: 'https://datos.example/lista?clase=luz',
  headers: { 'x-key': 'secreto' },
  key: 'id',
  text: 'codigo',
  descrip: 'direccion',
}
const definitions: Definition[] = [
  field('matricula', 'text', { obligatorio: true, orden: 2 }),
  field('bultos', 'number', { obligatorio: true, orden: 3, json: { type: 'integer', default: 1 } }),
  field('clase', 'list', { orden: 1, json: { opciones }, tipos: ['alumbrado.farola', 'via_publica.bache'] }),
  field('desde', 'date', { orden: 4 }),
  field('pierde', 'boolean', { orden: 5 }),
  field('punto', 'list_api', { orden: 6, json: list }),
  field('firma', 'signature', { para: 'personal', obligatorio: true, orden: 7 }),
  field('inventario', 'list_api', { para: 'personal', orden: 8, json: list, tipos: ['via_publica.bache'] }),
  field('metros', 'number', { orden: 1, tipos: ['via_publica.bache'] }),
  field('antiguo', 'text', { activo: false, obligatorio: true }),
]

let ids: Record<string, number> = {}
const idOf = (codigo: string) => ids[codigo] ?? 0
const valuesOf = (values: Record<string, GivenExtraField['valor']>): GivenExtraField[] =>
  Object.entries(values).map(([codigo, valor]) => ({ campoExtraId: idOf(codigo), valor }))
const codes = (body: unknown) => (body as { codigo: string }[]).map(({ codigo }) => codigo)

let editor: Caller
let reader: Caller
let agent: Caller
beforeAll(async () => {
  await app.current.settings({ servidores_listas: ['https://datos.example'] })
  const { db, home, signIn } = app.current
  await db.bulk(home.esquema, (client) => writeDefinitions(client, definitions))
  const rows = await db.read(home.esquema).selectFrom('campos_extra').select(['id', 'codigo']).execute()
  ids = Object.fromEntries(rows.map(({ id, codigo }) => [codigo, id]))
  const sees = ['incidencia.consultar.todas', 'campo-extra.consultar'] as const
  editor = await signIn({ roles: ['Tecnicos'], permisos: [...sees, 'campo-extra.editar'], unidades: [units.streets] })
  reader = await signIn({ roles: ['Observadores'], permisos: sees, unidades: [units.streets] })
  agent = await signIn({ roles: ['Agentes'], permisos: ['incidencia.crear', 'incidencia.consultar.todas'], unidades: [units.streets] })
})

const report = (camposExtra: GivenExtraField[] | undefined, tipos = String(types.lampOut)) => ({
  tipos,
  unidad_gestion_id: units.streets,
  geolatitud: 39.05,
  geolongitud: -0.25,
  ciudadano: { email: 'marta@correo.es' },
  ...(camposExtra ? { camposExtra } : {}),
})
const create = (camposExtra?: GivenExtraField[], caller: Caller = { uuid }) =>
  app.current.call(createIncident, caller, { body: report(camposExtra) })
const whole = () => valuesOf({ matricula: '1234 BCD', clase: 'vidrio', desde: '2026-05-01 09:30', pierde: false })
const fieldsOf = async (id: number, caller = editor) => (await app.current.call(incidentExtraFields, caller, { params: { id } })).body
const valueOf = async (id: number, codigo: string) =>
  ((await fieldsOf(id)) as { codigo: string; valor: unknown }[]).find((field) => field.codigo === codigo)?.valor

describe('the fields of types', () => {
  const ask = (caller: Caller, tipos_ids = String(types.lampOut), obligatorios?: boolean) =>
    app.current.call(citizenFieldsToFill, caller, { query: { tipos_ids, ...(obligatorios === undefined ? {} : { obligatorios }) } })

  test('citizens get those marked public, in the order of their type (CALL-21, SRV-73, ENT-XF-01)', async () => {
    const { status, body } = await ask({ uuid, lang: 'ca' })
    expect([status, codes(body)]).toEqual([200, ['clase', 'matricula', 'bultos', 'desde', 'pierde', 'punto']])
    expect(body[0]).toEqual({
      id: idOf('clase'),
      codigo: 'clase',
      tipo_campo: 'list',
      obligatorio: false,
      para: 'todos',
      nombre: 'clase val',
      nombre_es: 'clase es',
      nombre_val: 'clase val',
      ayuda_es: '',
      ayuda_val: '',
      json: { opciones },
      valor: null,
      valor_descripcion: null,
      valor_json: null,
    })
  })

  test('of several types each field is returned once, type by type', async () => {
    const { body } = await ask({ uuid }, `${types.pothole},${types.lampOut}`)
    expect(codes(body)).toEqual(['clase', 'metros', 'matricula', 'bultos', 'desde', 'pierde', 'punto'])
  })

  test('only mandatory ones are returned on request (XF-24)', async () => {
    expect(codes((await ask({ uuid }, undefined, true)).body)).toEqual(['matricula', 'bultos'])
    const { body } = await app.current.call(typeExtraFields, agent, {
      params: { id: 0 },
      query: { tipos_ids: String(types.lampOut), obligatorios: true },
    })
    expect(codes(body)).toEqual(['matricula', 'bultos', 'firma'])
  })

  test('URL and headers of a list are never returned', async () => {
    const { body } = await ask(agent)
    expect(JSON.stringify(body)).not.toMatch(/secreto|datos\.example/)
    expect(body.find(({ codigo }: { codigo: string }) => codigo === 'punto').json).toEqual({
      key: 'id',
      text: 'codigo',
      descrip: 'direccion',
    })
  })

  test('staff get all of them, before the incident exists without values (CALL-20, OPEN-98)', async () => {
    const query = { tipos_ids: `${types.pothole},${types.lampOut}` }
    const { status, body } = await app.current.call(typeExtraFields, reader, { params: { id: 0 }, query })
    const ofLamp = ['matricula', 'bultos', 'desde', 'pierde', 'punto', 'firma']
    expect([status, codes(body)]).toEqual([200, ['clase', 'metros', 'inventario', ...ofLamp]])
  })

  test('only staff can use the staff call (XF-21)', async () => {
    const query = { tipos_ids: String(types.lampOut) }
    const citizen = await app.current.signIn({
      roles: ['Ciudadanos'],
      permisos: ['incidencia.crear'],
      servidor: 'ciudadano',
      id_externo: 'c1',
    })
    const fieldsCall = (caller: Caller, id = 0) => app.current.call(typeExtraFields, caller, { params: { id }, query })
    expect((await fieldsCall({ uuid })).status).toBe(401)
    expect((await fieldsCall(citizen)).status).toBe(403)
    const { body } = await create(whole())
    expect((await fieldsCall(agent, body.id)).status).toBe(403)
    expect((await fieldsCall(reader, body.id)).body.find((field: { codigo: string }) => field.codigo === 'clase').valor).toBe('vidrio')
    const must = { params: { id: body.id }, query: { ...query, obligatorios: true } }
    expect(codes((await app.current.call(typeExtraFields, reader, must)).body)).toEqual(['matricula', 'bultos', 'firma'])
  })
})

/** Named by its id, as a field that is not asked has no code here. */
const notAsked = [expect.stringMatching(/^camposExtra\.\d+$/) as string]

describe('a report with extra fields', () => {
  test('stores the values by their kinds (SRV-52)', async () => {
    const { status, body } = await create([...whole(), ...valuesOf({ bultos: '3' })])
    expect(status).toBe(201)
    expect(body).not.toHaveProperty('camposExtra')
    const fields = (await fieldsOf(body.id)) as { codigo: string; valor: unknown; valor_descripcion: unknown; valor_json: unknown }[]
    expect(fields.map(({ codigo, valor }) => [codigo, valor])).toEqual([
      ['clase', 'vidrio'],
      ['matricula', '1234 BCD'],
      ['bultos', 3],
      ['desde', '2026-05-01 09:30'],
      ['pierde', false],
      ['punto', null],
      ['firma', null],
    ])
    expect(fields[0]).toMatchObject({ valor_descripcion: 'Vidrio', valor_json: [{ key: 'vidrio', text: 'Vidrio' }] })
  })

  test('stores the default of a number that nobody filled in (XF-06)', async () => {
    const { body } = await create(whole())
    expect(await valueOf(body.id, 'bultos')).toBe(1)
  })

  test.each([
    ['without the obligatory ones', undefined, ['camposExtra.matricula']],
    ['with blanks in one', { matricula: '  ' }, ['camposExtra.matricula']],
    [
      'with half a parcel and a day that is none',
      { matricula: 'a', bultos: '1,5', desde: '2026-02-30' },
      ['camposExtra.bultos', 'camposExtra.desde'],
    ],
    ['with one for staff', { matricula: 'a', firma: 'Ana' }, notAsked],
    ['with one of another type', { matricula: 'a', metros: 1 }, notAsked],
    ['with one that is no longer asked', { matricula: 'a', antiguo: 'x' }, notAsked],
    ['with an option that is not in the list', { matricula: 'a', clase: 'papel' }, ['camposExtra.clase']],
  ] as const)('%s is refused with the names of the fields (SRV-48)', async (_sentence, values, fields) => {
    const { status, body } = await create(values && valuesOf(values))
    expect(status).toBe(400)
    const named = body.error.errors.map((error: { field: string }) => error.field)
    expect(named).toEqual(fields)
  })

  test('staff also answer the fields for staff', async () => {
    expect((await create(whole(), agent)).body.error.errors.map((error: { field: string }) => error.field)).toEqual(['camposExtra.firma'])
    expect((await create([...whole(), ...valuesOf({ firma: 'Ana Pérez' })], agent)).status).toBe(201)
  })
})

describe('the values of an incident', () => {
  test('are for staff with the permission, also in the detail (XF-19, CALL-19)', async () => {
    const { body } = await create(whole())
    const ask = (caller: Caller) => app.current.call(incidentExtraFields, caller, { params: { id: body.id } })
    expect([(await ask({ uuid })).status, (await ask(agent)).status, (await ask(reader)).status]).toEqual([401, 403, 200])
    const detail = async (caller: Caller) => (await app.current.call(getIncident, caller, { params: { id: body.id } })).body
    expect(codes((await detail(reader)).camposExtra)).toContain('firma')
    expect(await detail(agent)).not.toHaveProperty('camposExtra')
    const elsewhere = await app.current.signIn({
      permisos: ['incidencia.consultar.todas', 'campo-extra.consultar'],
      unidades: [units.buildings],
    })
    expect((await ask(elsewhere)).status).toBe(404)
    const required = await app.current.call(incidentExtraFields, reader, { params: { id: body.id }, query: { obligatorios: true } })
    expect(codes(required.body)).toEqual(['matricula', 'bultos', 'firma'])
  })

  test('the reporter gets the public ones, nobody else does (CALL-22, SRV-73)', async () => {
    const { body } = await create(whole())
    const ask = (caller: Caller) => app.current.call(citizenFieldsToShow, caller, { params: { id: body.id } })
    const own = await ask({ uuid })
    expect(own.body.filter(({ valor }: { valor: unknown }) => valor !== null).map(({ codigo }: { codigo: string }) => codigo)).toEqual([
      'clase',
      'matricula',
      'bultos',
      'desde',
      'pierde',
    ])
    expect(codes(own.body)).not.toContain('firma')
    expect([(await ask({ uuid: 'device-0002' })).status, (await ask(editor)).status]).toEqual([404, 404])
  })
})

describe('changing a value', () => {
  const put = (id: number, values: Record<string, GivenExtraField['valor']>, caller: Caller = editor) => {
    const [body] = valuesOf(values)
    return app.current.call(saveExtraField, caller, { params: { id }, body: body ?? { campoExtraId: 1, valor: null } })
  }
  const clear = (id: number, codigo: string, caller: Caller = editor) =>
    app.current.call(clearExtraField, caller, { params: { id }, query: { campoExtraId: idOf(codigo) } })

  test('returns the field and writes who changed what to the internal history (CALL-23, SRV-72)', async () => {
    const { body } = await create(whole())
    const { status, body: changed } = await put(body.id, { bultos: '1.200' })
    expect({ status, codigo: changed.codigo, valor: changed.valor }).toEqual({ status: 200, codigo: 'bultos', valor: 1200 })
    expect(await valueOf(body.id, 'bultos')).toBe(1200)
    const read = app.current.db.read(app.current.home.esquema)
    const notes = await read
      .selectFrom('historial')
      .selectAll()
      .where('accion', '=', 'campo_extra')
      .where('modelo_id', '=', body.id)
      .execute()
    expect(notes).toMatchObject([{ antes: { bultos: 1 }, despues: { bultos: 1200 }, publico: false }])
    const entry = { campoExtraId: idOf('punto'), valor: '7', valor_descripcion: 'PL-7', valor_json: [{ key: '7', text: 'PL-7' }] }
    await app.current.call(saveExtraField, editor, { params: { id: body.id }, body: entry })
    const { campoExtraId: id, ...stored } = entry
    expect(await fieldsOf(body.id)).toContainEqual(expect.objectContaining({ id, ...stored }))
  })

  test.each([
    ['a number that is none', { bultos: 'tres' }],
    ['a day that does not exist', { desde: '2026-02-30 10:00' }],
    ['yes as a text', { pierde: 'sí' }],
    ['an option that is not in the list', { clase: 'papel' }],
    ['nothing', { matricula: '' }],
    ['nothing in an optional list that had a value', { clase: null }],
    ['nothing in an optional field that had none', { desde: null }],
    ['a signature that is none', { firma: '<svg/onload=1>' }],
  ] as const)('a change to %s is refused (SRV-72)', async (_what, values) => {
    const { body } = await create([...valuesOf({ matricula: 'a', clase: 'resto' })])
    const { status, body: refused } = await put(body.id, values)
    expect({ status, field: refused.error.errors[0].field }).toEqual({ status: 400, field: 'valor' })
  })

  test('a drawn signature is stored as it was drawn (XF-15)', async () => {
    const { body } = await create(whole())
    expect((await put(body.id, { firma: 'M10 20L30 40L55 60' })).body.valor).toBe('M10 20L30 40L55 60')
    expect(await valueOf(body.id, 'firma')).toBe('M10 20L30 40L55 60')
  })

  test('needs the permission, and an existing incident and field (XF-20)', async () => {
    const { body } = await create(whole())
    expect((await put(body.id, { pierde: true }, { uuid })).status).toBe(401)
    expect((await put(body.id, { pierde: true }, reader)).status).toBe(403)
    expect((await clear(body.id, 'pierde', reader)).status).toBe(403)
    const elsewhere = await app.current.signIn({
      permisos: ['incidencia.consultar.todas', 'campo-extra.editar'],
      unidades: [units.buildings],
    })
    expect((await put(body.id, { pierde: true }, elsewhere)).status).toBe(404)
    expect((await put(body.id, { metros: 1 })).status).toBe(404)
    expect((await put(999_999, { pierde: true })).status).toBe(404)
  })

  test('an optional value can be removed, unless it is a text or a list (CALL-24, XF-18)', async () => {
    const { body } = await create(whole())
    const { status, body: cleared } = await clear(body.id, 'desde')
    expect({ status, valor: cleared.valor }).toEqual({ status: 200, valor: null })
    expect(await valueOf(body.id, 'desde')).toBeNull()
    expect((await clear(body.id, 'desde')).status).toBe(200)
  })

  test.each([
    ['an obligatory one', 'bultos', 'extraField.obligatory'],
    ['an optional list', 'clase', 'extraField.keepsValue'],
  ])('the value of %s cannot be removed (SRV-72, OPEN-09)', async (_which, codigo, code) => {
    const { body } = await create(whole())
    const { status, body: refused } = await clear(body.id, codigo)
    expect({ status, code: refused.error.code }).toEqual({ status: 400, code })
    expect(await valueOf(body.id, codigo)).not.toBeNull()
  })
})

describe('a list from an API (XF-12 to XF-14)', () => {
  const requests: { url: string; headers: Record<string, string> }[] = []
  const answers = (status: number, body: unknown) => {
    requests.length = 0
    app.current.deps.outside = async (url, headers) => {
      requests.push({ url: url.href, headers })
      return { status, body: JSON.stringify(body) }
    }
  }
  const ask = (codigo: string, caller: Caller = { uuid }, query: { page?: number; search?: string } = {}) =>
    app.current.call(extraFieldChoices, caller, { params: { id: idOf(codigo) }, query })

  test('a host that neither the console nor the operator names is not asked', async () => {
    answers(200, [])
    await app.current.settings({ servidores_listas: ['https://otros.example'] })
    expect([(await ask('punto')).body.error.code, requests]).toEqual(['extraField.listUnreachable', []])
  })

  test('the server fetches it with its headers, from page 0, and returns key, text and description', async () => {
    answers(200, [{ id: 7, codigo: 'PL-7', direccion: 'Calle Mayor, 3', secreto: 1 }])
    const { status, body } = await ask('punto', { uuid }, { page: 2, search: ' mayor ' })
    expect(requests).toEqual([
      {
        url: 'https://datos.example/lista?clase=luz&page=1&per_page=12&search=mayor',
        headers: { 'accept-language': 'es', 'x-key': 'secreto' },
      },
    ])
    expect({ status, data: body.data }).toEqual({ status: 200, data: [{ key: '7', text: 'PL-7', descrip: 'Calle Mayor, 3' }] })
  })

  test.each([
    [
      503,
      'La lista no responde',
      'No se ha podido cargar la lista (HTTP 503). Lo que ha escrito sigue aquí: vuelva a intentarlo más tarde.',
    ],
    [
      404,
      'La lista no responde',
      'No se ha podido cargar la lista (HTTP 404). Lo que ha escrito sigue aquí: vuelva a intentarlo más tarde.',
    ],
    [
      302,
      'La lista no responde',
      'No se ha podido cargar la lista (HTTP 302). Lo que ha escrito sigue aquí: vuelva a intentarlo más tarde.',
    ],
    [
      200,
      'La lista no responde',
      'No se ha podido cargar la lista (HTTP 200). Lo que ha escrito sigue aquí: vuelva a intentarlo más tarde.',
    ],
  ])('an answer of %s without a list is reported with its status (XF-14)', async (status, title, message) => {
    answers(status, 'mantenimiento')
    const { status: ours, body } = await ask('punto')
    expect({ ours, title: body.error.title, message: body.error.message }).toEqual({ ours: 424, title, message })
  })

  test('a list that cannot be fetched is reported without the reason', async () => {
    app.current.deps.outside = async () => {
      throw new OutsideProblem('datos.example leads to 10.0.0.5, which is not on the internet')
    }
    const { status, body } = await ask('punto')
    expect({ status, code: body.error.code }).toEqual({ status: 424, code: 'extraField.listUnreachable' })
    expect(JSON.stringify(body)).not.toMatch(/10\.0\.0\.5|datos\.example/)
  })

  test('the list of a staff field is for staff; a field of another kind has none', async () => {
    answers(200, [])
    expect([(await ask('inventario')).status, (await ask('inventario', agent)).status, (await ask('clase')).status]).toEqual([
      404, 200, 404,
    ])
  })
})

describe('definitions of a municipality', () => {
  test('replace those with the same code, keep values, and report conflicts', async () => {
    const { db, home, call } = app.current
    const { body } = await create(whole())
    const renamed = field('matricula', 'text', { nombre_es: 'Placa', obligatorio: true, orden: 2 })
    const result = await db.bulk(home.esquema, (client) =>
      writeDefinitions(client, [renamed, field('bultos', 'text'), field('nuevo', 'text', { tipos: ['no.existe'] })]),
    )
    expect(result).toEqual({ unknownTypes: ['no.existe'], otherKind: ['bultos'] })
    const fields = (await call(incidentExtraFields, editor, { params: { id: body.id } })).body
    expect(fields.find(({ codigo }: { codigo: string }) => codigo === 'matricula')).toMatchObject({ nombre_es: 'Placa', valor: '1234 BCD' })
  })
})
