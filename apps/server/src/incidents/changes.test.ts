import type { PermissionName } from '@avisa/contract/access/permissions'
import { createIncident, createRelated, getIncident, moveIncident, updateIncident } from '@avisa/contract/incidents/endpoints'
import type { Incident, IncidentChanges, IncidentMove, NewIncident } from '@avisa/contract/incidents/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown, town } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types } = town
const uuid = 'device-changes'
const report: NewIncident = {
  tipos: String(types.pothole),
  unidad_gestion_id: units.streets,
  contenido: 'Socavón',
  geolatitud: 39.0503,
  geolongitud: -0.25,
  direccion: 'Calle Mayor, 3',
  direccioncalle: 'Calle Mayor',
  direccionnumero: '3',
  emplazamiento: 'Acera',
  ciudadano: { nombre: 'Marta', email: 'marta@correo.es', dni: '12345678Z', direccion: 'Calle Mayor, 3' },
}
const read = () => app.current.db.read(app.current.home.esquema)
const make = async (caller: { token?: string; uuid?: string } = { uuid }, more: Partial<NewIncident> = {}): Promise<Incident> =>
  (await app.current.call(createIncident, caller, { body: { ...report, ...more } })).body
const staff = (...permisos: PermissionName[]) =>
  app.current.signIn({ roles: ['Agentes'], permisos: ['incidencia.consultar.todas', 'incidencia.crear', ...permisos] })
type Person = Awaited<ReturnType<typeof staff>>
type As = { token: string; lang?: 'es' | 'ca'; idempotencyKey?: string; ifMatch?: number | undefined }
const more = ({ ifMatch, ...caller }: As) => ({ ...caller, ...(ifMatch === undefined ? {} : { more: { 'if-match': `"${ifMatch}"` } }) })
const edit = (id: number, body: IncidentChanges, as: As) => app.current.call(updateIncident, more(as), { params: { id }, body })
const move = (id: number, body: IncidentMove, as: As) => app.current.call(moveIncident, more(as), { params: { id }, body })
const detail = async (id: number, caller: { token?: string; uuid?: string; lang?: 'es' | 'ca' }): Promise<Incident> =>
  (await app.current.call(getIncident, caller, { params: { id } })).body
const historyOf = (id: number) =>
  read()
    .selectFrom('historial')
    .select(['accion', 'usuario_id', 'antes', 'despues', 'publico', 'version'])
    .where('modelo', '=', 'incidencia')
    .where('modelo_id', '=', id)
    .where('accion', 'in', ['editada', 'movida'])
    .orderBy('id')
    .execute()

let office: Person
beforeAll(async () => {
  await app.current.settings({ mostrar_emplazamiento: true })
  office = await staff(
    'incidencia.editar.campos',
    'incidencia.editar.campos.emplazamiento',
    'mantenimiento.ciudadano.editar',
    'incidencia-mover',
    'ver-creador-inci-tar',
  )
})

describe('editing an incident (SRV-65, CALL-34)', () => {
  test('writes who changed what to the history; staff read it, citizens do not', async () => {
    const { id } = await make()
    const changes = { contenido: 'Socavón hondo', prioridad: 'alta', emplazamiento: '', ciudadano: { telefono: '960 000 000' } } as const
    const { status, body } = await edit(id, changes, { token: office.token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ contenido: 'Socavón hondo', prioridad: 'alta', emplazamiento: null, version: 2 })
    expect(body.ciudadano).toMatchObject({ nombre: 'Marta', email: 'marta@correo.es', telefono: '960 000 000' })
    expect(await historyOf(id)).toEqual([
      {
        accion: 'editada',
        usuario_id: office.id,
        antes: { contenido: 'Socavón', prioridad: 'media', emplazamiento: 'Acera', 'ciudadano.telefono': null },
        despues: { contenido: 'Socavón hondo', prioridad: 'alta', emplazamiento: null, 'ciudadano.telefono': '960 000 000' },
        publico: false,
        version: 2,
      },
    ])
    expect(body.cambios?.[0]).toMatchObject({
      accion: 'editada',
      quien: 'Persona de Prueba',
      cambios: [
        { campo: 'ciudadano.telefono', antes: null, despues: '960 000 000' },
        { campo: 'contenido', antes: 'Socavón', despues: 'Socavón hondo' },
        { campo: 'emplazamiento', antes: 'Acera', despues: null },
        { campo: 'prioridad', antes: 'media', despues: 'alta' },
      ],
    })
    const incident = await detail(id, { uuid })
    expect({ contenido: incident.contenido, ciudadano: incident.ciudadano, cambios: incident.cambios, version: incident.version }).toEqual({
      contenido: 'Socavón hondo',
      ciudadano: null,
      cambios: undefined,
      version: undefined,
    })
    expect(incident.historial?.map((step) => step.DesEstadoCiudadano)).toEqual(['Ciudadano pendiente_aceptar'])
  })

  test.each<[string, PermissionName[], IncidentChanges, number]>([
    ['the text with the fields alone', ['incidencia.editar.campos'], { contenido: 'a' }, 200],
    ['the site with the fields alone', ['incidencia.editar.campos'], { emplazamiento: 'a' }, 403],
    ['the site with its permission', ['incidencia.editar.campos.emplazamiento'], { emplazamiento: 'a' }, 200],
    ['the text with that of the site alone', ['incidencia.editar.campos.emplazamiento'], { contenido: 'a' }, 403],
    ['the citizen with their permission', ['mantenimiento.ciudadano.editar'], { ciudadano: { nombre: 'Ana' } }, 200],
    ['the citizen of another with that of own ones', ['mantenimiento.ciudadano.editar-propias'], { ciudadano: { nombre: 'Ana' } }, 403],
    ['anything with none of them', ['mantenimiento.ciudadano.consultar'], { contenido: 'a' }, 403],
  ])('%s: %#', async (_what, permisos, body, status) => {
    const { id } = await make()
    const person = await staff(...permisos)
    const answer = await edit(id, body, { token: person.token })
    expect(answer.status).toBe(status)
    expect(await historyOf(id)).toHaveLength(status === 200 ? 1 : 0)
  })

  test('an agent edits and reads the citizen of their own reports only (INC-26)', async () => {
    const agent = await staff('mantenimiento.ciudadano.editar-propias')
    const mine = await make(agent, { anyadirDatosCiudadano: true })
    const { status, body } = await edit(mine.id, { ciudadano: { email: 'otra@correo.es' } }, { token: agent.token })
    expect({ status, email: body.ciudadano?.email }).toEqual({ status: 200, email: 'otra@correo.es' })
    const other = await make()
    expect((await detail(other.id, agent)).ciudadano).toBeNull()
  })

  test('the site cannot be edited if the municipality does not use it (INC-21)', async () => {
    const { id } = await make()
    await app.current.settings({ mostrar_emplazamiento: false })
    expect((await edit(id, { emplazamiento: 'x' }, { token: office.token })).status).toBe(403)
    await app.current.settings({ mostrar_emplazamiento: true })
    expect((await edit(id, { emplazamiento: 'x' }, { token: office.token })).status).toBe(200)
  })

  test('unchanged values leave no trace', async () => {
    const { id } = await make()
    const { body } = await edit(id, { contenido: ' Socavón ', ciudadano: { nombre: 'Marta' } }, { token: office.token })
    expect(body.version).toBe(1)
    expect(await historyOf(id)).toEqual([])
  })

  test('invalid values are named', async () => {
    const { id } = await make({ uuid }, { unidad_gestion_id: units.buildings })
    const boss = await app.current.signIn({
      roles: ['Administradores'],
      permisos: ['incidencia.consultar.todas', 'incidencia.editar.campos', 'mantenimiento.ciudadano.editar'],
      unidades: [units.buildings],
    })
    const empty = await edit(id, { contenido: ' ' }, { token: boss.token, lang: 'ca' })
    expect({ status: empty.status, errors: empty.body.error.errors }).toEqual({
      status: 400,
      errors: [{ field: 'contenido', message: 'Descriga la incidència.' }],
    })
    const phone = await edit(id, { ciudadano: { telefono: '123' } }, { token: boss.token })
    expect({ status: phone.status, code: phone.body.error.code, field: phone.body.error.errors[0].field }).toEqual({
      status: 400,
      code: 9111,
      field: 'ciudadano.telefono',
    })
    const unknown = await edit(id, { estado_incidencia_id: 36 } as IncidentChanges, { token: boss.token })
    expect(unknown.status).toBe(400)
  })

  test('needs the unit, the permission and a session', async () => {
    const { id } = await make()
    const elsewhere = await app.current.signIn({
      permisos: ['incidencia.consultar.todas', 'incidencia.editar.campos'],
      unidades: [units.buildings],
    })
    expect((await edit(id, { contenido: 'a' }, { token: elsewhere.token })).status).toBe(404)
    expect((await app.current.call(updateIncident, { uuid }, { params: { id }, body: { contenido: 'a' } })).status).toBe(401)
    const neighbour = await createTown(app.current.db, 'Altra')
    const far = await app.current.signIn({ permisos: ['incidencia.consultar.todas', 'incidencia.editar.campos'] }, neighbour.esquema)
    const answer = await app.current.call(
      updateIncident,
      { token: far.token, key: neighbour.clave },
      { params: { id }, body: { contenido: 'a' } },
    )
    expect(answer.status).toBe(404)
    expect(await historyOf(id)).toEqual([])
  })

  test('a repeated submission is applied once', async () => {
    const { id } = await make()
    const idempotencyKey = crypto.randomUUID()
    const ask = () => edit(id, { contenido: 'una vez' }, { token: office.token, idempotencyKey, ifMatch: 1 })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    expect(await historyOf(id)).toHaveLength(1)
  })
})

describe('two people who edit the same incident', () => {
  test('the second is told by whom and to what it was changed, in both languages; nothing is lost', async () => {
    const { id, version } = await detail((await make()).id, office)
    const other = await staff('incidencia.editar.campos')
    await edit(id, { contenido: 'Lo de la primera' }, { token: office.token, ifMatch: version })
    for (const lang of ['es', 'ca'] as const) {
      const { status, body } = await edit(id, { contenido: 'Lo de la segunda' }, { token: other.token, lang, ifMatch: version })
      expect({ status, code: body.error.code, version: body.error.version }).toEqual({
        status: 409,
        code: 'incident.changedMeanwhile',
        version: expect.any(Number),
      })
      expect(body.error.message).toMatch(
        lang === 'es' ? /^Persona de Prueba la cambió el 04\/05\/2026 a las 12:00/ : /^Persona de Prueba la va canviar/,
      )
      expect(body.error.errors).toEqual([
        { field: 'contenido', message: lang === 'es' ? 'Ahora dice: «Lo de la primera».' : 'Ara diu: «Lo de la primera».' },
      ])
    }
    expect((await detail(id, office)).contenido).toBe('Lo de la primera')
    const again = await edit(id, { contenido: 'Lo de las dos' }, { token: other.token, ifMatch: 2 })
    expect({ status: again.status, contenido: again.body.contenido }).toEqual({ status: 200, contenido: 'Lo de las dos' })
  })

  test('different fields, or a change of the status only, do not conflict', async () => {
    const { id, version } = await detail((await make()).id, office)
    await edit(id, { contenido: 'Texto' }, { token: office.token, ifMatch: version })
    expect((await edit(id, { prioridad: 'baja' }, { token: office.token, ifMatch: version })).status).toBe(200)
  })

  test('of simultaneous edits one is applied, the others are told about it', async () => {
    const { id, version } = await detail((await make()).id, office)
    const all = await Promise.all(
      ['a', 'b', 'c', 'd'].map((contenido) => edit(id, { contenido }, { token: office.token, ifMatch: version })),
    )
    expect(all.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await historyOf(id)).toHaveLength(1)
  })
})

describe('moving an incident (SRV-67, CALL-41, INC-22)', () => {
  test('changes position, address and site, and records the previous ones (ENT-MOVE-01)', async () => {
    const { id } = await make()
    const { status, body } = await move(id, { lat: 39.0502, lon: -0.25, site: 'Junto al portal' }, { token: office.token })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      geolatitud: 39.0502,
      geoLatitud: 39.0502,
      direccioncalle: 'Calle Mayor',
      direccionnumero: '2',
      direccion: { nombre_cor: 'Calle Mayor, 2' },
      emplazamiento: 'Junto al portal',
    })
    expect(await historyOf(id)).toMatchObject([
      {
        accion: 'movida',
        usuario_id: office.id,
        antes: { geolatitud: 39.0503, direccion: 'Calle Mayor, 3', emplazamiento: 'Acera' },
        despues: { geolatitud: 39.0502, direccion: 'Calle Mayor, 2', emplazamiento: 'Junto al portal' },
        publico: false,
      },
    ])
  })

  test('without a site keeps it; without a street nearby the old address is removed', async () => {
    const { id } = await make()
    const { body } = await move(id, { lat: 39.09, lon: -0.21 }, { token: office.token })
    expect(body).toMatchObject({ emplazamiento: 'Acera', direccion: null, direccioncalle: null, direccionnumero: null, distrito: null })
  })

  test('in Valencian stores the Spanish name and returns the Valencian one', async () => {
    const { id } = await make()
    const { body } = await move(id, { lat: 39.0502, lon: -0.25 }, { token: office.token, lang: 'ca' })
    expect(body.direccion.nombre_cor).toBe('Carrer Major, 2')
    expect((await detail(id, { ...office, lang: 'es' })).direccion?.nombre_cor).toBe('Calle Mayor, 2')
  })

  test('each reader reads old and new place with their own street names', async () => {
    const { id } = await make()
    await move(id, { lat: 39.0502, lon: -0.25 }, { token: office.token })
    const messageIn = async (lang: 'es' | 'ca') =>
      (await detail(id, { ...office, lang })).cambios?.[0]?.cambios.filter(({ campo }) => !campo.startsWith('geo'))
    expect(await messageIn('es')).toEqual([{ campo: 'direccion', antes: 'Calle Mayor, 3', despues: 'Calle Mayor, 2' }])
    expect(await messageIn('ca')).toEqual([{ campo: 'direccion', antes: 'Carrer Major, 3', despues: 'Carrer Major, 2' }])
    const late = await move(id, { lat: 39.0504, lon: -0.25 }, { token: office.token, lang: 'ca', ifMatch: 1 })
    expect(late.body.error.errors).toEqual([{ field: 'direccion', message: 'Ara diu: «Carrer Major, 2».' }])
  })

  test('outside the limits of the unit is refused', async () => {
    const { id } = await make()
    const { status, body } = await move(id, { lat: 39.2, lon: -0.25 }, { token: office.token })
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'incident.outsideUnit' })
    expect((await detail(id, office)).geolatitud).toBe(39.0503)
  })

  test('needs the permission and a visible incident; a concurrent move is reported', async () => {
    const { id } = await make()
    const editor = await staff('incidencia.editar.campos')
    expect((await move(id, { lat: 39.0502, lon: -0.25 }, { token: editor.token })).status).toBe(403)
    const elsewhere = await app.current.signIn({
      permisos: ['incidencia.consultar.todas', 'incidencia-mover'],
      unidades: [units.buildings],
    })
    expect((await move(id, { lat: 39.0502, lon: -0.25 }, { token: elsewhere.token })).status).toBe(404)
    await move(id, { lat: 39.0502, lon: -0.25 }, { token: office.token, ifMatch: 1 })
    const late = await move(id, { lat: 39.0504, lon: -0.25 }, { token: office.token, ifMatch: 1 })
    expect({ status: late.status, errors: late.body.error.errors }).toEqual({
      status: 409,
      errors: [{ field: 'direccion', message: 'Ahora dice: «Calle Mayor, 2».' }],
    })
  })
})

describe('the staff view of an incident', () => {
  test('contains duplicates and original, in both directions, as far as they are visible', async () => {
    const agent = await staff('incidencia.crear-duplicada')
    const original = await make()
    const { body: copy } = await app.current.call(createRelated, { token: agent.token }, { params: { id: original.id }, body: {} })
    expect((await detail(original.id, office)).relacionadas).toMatchObject([{ id: copy.id, codigo: copy.codigo, original: false }])
    expect((await detail(copy.id, office)).relacionadas).toMatchObject([{ id: original.id, original: true, DesEstado: 'asignada es' }])
    expect((await detail(copy.id, office)).cambios?.find((entry) => entry.accion === 'relacionada')?.relacionada).toEqual({
      id: original.id,
      codigo: original.codigo,
    })
    expect((await detail(original.id, { uuid })).relacionadas).toBeUndefined()
  })

  test('contains both tracks of its tasks, in the reader’s language', async () => {
    const { id } = await make()
    const reader = await staff('obra.consultar.todas')
    expect((await detail(id, { ...reader, lang: 'ca' })).tareas).toMatchObject([
      { encargado: null, DesEstadoTecnico: 'pendiente val', estadotecnico_id: 20, DesEstadoObra: 'pendiente val', estadoobra_id: 14 },
    ])
  })

  test('contains the creator only with ver-creador-inci-tar (INC-27)', async () => {
    const agent = await staff()
    const { id } = await make(agent)
    const plain = await staff()
    expect(await detail(id, office)).toMatchObject({ creador: { nombre: 'Persona de Prueba' }, usuario_id: agent.id })
    const seen = await detail(id, plain)
    expect({ creador: seen.creador, usuarioId: seen.usuario_id, quien: seen.cambios?.at(-1)?.quien }).toEqual({
      creador: null,
      usuarioId: null,
      quien: null,
    })
    expect((await detail(id, agent)).usuario_id).toBe(agent.id)
  })

  test('contains nothing of the citizen without permission, not even in the history (INC-24, ENT-NEW-03)', async () => {
    const { id } = await make()
    await edit(id, { ciudadano: { nombre: 'Marta Ferrer' } }, { token: office.token })
    const plain = await staff()
    const seen = await detail(id, plain)
    expect(seen.ciudadano).toBeNull()
    expect(JSON.stringify(seen)).not.toMatch(/Marta|correo|12345678Z/)
    const reader = await staff('mantenimiento.ciudadano.consultar')
    expect((await detail(id, reader)).ciudadano).toEqual({
      nombre: 'Marta Ferrer',
      email: 'marta@correo.es',
      telefono: null,
      dni: '12345678Z',
      direccion: 'Calle Mayor, 3',
      id_externo: null,
    })
  })
})

test('moving an incident changes its site only with the permission to edit the site (F8)', async () => {
  const { id } = await make()
  const mover = await staff('incidencia-mover')
  const withSite = { lat: 39.0501, lon: -0.2501, site: 'x' }
  expect((await move(id, withSite, mover)).status).toBe(403)
  expect((await move(id, { lat: 39.0501, lon: -0.2501 }, mover)).body).toMatchObject({ emplazamiento: 'Acera' })
  expect((await move(id, withSite, await staff('incidencia-mover', 'incidencia.editar.campos.emplazamiento'))).status).toBe(200)
  await app.current.settings({ mostrar_emplazamiento: false })
  expect((await move(id, withSite, office)).status).toBe(403)
})

test('a permission granted in capitals works too', async () => {
  const { db, home, signIn } = app.current
  const someone = await signIn({ roles: ['Agentes'], permisos: [] })
  const own = JSON.stringify({ 'INCIDENCIA-MOVER': 1, 'Incidencia.Consultar.Todas': 1 })
  await db.write(home.esquema, (tx) => tx.updateTable('usuarios').set({ permisos_propios: own }).where('id', '=', someone.id).execute())
  const { id } = await make()
  expect((await move(id, { lat: 39.0501, lon: -0.2501 }, someone)).status).toBe(200)
})
