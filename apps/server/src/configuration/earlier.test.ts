import { headers } from '@avisa/contract/http/headers'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { lampReport, town } from '#/testing/test-town.ts'

const app = useTestApp()
const run = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))
const seenVersion = async () => String((await app.current.call(getParameters, {})).headers[headers.configVersion])
const report = async (version?: string, more: object = {}, token?: string) =>
  app.current.call(
    createIncident,
    { uuid: 'device-in-a-basement', ...(token ? { token } : {}), ...(version ? { more: { [headers.configVersion]: version } } : {}) },
    { body: { ...lampReport, ...more } },
  )

describe('a report that waited in a phone is judged by the configuration under which it was written', () => {
  // Acts by hand are recorded with the time of the database.
  beforeEach(() => void (app.current.clock.current = new Date()))
  const lamp = `id = ${town.types.lampOut}`
  it.each([
    ['a type withdrawn since', `update tipos set retirado = now() where ${lamp}`, `update tipos set retirado = null where ${lamp}`],
    [
      'a type that its unit offers no more',
      `delete from tipos_unidades where tipo_id = ${town.types.lampOut} and unidad_gestion_id = 1`,
      `insert into tipos_unidades (tipo_id, unidad_gestion_id) values (${town.types.lampOut}, 1)`,
    ],
    [
      'a type that is not public any more',
      `update tipos set es_publica = false where ${lamp}`,
      `update tipos set es_publica = true where ${lamp}`,
    ],
    [
      'a unit closed to citizens since',
      'update unidades_gestion set abierta_ciudadania = false where id = 1',
      'update unidades_gestion set abierta_ciudadania = true where id = 1',
    ],
    [
      'a unit withdrawn since',
      'update unidades_gestion set retirado = now() where id = 1',
      'update unidades_gestion set retirado = null where id = 1',
    ],
    [
      'a field that became obligatory since',
      `insert into campos_extra (id, codigo, tipo_campo, obligatorio, nombre_es, nombre_val) values (50, 'nuevo', 'text', true, 'Nuevo', 'Nou');
       insert into campos_extra_tipos (campo_extra_id, tipo_id) values (50, ${town.types.lampOut})`,
      'delete from campos_extra where id = 50',
    ],
  ])('%s', async (_what, change, back) => {
    const version = await seenVersion()
    await run(change)
    const [now, later] = [await report(), await report(version)]
    const informed = await report(await seenVersion())
    await run(back)
    expect(now.status).not.toBe(201)
    expect(informed.status).toBe(now.status)
    expect(later.status).toBe(201)
  })

  it('an origin withdrawn since', async () => {
    const { token } = await app.current.signIn({
      roles: ['Administradores'],
      permisos: ['incidencia.crear', 'incidencia.insertar.campos.origen'],
      unidades: [1],
    })
    await app.current.settings({ origenes_activos: true })
    const version = await seenVersion()
    await run(`update origenes set activo = false where id = ${town.origins.app}`)
    const more = { origen_id: town.origins.app }
    const [now, later] = [await report(undefined, more, token), await report(version, more, token)]
    await run(`update origenes set activo = true where id = ${town.origins.app}`)
    expect([now.status, later.status]).toEqual([400, 201])
  })

  it('for thirty days, not longer', async () => {
    const version = await seenVersion()
    await run(`update tipos set retirado = now() where ${lamp}`)
    app.current.clock.current = new Date(Date.now() + 31 * 86_400_000)
    const late = await report(version)
    await run(`update tipos set retirado = null where ${lamp}`)
    expect(late.status).not.toBe(201)
  })
})
