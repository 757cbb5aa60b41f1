import type pg from 'pg'
import { insertRows } from '#/platform/database/bulk-rows.ts'
import { seeded, type Random } from './random.ts'

type Work = { id: string; usuario_id: string; fecha: Date; fecha_finalizacion: Date }
const minuteMs = 60_000
const shares = [
  [25, 22],
  [45, 34],
  [70, 24],
  [110, 14],
  [180, 6],
] as const

/** One visit that ends with the task, and now and then one on an earlier day. */
const timesOf = (random: Random, { id, usuario_id, fecha, fecha_finalizacion }: Work) => {
  const visits = random.chance(0.2) ? 2 : 1
  return Array.from({ length: visits }, (_, back) => {
    const minutes = Math.round(random.weighted(shares) * random.between(0.7, 1.3))
    const end = fecha_finalizacion.getTime() - back * random.int(1, 2) * 86_400_000
    if (back > 0 && end - minutes * minuteMs < fecha.getTime()) return undefined
    const [inicio, fin] = [new Date(end - minutes * minuteMs).toISOString(), new Date(end).toISOString()]
    return { tarea_id: id, usuario_id, inicio, recibida_inicio: inicio, fin, recibida_fin: fin }
  }).filter((row) => row !== undefined)
}

/** Crews with people of their own note down the time of most tasks that they have finished. */
export const loadTaskTimes = async (client: pg.PoolClient): Promise<void> => {
  const { rows } = await client.query<Work>(
    `select id, encargado_id as usuario_id, fecha, fecha_finalizacion from tareas
      where encargado_id is not null and fecha_finalizacion is not null order by id`,
  )
  const random = seeded(20_260_802)
  await insertRows(
    client,
    'tareas_tiempos',
    rows.filter(() => random.chance(0.8)).flatMap((row) => timesOf(random, row)),
  )
}
