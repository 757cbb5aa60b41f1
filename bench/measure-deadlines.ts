import { addWorking, minuteMs, type Calendar } from '@avisa/contract/deadlines/calendar'
import { headers } from '@avisa/contract/http/headers'
import { updateTask } from '@avisa/contract/tasks/routes'
import { checkDeadlines, recomputeAll } from '../apps/server/src/deadlines/notices.ts'
import { againstStatements, ask, query, type City } from './city.ts'
import { openConnection } from './clients.ts'
import { esquema } from './data.ts'
import type { Figure } from './figures.ts'

const open = 10_000
const due = 5000
const together = 200
const clients = 16

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

const fill = async (url: string) => {
  const newest = `select id from ${esquema}.incidencias order by id desc limit ${open}`
  const status = (pista: string, codigo: string) => `(select id from ${esquema}.estados where pista = '${pista}' and codigo = '${codigo}')`
  for (const text of [
    `insert into ${esquema}.tareas (codigo, incidencia_id, tipoincidencia_id, unidad_gestion_id, estadotecnico_id, estadoobra_id, fecha)
      select 'P-' || i.id, i.id, i.tipoincidencia_id, i.unidad_gestion_id, ${status('tecnico', 'enviada_reparacion')}, ${status('reparacion', 'pendiente')}, i.fecha
        from ${esquema}.incidencias i where i.id in (${newest}) and not exists (select from ${esquema}.tareas t where t.incidencia_id = i.id)`,
    `delete from ${esquema}.historial where modelo = 'tarea' and accion <> 'creada'
        and modelo_id in (select id from ${esquema}.tareas where incidencia_id in (${newest}))`,
    `update ${esquema}.tareas set estadotecnico_id = ${status('tecnico', 'enviada_reparacion')}, estadoobra_id = ${status('reparacion', 'pendiente')},
        fecha_finalizacion = null, fecha = now() - (id % 20000) * interval '10 minutes' where incidencia_id in (${newest})`,
    `update ${esquema}.incidencias set estado_incidencia_id = ${status('incidencia', 'en_reparacion')}, cerrada = null, desenlace = null
      where id in (${newest})`,
    `insert into ${esquema}.plazos (codigo, calendario_id, cuenta, resolucion)
      select 'bench', min(id), 'minutos_habiles', 480 from ${esquema}.calendarios on conflict do nothing`,
  ])
    await ask(url, text)
}

const sendTogether = async ({ url, program, admin }: City): Promise<number> => {
  const { ids } = await ask<{ ids: string[] }>(
    url,
    `select array(select id from ${esquema}.tareas where ambar is not null order by id desc limit ${together}) as ids`,
  )
  if (ids.length < together) throw new Error(`${ids.length} tasks are open`)
  const lote = crypto.randomUUID()
  const { send, close } = await openConnection(program.port)
  const seconds = await secondsOf(async () => {
    for (const id of ids) {
      const { status, body } = await send({
        method: 'PUT',
        path: updateTask.path.replace(':id', id),
        headers: { ...admin, [headers.idempotencyKey]: crypto.randomUUID(), [headers.batch]: lote },
        body: JSON.stringify({ prioridad: Number(id) % 2 === 0 ? 'alta' : 'baja' }),
      })
      if (status !== 200) throw new Error(`task ${id}: ${status} ${body.toString().slice(0, 300)}`)
    }
  })
  close()
  return seconds
}

const year = 250 * 510 * minuteMs
const rounds = 2000
const yearAhead = (): number => {
  const turnos = [1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '08:30', hasta: '17:00' }))
  const calendar: Calendar = { turnos, siempre: false, festivos: ['2026-10-09', '2026-12-25'], zona: 'Europe/Madrid' }
  const add = () => {
    for (let round = 0; round < rounds; round += 1) addWorking(calendar, Date.UTC(2026, 0, 1) + round * 7_000_000, year)
  }
  // Compiled first, as in a server that has run for a minute.
  add()
  const start = performance.now()
  add()
  return ((performance.now() - start) / rounds) * 1000
}

export const deadlines = async (city: City): Promise<Figure[]> => {
  const { url, recorder } = city
  await fill(url)
  const { zona } = await ask<{ zona: string }>(url, `select zona_horaria as zona from avisa.municipios where esquema = '${esquema}'`)
  const now = new Date()
  const recomputed = await secondsOf(() => recomputeAll(recorder.deps, { esquema, zona, now }))
  const { tasks } = await ask<{ tasks: number }>(url, `select count(*)::int as tasks from ${esquema}.tareas where ambar is not null`)
  if (tasks < open * 0.9) throw new Error(`${tasks} of ${open} tasks have a deadline`)
  await ask(
    url,
    `update ${esquema}.tareas set siguiente_aviso = ambar where id in (
       select id from ${esquema}.tareas where ambar < now() order by id limit ${due})`,
  )
  await ask(url, `analyze ${esquema}.tareas`)
  const stillDue = async () =>
    (await ask<{ due: number }>(url, `select count(*)::int as due from ${esquema}.tareas where siguiente_aviso <= now()`)).due
  if ((await stillDue()) < due) throw new Error(`fewer than ${due} tasks are due`)
  // The server checks each minute as well, and one process at a time: whichever notifies them.
  const checked = await secondsOf(async () => {
    while ((await stillDue()) > 0) await checkDeadlines(recorder.deps, { esquema, zona_horaria: zona })
  })
  const late = () => ({
    path: query('/api/v1/tareas', { criteria: '(vencida,=,1)', sort: 'vence', per_page: 15 }),
    headers: city.admin,
  })
  const { server, bare } = await againstStatements(city, { next: late, clients })
  const acted = await sendTogether(city)
  return [
    { what: 'deadlines of 10 000 open tasks', figure: recomputed, unit: 's', goal: { of: 'figure', most: 7.5 } },
    { what: 'check of the minute, 5 000 fall due', figure: checked, unit: 's', goal: { of: 'figure', most: 5 } },
    {
      what: 'list of late tasks',
      figure: server.perSecond,
      unit: '/s',
      yardstick: bare.perSecond,
      against: 'pg',
      goal: { of: 'ratio', least: 0.5 },
    },
    {
      what: 'list of late tasks: p99',
      figure: server.p99,
      unit: 'ms',
      yardstick: bare.p99,
      against: 'pg',
      goal: { of: 'figure', most: 60 },
    },
    { what: 'act on 200 tasks, one command each', figure: acted, unit: 's', goal: { of: 'figure', most: 10 } },
    { what: 'a year of working time added', figure: yearAhead(), unit: 'µs', goal: { of: 'figure', most: 50 } },
  ]
}
