import type pg from 'pg'
import { readTargets, recomputeDeadlines } from '#/deadlines/shared/deadline-store.ts'
import { proposedHolidays } from '#/holidays/proposals.ts'
import { insertRows } from '#/platform/database/bulk-rows.ts'
import type { Tx } from '#/platform/database/database.ts'
import { typeId } from './catalogue.ts'

const lighting = 'alumbrado'
const shifts = [1, 2, 3, 4, 5, 6].map((dia) => ({ dia, desde: '08:00', hasta: dia === 6 ? '14:00' : '20:00' }))
const hour = 60

const targets = [
  { codigo: 'alumbrado.apagada', calendario: lighting, cuenta: 'minutos_habiles', respuesta: 8 * hour, resolucion: 48 * hour },
  { codigo: 'alumbrado.apagada_alta', calendario: lighting, cuenta: 'minutos_habiles', prioridad: 'alta', resolucion: 8 * hour },
  { codigo: 'alumbrado.danada', calendario: lighting, cuenta: 'minutos_habiles', visita: 12 * hour, resolucion: 36 * hour },
  { codigo: 'limpieza.calle', calendario: 'general', cuenta: 'dias_habiles', resolucion: 3, plazo_publico: true },
  { codigo: 'residuos.lleno', calendario: 'general', cuenta: 'dias_habiles_hora', resolucion: 2 },
  { codigo: 'via_publica.calzada', calendario: 'general', cuenta: 'dias_habiles', respuesta: 2, resolucion: 10, plazo_publico: true },
]

export const loadTargets = async (client: pg.PoolClient, now: Date): Promise<void> => {
  const year = now.getUTCFullYear()
  const local = (anyo: number) => ({
    dia: `${anyo}-09-08`,
    nombre_es: 'Fiesta patronal',
    nombre_val: 'Festa patronal',
    ambito: 'local' as const,
  })
  const days = [...(await proposedHolidays(year, 'VC')), local(year), ...(await proposedHolidays(year + 1, 'VC'))]
  await insertRows(client, 'calendarios', [
    { id: 2, codigo: lighting, nombre_es: 'Alumbrado', nombre_val: 'Enllumenat', turnos: shifts, siempre: false },
  ])
  await insertRows(
    client,
    'festivos',
    ['general', lighting].flatMap((calendario) => days.map((day) => ({ ...day, calendario, revisado: day.dia < `${year + 1}-01-07` }))),
  )
  await client.query('delete from plazos where codigo = any($1)', [targets.map(({ codigo }) => codigo)])
  const rows = targets.map(({ calendario, codigo, ...target }) => ({
    codigo,
    calendario_id: calendario === lighting ? 2 : 1,
    tipo_id: typeId(codigo.split('_alta')[0] ?? ''),
    prioridad: null,
    respuesta: null,
    visita: null,
    ambar_por_cien: 75,
    plazo_publico: false,
    ...target,
  }))
  await client.query(
    `insert into plazos (codigo, calendario_id, tipo_id, prioridad, cuenta, respuesta, visita, resolucion, ambar_por_cien, plazo_publico)
     select codigo, calendario_id, tipo_id, prioridad, cuenta, respuesta, visita, resolucion, ambar_por_cien, plazo_publico
       from jsonb_populate_recordset(null::plazos, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
  await client.query(`select setval(pg_get_serial_sequence('calendarios', 'id'), 2)`)
}

type Clocked = { esquema: string; zona: string; now: Date }
export const computeDeadlines = async (tx: Tx, scope: Clocked): Promise<void> => {
  const rows = await tx.selectFrom('incidencias').select('id').orderBy('id').execute()
  await recomputeDeadlines(tx, scope, { incidents: rows.map(({ id }) => id), targets: await readTargets(tx, scope) })
}
