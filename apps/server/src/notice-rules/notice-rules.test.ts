import { addIncidentComment, addTaskComment } from '@avisa/contract/comments/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { sendExample, tryNotices } from '@avisa/contract/notice-rules/endpoints'
import type { NoticeRule, NoticeTrial } from '@avisa/contract/notice-rules/schemas'
import { firstRuleOf } from '@avisa/contract/notifications/events'
import { reglaAviso } from '@avisa/contract/configuration/objects/words'
import { beforeAll, describe, expect, test } from 'vitest'
import { lockReplay } from '#/notifications/shared/replay-store.ts'
import { states, useTaskTown } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'

const { units, types } = town
const { app, people, person, writing, aTask, move, settings } = useTaskTown()
type Someone = Awaited<ReturnType<typeof person>>
let super_: Someone

const rulesNow = async (): Promise<NoticeRule[]> => {
  const rows = await app.current.db.read(app.current.home.esquema).selectFrom('reglas_aviso').selectAll().execute()
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as NoticeRule)
}
const tryRules = async (reglas: NoticeRule[], token = super_.token) =>
  app.current.call(tryNotices, { token }, { body: { dias: 30, reglas } })
const trialOf = async (reglas: NoticeRule[]): Promise<NoticeTrial> => {
  const { status, body } = await tryRules(reglas)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as NoticeTrial
}
const without = (rules: readonly NoticeRule[], evento: string, canal: string) =>
  rules.filter((rule) => rule.evento !== evento || rule.canal !== canal)

beforeAll(async () => {
  super_ = await person({ roles: ['SuperAdmin'], email: 'super@ayuntamiento.es' })
  const commenting = [
    'incidencia.comentario.crear',
    'incidencia.comentario.consultar',
    'incidencia.consultar.todas',
    'obra.consultar.propia',
  ] as const
  const first = await person({ roles: ['Tecnicos'], permisos: commenting, unidades: [units.streets] })
  const second = await person({ roles: ['Tecnicos'], permisos: commenting, unidades: [units.streets] })
  await settings({ modulo_comentarios_estado: true })
  const task = await aTask()
  const rejected = { estado_id: states.repair.turnedDown, comentario: 'No es nuestro' }
  await move(task.id, 'reparacion-comentario', rejected, people.repairer)
  await app.current.call(addTaskComment, { token: people.manager.token }, { params: { id: task.id }, body: { comentario: 'Bien' } })
  const citizen = await person({ roles: ['Ciudadanos'], email: 'vecina@correo.es' })
  const body = {
    unidad_gestion_id: units.streets,
    geolatitud: 39.05,
    geolongitud: -0.25,
    tipos: String(types.pothole),
    contenido: 'Secreto',
  }
  const { body: report } = await app.current.call(createIncident, { token: citizen.token }, { body })
  for (const { token } of [first, second])
    await app.current.call(addIncidentComment, { token }, { params: { id: report.id }, body: { comentario: 'Palabras privadas' } })
  await app.current.deps.jobs.drain()
})

describe('a trial of notices', () => {
  test('counts what was really sent, and sends nothing', async () => {
    const read = app.current.db.read(app.current.home.esquema)
    const count = async () => ({
      app: (await read.selectFrom('notificaciones').select(['cuantas']).execute()).reduce((sum, { cuantas }) => sum + cuantas, 0),
      correo: (await app.current.mails()).filter(({ subject }) => !subject.startsWith('¿Quiere')).length,
    })
    const sent = await count()
    expect(sent.app).toBeGreaterThan(7)
    expect(sent.correo).toBeGreaterThan(0)
    app.current.clock.current = new Date(app.current.clock.current.getTime() + 60_000)
    const trial = await trialOf(await rulesNow())
    expect({ app: trial.hoy.app, correo: trial.hoy.correo }).toEqual(sent)
    expect(trial.con).toEqual(trial.hoy)
    expect(trial.sin_confirmar).toBeGreaterThan(0)
    expect(trial.por_dia.reduce((sum, { total }) => sum + total, 0)).toBe(trial.con.app + trial.con.push + trial.con.correo)
    expect(await count()).toEqual(sent)
  })

  test('compares with other rules, and says to whom by what they are', async () => {
    const rules = await rulesNow()
    const before = await trialOf(rules)
    const fewer = await trialOf(without(rules, 'incidencia_recibida', 'correo'))
    expect(fewer.hoy).toEqual(before.hoy)
    expect(fewer.con.correo).toBe(before.con.correo - 1)
    const first = firstRuleOf('incidencia_recibida', 'personal_unidad')
    const addedRule: NoticeRule = {
      evento: 'incidencia_recibida',
      quien: 'personal_unidad',
      canal: 'app',
      plantilla: first?.plantilla ?? '',
      clase: 'trabajo',
    }
    const more = await trialOf([
      ...rules.filter(({ evento, quien }) => evento !== addedRule.evento || quien !== addedRule.quien),
      addedRule,
    ])
    const group = (trial: NoticeTrial) => trial.a_quien.find(({ quien }) => quien === 'personal_unidad')?.app ?? 0
    expect(group(more)).toBeGreaterThan(group(before))
    expect(more.ejemplos[0]).toMatchObject({ nuevo: true, regla: addedRule })
  })

  test('shows examples in both languages, without what people wrote and who they are', async () => {
    const { ejemplos } = await trialOf(await rulesNow())
    expect(ejemplos.length).toBeGreaterThan(2)
    expect(ejemplos.length).toBeLessThanOrEqual(10)
    for (const { titulo_es, titulo_val, texto_es, texto_val } of ejemplos)
      expect([titulo_es, titulo_val, texto_es, texto_val].every((text) => text !== '')).toBe(true)
    expect(JSON.stringify(ejemplos)).not.toMatch(/Secreto|privadas|Bien|vecina/)
  })

  test('is for those who may change the rules', async () => {
    const permisos = ['configuracion.avisos', 'incidencia.consultar.todas'] as const
    const ofUnit = await person({ roles: ['Administradores'], permisos, unidades: [units.buildings] })
    expect((await tryRules([], ofUnit.token)).status).toBe(403)
    expect((await tryRules([], people.repairer.token)).status).toBe(403)
    const all = await person({
      roles: ['Administradores'],
      permisos: [...permisos, 'configuracion.municipio'],
      unidades: [units.buildings],
    })
    const { status, body } = await tryRules(await rulesNow(), all.token)
    expect(status).toBe(200)
    expect((body as NoticeTrial).hoy.app).toBeGreaterThan(0)
    expect((body as NoticeTrial).ejemplos).toEqual([])
  })

  test('runs alone in its municipality', async () => {
    await writing(async (tx) => {
      await lockReplay(tx, app.current.home.esquema)
      expect(await tryRules([])).toMatchObject({ status: 409 })
    })
  })
})

describe('an example', () => {
  const own = async () => {
    await app.current.deps.jobs.drain()
    const read = app.current.db.read(app.current.home.esquema)
    return read.selectFrom('notificaciones').selectAll().where('usuario_id', '=', super_.id).where('titulo', 'like', 'Ejemplo:%').execute()
  }
  const exampleBy = async (canal: string) => {
    const rules = await rulesNow()
    const { ejemplos } = await trialOf(rules.filter((rule) => rule.canal === canal))
    const [example] = ejemplos
    if (!example) throw new Error(`there is no example by ${canal}`)
    const { regla, incidencia_id, estado_id, tarea_id, inspeccion_id } = example
    return { regla, incidencia_id, estado_id, tarea_id, inspeccion_id }
  }
  const send = (body: Awaited<ReturnType<typeof exampleBy>>, token = super_.token) => app.current.call(sendExample, { token }, { body })

  test('comes in the app, marked as one', async () => {
    expect((await send(await exampleBy('app'))).status).toBe(200)
    expect(await own()).toHaveLength(1)
  })

  test('comes by mail to one’s own address', async () => {
    const count = async () => (await app.current.mails()).filter(({ to }) => to === 'super@ayuntamiento.es').length
    const before = await count()
    expect((await send(await exampleBy('correo'))).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })

  test('by push needs a device', async () => {
    const body = await exampleBy('app')
    expect((await send({ ...body, regla: { ...body.regla, canal: 'push' } })).status).toBe(409)
  })

  test('of a text that is gone, or of an incident that the caller does not see, is refused', async () => {
    const body = await exampleBy('app')
    expect((await send({ ...body, regla: { ...body.regla, plantilla: 'ninguna' } })).status).toBe(404)
    const permisos = ['configuracion.avisos', 'configuracion.municipio', 'incidencia.consultar.todas'] as const
    const elsewhere = await person({ roles: ['Administradores'], permisos, unidades: [units.buildings] })
    expect((await send(body, elsewhere.token)).status).toBe(404)
  })
})

test('every rule of a new municipality is one that the console accepts', async () => {
  const configuration = {
    plantilla_aviso: Object.fromEntries((await rulesNow()).map(({ plantilla }) => [plantilla, {}])),
    correo: Object.fromEntries((await rulesNow()).map(({ plantilla }) => [plantilla, {}])),
  }
  const wrong = (await rulesNow()).flatMap((body) => reglaAviso.check?.({ configuration, clave: '', body, before: undefined }) ?? [])
  expect(wrong).toEqual([])
  const follower = { evento: 'estado_ciudadano', quien: 'seguidor', plantilla: 'seguimiento_estado' }
  const fieldsRefused = (canal: string, evento = follower.evento) =>
    reglaAviso.check?.({ configuration, clave: '', body: { ...follower, canal, evento }, before: undefined }).map(({ campo }) => campo)
  expect([fieldsRefused('correo'), fieldsRefused('app'), fieldsRefused('correo', 'tarea_creada')]).toEqual([[], ['canal'], ['quien']])
  const differs = (await rulesNow()).filter(({ evento, quien, solo }) => firstRuleOf(evento, quien)?.solo !== solo)
  expect(differs).toEqual([])
})
