import { defaultZone, parseDate, toServerDate } from '@avisa/contract/values/dates'
import { noVehicle } from '@avisa/contract/workdays/limits'
import type pg from 'pg'
import { insertRows } from '#/platform/database/bulk-rows.ts'
import { additions, unitId } from './catalogue.ts'
import { personId } from './people.ts'
import { seeded, type Random } from './random.ts'

const vehicles = additions.vehiculos

const crew = [
  ['reparador', vehicles[1], 'servicios_urbanos'],
  ['p.ortiz', vehicles[0], 'servicios_urbanos'],
  ['n.beltran', vehicles[6], 'servicios_urbanos'],
  ['d.moreno', vehicles[5], 'servicios_urbanos'],
  ['r.vidal', vehicles[2], 'edificios_municipales'],
  ['inspector', vehicles[7], 'servicios_urbanos'],
] as const

const remarks = [
  'Se queda encendido el piloto del freno de mano.',
  'Falta una señal de obra en la furgoneta.',
  'Rueda trasera con poca presión.',
]
const dayMs = 86_400_000

const dayOf = (random: Random, dia: string, [name, vehiculo, unit]: (typeof crew)[number]) => {
  const inicio = parseDate(`${dia} 07:${String(random.int(20, 40)).padStart(2, '0')}`, defaultZone)
  if (!inicio) throw new Error(`${dia} is no day`)
  const fin = new Date(inicio.getTime() + random.int(420, 470) * 60_000)
  const trouble = random.chance(0.08)
  return {
    usuario_id: personId(name),
    unidad_gestion_id: unitId(unit),
    vehiculo: vehiculo ?? noVehicle,
    inicio: inicio.toISOString(),
    recibida_inicio: inicio.toISOString(),
    fin: fin.toISOString(),
    recibida_fin: fin.toISOString(),
    revision_vehiculo: random.chance(0.7),
    repostaje_vehiculo: random.chance(0.25),
    averia_vehiculo: trouble,
    pausas: random.pick([15, 20, 20, 30]),
    observaciones: trouble ? random.pick(remarks) : null,
  }
}

export const loadWorkDays = async (client: pg.PoolClient, now: Date): Promise<void> => {
  await insertRows(
    client,
    'vehiculos',
    vehicles.map((nombre, orden) => ({ nombre, orden })),
  )
  const random = seeded(20_260_720)
  const days = Array.from({ length: 35 }, (_, i) => new Date(now.getTime() - (35 - i) * dayMs))
    .map((date) => toServerDate(date, defaultZone).slice(0, 10))
    .filter((dia) => ![0, 6].includes(new Date(`${dia}T12:00:00Z`).getUTCDay()))
  const rows = days.flatMap((dia) => crew.filter(() => random.chance(0.92)).map((worker) => dayOf(random, dia, worker)))
  await insertRows(client, 'jornadas', rows)
}
