import { ask, type City } from './city.ts'
import { callConsole } from './measure-console.ts'
import { esquema } from './data.ts'
import { percentile, type Figure } from './figures.ts'

const calls = 40
const waiting = 100_000
const words = `update ${esquema}.incidencias set revision = 'pendiente', contenido = coalesce(contenido, 'Farola apagada en la esquina.') || case when id % 10 = 0 then ' Llamen al 612 345 678.' else '' end`

type Queue = { todas: number; textos: number; tarjetas: unknown[] }

const queueOf = async (city: City, what: string): Promise<Figure[]> => {
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const start = performance.now()
    const { todas, tarjetas } = await callConsole<Queue>(city, 'GET', 'revision?clase=textos')
    times.push(performance.now() - start)
    if (todas === 0 || tarjetas.length === 0) throw new Error('nothing waits for a review')
  }
  return [
    { what: `${what}: p50`, figure: percentile(times, 0.5), unit: 'ms' },
    { what: `${what}: p95`, figure: percentile(times, 0.95), unit: 'ms', goal: { of: 'figure', most: 200 } },
  ]
}

export const reviews = async (city: City): Promise<Figure[]> => {
  const newest = `select id from ${esquema}.incidencias order by id desc`
  await ask(city.url, `${words} where id in (${newest} limit ${waiting})`)
  await ask(city.url, `update ${esquema}.imagenes set revision = 'pendiente' where publica and revision = 'visible'`)
  await ask(city.url, `vacuum analyze ${esquema}.incidencias`)
  const { n } = await ask<{ n: number }>(city.url, `select count(*)::int as n from ${esquema}.incidencias where revision = 'pendiente'`)
  const many = await queueOf(city, `review, ${n} wait`)
  await ask(city.url, `update ${esquema}.imagenes set revision = 'visible' where revision = 'pendiente'`)
  await ask(city.url, `update ${esquema}.incidencias set revision = 'visible' where id not in (${newest} limit 200)`)
  await ask(city.url, `vacuum analyze ${esquema}.incidencias`)
  const few = await queueOf(city, 'review, 200 wait')
  for (const table of ['incidencias', 'imagenes'])
    await ask(city.url, `update ${esquema}.${table} set revision = 'visible' where revision = 'pendiente'`)
  return [...many, ...few]
}
