import type { Change } from '@avisa/contract/configuration/acts'
import * as configuration from '@avisa/contract/configuration/endpoints'
import { newBody } from '@avisa/contract/configuration/fields'
import { reglaEncaminamiento } from '@avisa/contract/configuration/objects/routing'
import { acceptIncident, createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import type { Overview } from '@avisa/contract/configuration/schemas'
import * as calls from '@avisa/contract/routing/endpoints'
import type { RoutingTrialAnswer } from '@avisa/contract/routing/schemas'
import { int, nullable, obj, str } from '@avisa/contract/http/schema'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameIn } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { accepted, town } from '#/testing/test-town.ts'

const app = useTestApp()
const at = { root: '', elsewhere: '', worker: 0 }
const { types, units, entities } = town

beforeAll(async () => {
  const { signIn } = app.current
  at.root = (await signIn({ roles: ['SuperAdmin'] })).token
  at.elsewhere = (
    await signIn({
      roles: ['Administradores'],
      unidades: [units.buildings],
      permisos: ['configuracion.consultar', 'configuracion.organizacion'],
    })
  ).token
  at.worker = (await signIn({ roles: ['Encargados'], unidades: [1], entidades: [entities.roads] })).id
})
const run = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))
beforeEach(() => run('delete from reglas_encaminamiento; delete from reglas_aplicadas'))

const bodyOf = (codigo: string, more: Record<string, unknown>) => ({
  ...newBody(reglaEncaminamiento.fields),
  codigo,
  nombre_es: `Regla ${codigo}`,
  nombre_val: `Regla ${codigo}`,
  modo: 'activa',
  ...more,
})
const save = (cambios: Change[], token = at.root) => app.current.call(configuration.saveChanges, { token }, { body: { cambios } })
const addRule = async (codigo: string, more: Record<string, unknown>, token = at.root) =>
  save([{ objeto: 'regla_encaminamiento', clave: codigo, antes: null, despues: bodyOf(codigo, more) }], token)
const mustAdd = async (codigo: string, more: Record<string, unknown>) => {
  const saved = await addRule(codigo, more)
  expect([saved.status, saved.body]).toMatchObject([201, {}])
  return saved.body.id
}
const report = async (more: Partial<NewIncident> = {}, caller: { uuid: string } | { token: string } = { uuid: 'device-routing' }) => {
  const body = {
    tipos: String(types.pothole),
    unidad_gestion_id: units.streets,
    contenido: 'Un socavón en la calzada',
    geolatitud: 39.0503,
    geolongitud: -0.25,
    ciudadano: { email: 'marta@correo.es', nombre: 'Marta' },
    ...accepted,
    ...more,
  }
  const created = await app.current.call(createIncident, caller, { body })
  expect([created.status, created.body]).toMatchObject([201, {}])
  return created.body.id
}
const Written = obj({
  unidad: int(),
  codigo: str(),
  prioridad: str(),
  entidad: nullable(int()),
  encargado: nullable(int()),
  tecnico: nullable(int()),
  dias: nullable(int()),
})
const written = async (id: number) => {
  const { db, home } = app.current
  const t = nameIn(home.esquema)
  const rows = await statement(Written)`
    select i.unidad_gestion_id as unidad, i.codigo, i.prioridad, o.entidad_reparadora_id as entidad, o.encargado_id as encargado,
           o.estadotecnico_id as tecnico, (extract(epoch from o.fecha_finalizacion_prevista - i.fecha) / 86400)::integer as dias
      from ${t('incidencias')} i left join ${t('tareas')} o on o.incidencia_id = i.id where i.id = ${id} order by o.tipoincidencia_id`.all(
    db.read(home.esquema),
  )
  return rows
}
const why = async (id: number, token = at.root) => (await app.current.call(calls.explainRoute, { token }, { params: { id } })).body
const tried = async (regla: Record<string, unknown>, token = at.root): Promise<{ status: number; body: RoutingTrialAnswer }> => {
  const body = { regla: { orden: 0, si: '', ...regla }, dias: 90 }
  return app.current.call(calls.tryRouting, { token }, { body })
}

describe('a new report', () => {
  it('goes where the first active rule that matches says, and its task with it', async () => {
    await mustAdd('segunda', { orden: 2, entidad: 'luz' })
    const acto = await mustAdd('primera', {
      orden: 1,
      si: '(tipo,=,via_publica);(texto,IN,socavon,hundimiento)',
      unidad: 'edificios',
      entidad: 'obras',
      persona: at.worker,
      prioridad: 'alta',
      dias: 2,
    })
    const id = await report()
    const [row] = await written(id)
    expect(row).toEqual({
      unidad: units.buildings,
      codigo: expect.stringMatching(/^EM-/),
      prioridad: 'alta',
      entidad: entities.roads,
      encargado: at.worker,
      tecnico: 23,
      dias: 2,
    })
    expect(await why(id)).toEqual([
      {
        regla: 'primera',
        nombre: 'Regla primera',
        tipo: 'via_publica.bache es',
        ensayo: false,
        fecha: '2026-05-04 12:00:00',
        acto_id: acto,
        persona: true,
        partes: [
          { campo: 'unidad', antes: 'Servicios urbanos', despues: 'Edificios' },
          { campo: 'entidad', antes: null, despues: 'Brigada de obras' },
          { campo: 'prioridad', antes: 'media', despues: 'alta' },
          { campo: 'dias', antes: null, despues: '2' },
        ],
      },
    ])
  })

  it('is judged by a rule on trial, which is noted and changes nothing', async () => {
    await mustAdd('prueba', { orden: 1, modo: 'en_ensayo', entidad: 'obras' })
    await mustAdd('detras', { orden: 2, prioridad: 'baja' })
    await mustAdd('apagada', { orden: 0, modo: 'apagada', prioridad: 'alta' })
    const id = await report()
    expect(await written(id)).toMatchObject([{ unidad: units.streets, entidad: null, prioridad: 'baja' }])
    expect(await why(id)).toMatchObject([
      { regla: 'detras', ensayo: false },
      { regla: 'prueba', ensayo: true },
    ])
  })

  it('with two types: each task follows the rule of its type, and the unit is that of the first', async () => {
    await app.current.settings({ multiples_tipos: true })
    await mustAdd('baches', { orden: 1, si: '(tipo,=,via_publica.bache)', unidad: 'edificios', prioridad: 'alta', dias: 3 })
    await mustAdd('luces', { orden: 2, si: '(tipo,=,alumbrado)', prioridad: 'baja', dias: 9 })
    const rows = await written(await report({ tipos: `${types.lampOut},${types.pothole}` }, { token: at.root }))
    expect(rows).toMatchObject([
      { unidad: units.streets, dias: 9, entidad: entities.lights },
      { unidad: units.streets, dias: 3, entidad: null },
    ])
  })

  it('knows its place by the stored names, in whatever language it was written', async () => {
    await mustAdd('calle', { si: '(calle,=,Calle Mayor)', prioridad: 'alta' })
    expect(await written(await report({ direccioncalle: 'Carrer Major' }))).toMatchObject([{ prioridad: 'alta' }])
    expect(await written(await report({ direccioncalle: 'Calle Otra' }, { token: at.root }))).toMatchObject([{ prioridad: 'media' }])
  })

  it.each([
    ['the hour', '(hora,>=,12)', '(hora,>,12)'],
    ['the day of the week', '(dia,=,1)', '(dia,=,2)'],
    ['the unit', '(unidad,=,calles)', '(unidad,=,edificios)'],
  ])('is judged by %s', async (_what, yes, no) => {
    await mustAdd('no', { orden: 1, si: no, prioridad: 'baja' })
    await mustAdd('si', { orden: 2, si: yes, prioridad: 'alta' })
    expect(await written(await report())).toMatchObject([{ prioridad: 'alta' }])
  })

  it('that waits for acceptance gets, when it is accepted, the priority and the days that were decided', async () => {
    await mustAdd('espera', { unidad: 'edificios', prioridad: 'alta', dias: 4 })
    const id = await report()
    expect((await app.current.call(acceptIncident, { token: at.root }, { params: { id } })).status).toBe(200)
    expect(await written(id)).toMatchObject([{ unidad: units.buildings, prioridad: 'alta', dias: 4 }])
  })
})

describe('what a rule names and is there no more is left out, and the report arrives', () => {
  const whole = { unidad: 'edificios', entidad: 'obras', prioridad: 'alta' }
  it.each([
    [
      'a withdrawn unit',
      'update unidades_gestion set retirado = now() where id = 2',
      'update unidades_gestion set retirado = null',
      { unidad: 1, entidad: 2 },
    ],
    [
      'a unit that does not offer the type',
      'delete from tipos_unidades where tipo_id = 21 and unidad_gestion_id = 2',
      'insert into tipos_unidades (tipo_id, unidad_gestion_id) values (21, 2)',
      { unidad: 1, entidad: 2 },
    ],
    [
      'a unit that does not reach the place',
      'update unidades_gestion set latitud_min = 39.08 where id = 2',
      'update unidades_gestion set latitud_min = 39 where id = 2',
      { unidad: 1, entidad: 2 },
    ],
    [
      'a withdrawn entity',
      'update entidades set activa = false where id = 2',
      'update entidades set activa = true',
      { unidad: 2, entidad: null },
    ],
    ['a condition that cannot be read', `update reglas_encaminamiento set si = '(x,=,1)'`, 'select 1', { unidad: 1, prioridad: 'media' }],
  ])('%s', async (_what, broken, mended, expected) => {
    await mustAdd('entera', whole)
    await run(broken)
    const id = await report()
    await run(mended)
    expect(await written(id)).toMatchObject([{ prioridad: 'alta', ...expected }])
  })

  it('a person who left: the entity has it, and the home of the console says so', async () => {
    await mustAdd('a_persona', { entidad: 'obras', persona: at.worker })
    await run(`update usuarios set activado = false where id = ${at.worker}`)
    const id = await report()
    expect(await written(id)).toMatchObject([{ entidad: entities.roads, encargado: null }])
    const { body } = await app.current.call(configuration.getConfiguration, { token: at.root })
    await run(`update usuarios set activado = true where id = ${at.worker}`)
    expect(body.problemas).toContainEqual(
      expect.objectContaining({ objeto: 'regla_encaminamiento', clave: 'a_persona', campo: 'persona', nivel: 'aviso' }),
    )
  })

  it('a withdrawn unit is shown on the home of the console', async () => {
    await mustAdd('a_unidad', { unidad: 'edificios', si: '(origen,=,ninguno)' })
    await run('update unidades_gestion set retirado = now() where id = 2')
    const { body } = await app.current.call(configuration.getConfiguration, { token: at.root })
    await run('update unidades_gestion set retirado = null')
    const own = (body as Overview).problemas.filter(({ clave }) => clave === 'a_unidad').map(({ campo, nivel }) => `${campo} ${nivel}`)
    expect(own.toSorted()).toEqual(['si aviso', 'unidad aviso'])
  })
})

describe('who may write a rule', () => {
  it.each([
    ['of their own units', { si: '(unidad,=,edificios)', prioridad: 'alta' }, 201],
    ['into a unit of others', { si: '(unidad,=,edificios)', unidad: 'calles' }, 403],
    ['of a unit of others', { si: '(unidad,=,calles)', unidad: 'edificios' }, 403],
    ['of the whole municipality', { si: '(hora,>=,20)', prioridad: 'alta' }, 403],
  ])('an administrator of a unit: a rule %s', async (what, more, status) => {
    expect((await addRule(`r_${what.length}`, more, at.elsewhere)).status).toBe(status)
  })

  it.each([
    ['that decides nothing', {}],
    ['of a condition that is not one', { si: '(nada,=,1)', prioridad: 'alta' }],
    ['that sends to an entity that studies', { entidad: 'oficina' }],
    ['for a person without their entity', { persona: 1, prioridad: 'alta' }],
    ['for a person who is not there', { persona: 999_999, entidad: 'obras' }],
  ])('a rule %s is refused', async (_what, more) => {
    expect((await addRule('mala', more)).status).toBe(400)
  })

  it('a file has no people, and importing it keeps those that are there', async () => {
    await mustAdd('con_persona', { entidad: 'obras', persona: at.worker })
    const { body: file } = await app.current.call(configuration.exportConfiguration, { token: at.root })
    expect(file.objetos['regla_encaminamiento']?.['con_persona']).not.toHaveProperty('persona')
    const again = await app.current.call(
      configuration.importConfiguration,
      { token: at.root },
      { body: { nombre: 'Otra vez', archivo: file } },
    )
    expect(again.body).toMatchObject({ error: { code: 'config.nothingToImport' } })
  })
})

describe('a trial', () => {
  it('says what would have gone elsewhere than it ended, writes nothing, and shows nobody what they do not see', async () => {
    const [bad, good] = [await report({ contenido: 'Socavón enorme' }), await report({ contenido: 'Farola rota' })]
    const rule = { si: '(texto,=,socavon);(tipo,=,via_publica)', entidad: 'obras', unidad: 'edificios' }
    const { body, status } = await tried(rule)
    expect(status).toBe(200)
    const own = body.ejemplos.find(({ id }) => id === bad)
    expect(own?.partes).toEqual([
      { campo: 'unidad', antes: 'calles', despues: 'edificios' },
      { campo: 'entidad', antes: null, despues: 'obras' },
    ])
    expect(body.ejemplos.some(({ id }) => id === good)).toBe(false)
    expect(body.otra_parte).toBeGreaterThanOrEqual(body.partes.find(({ campo }) => campo === 'unidad')?.total ?? 0)
    expect(body.ejemplos.length).toBeLessThanOrEqual(20)
    expect(await why(bad)).toEqual([])
    const { body: theirs } = await tried(rule, at.elsewhere)
    expect(theirs.ejemplos.some(({ id }) => id === bad)).toBe(false)
    expect(theirs.miradas).toBeLessThan(body.miradas)
  })

  it('of what a rule has decided, says that it ended there; a rule before it takes what it matches', async () => {
    await mustAdd('hecha', { orden: 5, si: '(texto,=,marquesina)', unidad: 'edificios' })
    await report({ contenido: 'La marquesina del bus' })
    const rule = { si: '(texto,=,marquesina);(unidad,=,calles)', unidad: 'edificios' }
    expect((await tried({ ...rule, clave: 'hecha', orden: 5 })).body).toMatchObject({ coinciden: 1, otra_parte: 0, antes_otra: 0 })
    expect((await tried({ ...rule, orden: 6 })).body).toMatchObject({ coinciden: 0, antes_otra: 1 })
  })

  it.each([
    ['is refused with a wrong condition', { si: '(nada,=,1)' }, 400],
    ['is for those who configure', { si: '' }, 200],
  ])('%s', async (_what, rule, status) => {
    expect((await tried(rule)).status).toBe(status)
  })
})

it('names the people of an entity to whom a rule may assign', async () => {
  const { body } = await app.current.call(calls.listRoutingPeople, { token: at.root }, { query: { entidad: 'obras' } })
  expect(body).toContainEqual(expect.objectContaining({ id: at.worker }))
})

it('the reader of an incident sees the rules that decided on it, and the act only who reads the configuration', async () => {
  const acto = await mustAdd('vista', { prioridad: 'alta' })
  const id = await report()
  const { token } = await app.current.signIn({
    roles: ['Tecnicos'],
    unidades: [units.streets],
    permisos: ['incidencia.editar.campos', 'incidencia.consultar.todas'],
  })
  expect(await why(id, token)).toMatchObject([{ regla: 'vista', acto_id: null }])
  expect(await why(id)).toMatchObject([{ acto_id: acto }])
  expect((await app.current.call(getIncident, { token }, { params: { id } })).status).toBe(200)
})
