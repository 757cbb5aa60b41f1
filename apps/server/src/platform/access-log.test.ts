import { allEndpoints } from '@avisa/contract/endpoints'
import { incidentComments, addIncidentComment } from '@avisa/contract/comments/endpoints'
import { createIncident, getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { exportAccessLog, listAccessLog } from '@avisa/contract/privacy/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { openAccessLog, incidentsShownBy } from './access-log.ts'

const app = useTestApp()
const uuid = 'device-of-rosa'
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.current.db.bulk(app.current.home.esquema, (client) => client.query<T>(text, values))).rows
type Someone = { id: number; token: string }
let admin: Someone
let agent: Someone
let ids: number[] = []

const report = async (unidad_gestion_id: number) => {
  const place = { geolatitud: 39.05, geolongitud: -0.25 }
  const ciudadano = { nombre: 'Rosa', email: 'rosa@correo.es' }
  const body = { unidad_gestion_id, tipos: String(town.types.lampOut), contenido: 'No funciona', ...place, ciudadano }
  return (await app.current.call(createIncident, { uuid }, { body })).body.id as number
}
beforeAll(async () => {
  await app.current.settings({ chat_ciudadano_activo: true })
  const reads = ['incidencia.consultar.todas', 'mantenimiento.ciudadano.consultar', 'incidencia.comentario.consultar'] as const
  admin = await app.current.signIn({
    roles: ['SuperAdmin'],
    permisos: [...reads, 'superadmin'],
    unidades: [1, 2],
    nombre: 'Ada',
    apellidos: '',
  })
  agent = await app.current.signIn({ roles: ['Agentes'], permisos: reads, unidades: [1, 2], nombre: '=Gil', apellidos: 'Mas' })
  ids = [await report(1), await report(2)]
})
beforeEach(() =>
  app.current.deps.accessLog
    .flush()
    .then(() =>
      query(
        'alter table consultas_personales disable trigger user; delete from consultas_personales; alter table consultas_personales enable trigger user',
      ),
    ),
)
const noted = async () => {
  await app.current.deps.accessLog.flush()
  return query(`select usuario_id, para, incidencias from consultas_personales order by id`)
}

describe('the log of accesses to citizens’ data', () => {
  it('has one row per read, for details and lists, with the incidents shown', async () => {
    await app.current.call(getIncident, agent, { params: { id: ids[0] ?? 0 } })
    await app.current.call(listIncidents, agent, { query: {} })
    expect(await noted()).toEqual([
      { usuario_id: agent.id, para: 'GET /api/v1/incidencias/:id', incidencias: [ids[0]] },
      { usuario_id: agent.id, para: 'GET /api/v1/incidencias', incidencias: ids.toReversed() },
    ])
  })

  it('has none if no citizen was shown: to citizens, without permission, or with other fields', async () => {
    const blind = await app.current.signIn({ roles: ['Tecnicos'], permisos: ['incidencia.consultar.todas'], unidades: [1, 2] })
    await app.current.call(getIncident, blind, { params: { id: ids[0] ?? 0 } })
    await app.current.call(getIncident, { uuid }, { params: { id: ids[0] ?? 0 } })
    await app.current.call(listIncidents, agent, { query: { fields: 'codigo,fecha' } })
    expect(await noted()).toEqual([])
  })

  it('includes the name of a citizen in a comment', async () => {
    const citizen = await app.current.signIn({ servidor: 'ciudadano', id_externo: 'c-7', roles: ['Ciudadanos'], nombre: 'Amparo' })
    const body = {
      unidad_gestion_id: 1,
      tipos: String(town.types.lampOut),
      geolatitud: 39.05,
      geolongitud: -0.25,
      ciudadano: { email: 'a@b.es' },
    }
    const { id } = (await app.current.call(createIncident, citizen, { body })).body
    await app.current.call(addIncidentComment, citizen, { params: { id }, body: { comentario: 'Hola' } })
    await app.current.call(incidentComments, agent, { params: { id } })
    expect(await noted()).toEqual([
      { usuario_id: agent.id, para: incidentComments.method + ' ' + incidentComments.path, incidencias: [id] },
    ])
    await query('delete from comentarios')
    await query('delete from incidencias where id = $1', [id])
  })

  it('includes every endpoint whose answer can contain one', () => {
    const names = allEndpoints.filter(({ endpoint }) => incidentsShownBy(endpoint)).map(({ name }) => name)
    for (const name of [
      'getIncident',
      'listIncidents',
      'nearbyIncidents',
      'updateIncident',
      'acceptIncident',
      'listIncidentsOfList',
      'getIncidentOfList',
    ])
      expect(names).toContain(name)
    expect(names).not.toContain('listStatuses')
  })

  it('cannot be changed', async () => {
    await app.current.call(getIncident, agent, { params: { id: ids[0] ?? 0 } })
    await noted()
    await expect(query(`update consultas_personales set usuario_id = 1`)).rejects.toThrow(/never changed/)
    await expect(query(`delete from consultas_personales`)).rejects.toThrow(/by the retention alone/)
    await expect(query(`truncate consultas_personales`)).rejects.toThrow(/never changed/)
  })

  it('is written later if the database does not answer', async () => {
    const { db, home } = app.current
    const failures: unknown[] = []
    let broken = true
    const accessLog = openAccessLog(
      { ...db, write: (esquema, work) => (broken ? Promise.reject(new Error('away')) : db.write(esquema, work)) },
      (cause) => failures.push(cause),
    )
    accessLog.note(home.esquema, { fecha: app.current.clock.now(), usuario_id: agent.id, para: 'tarde', incidencias: [1] })
    await accessLog.flush()
    expect({ failuresCount: failures.length, notedCount: (await noted()).length }).toEqual({ failuresCount: 1, notedCount: 0 })
    broken = false
    await accessLog.flush()
    expect(await noted()).toMatchObject([{ para: 'tarde' }])
  })
})

describe('reading the access log', () => {
  beforeEach(async () => {
    await app.current.call(getIncident, agent, { params: { id: ids[0] ?? 0 } })
    await app.current.call(listIncidents, agent, { query: {} })
    await app.current.call(getIncident, admin, { params: { id: ids[1] ?? 0 } })
  })
  const listed = async (query: object, caller = admin) => (await app.current.call(listAccessLog, caller, { query })).body

  it('returns it newest first, in pages, by person, incident or days', async () => {
    const all = await listed({ per_page: 2 })
    expect(all.meta).toMatchObject({ total: 3, last_page: 2 })
    expect(all.data[0]).toMatchObject({ quien: 'Ada', usuario_id: admin.id, fecha: '2026-05-04 12:00:00', incidencias: [{ id: ids[1] }] })
    expect((await listed({ usuario_id: agent.id })).meta.total).toBe(2)
    expect((await listed({ quien: 'mas gíl' })).meta.total).toBe(2)
    expect((await listed({ quien: 'nadie' })).meta.total).toBe(0)
    expect((await listed({ incidencia_id: ids[0] })).meta.total).toBe(2)
    expect((await listed({ desde: '2026-05-04', hasta: '2026-05-04' })).meta.total).toBe(3)
    expect((await listed({ desde: '2026-05-05' })).meta.total).toBe(0)
    for (const desde of ['2026-02-30', '0000-01-01', 'ayer'])
      expect((await app.current.call(listAccessLog, admin, { query: { desde } })).status).toBe(400)
  })

  it('is limited to administrators’ own units', async () => {
    const other = await app.current.signIn({ roles: ['Administradores'], permisos: ['admin'], unidades: [2] })
    const { data } = await listed({}, other)
    expect(data.map((look: { incidencias: { id: number }[] }) => look.incidencias.map(({ id }) => id))).toEqual([[ids[1]], [ids[1]]])
  })

  it('exports a spreadsheet, one line per incident and without formulas', async () => {
    const days = { desde: '2026-05-01', hasta: '2026-05-31' }
    const { body, headers } = await app.current.call(exportAccessLog, admin, { query: { ...days, usuario_id: agent.id } })
    const lines = body.toString().split('\r\n').slice(0, -1)
    expect(headers['content-type']).toContain('text/csv')
    expect(lines[0]).toBe('\uFEFFFecha;Persona;Número de usuario;Consulta;Incidencia;Número de incidencia')
    expect(lines).toHaveLength(4)
    expect(lines[3]).toMatch(new RegExp(`^2026-05-04 12:00:00;'=Gil Mas;${agent.id};Ficha de la incidencia;SU-26-\\d+;${ids[0]}$`))
    for (const hasta of ['2026-07-01', '2026-04-30'])
      expect((await app.current.call(exportAccessLog, admin, { query: { ...days, hasta } })).status).toBe(400)
  })

  it('is refused to everyone else', async () => {
    expect((await app.current.call(listAccessLog, agent, {})).status).toBe(403)
    expect((await app.current.call(exportAccessLog, agent, { query: { desde: '2026-05-01', hasta: '2026-05-02' } })).status).toBe(403)
  })
})
