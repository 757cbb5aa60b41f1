import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { events } from '@avisa/contract/notifications/endpoints'
import { ask, signIn, type City } from './city.ts'
import { percentile, type Figure } from './figures.ts'
import { hire } from './load-day.ts'
import { callConsole } from './measure-console.ts'
import { startServer } from './program.ts'

const processes = 4
const windows = 500
/** The limit of streams per person (live.ts). */
const perPerson = 20
const rounds = 10
const longest = 15_000
/** A server that hears of nothing finds out after ten seconds. */
const settling = 14_000

type Window = { versions: Map<number, number>; isOpen: boolean }

const openWindow = (port: number, headers: Readonly<Record<string, string>>): Window => {
  const opened: Window = { versions: new Map(), isOpen: false }
  http.get({ port, host: '127.0.0.1', path: events.path, headers, agent: false }, (answer) => {
    answer.setEncoding('utf8').on('data', (text: string) => {
      opened.isOpen = true
      const version = /event: configuracion\ndata: \{"version":(\d+)/.exec(text)?.[1]
      if (version) opened.versions.set(Number(version), performance.now())
    })
  })
  return opened
}

const until = async (isDone: () => boolean) => {
  for (const start = performance.now(); !isDone() && performance.now() - start < longest;) await sleep(10)
}

/** Milliseconds from sending a change until each window has its version; NaN for a window that does not hear. */
const spread = async (city: City): Promise<number[]> => {
  const people = await hire(city, Math.ceil(windows / perPerson))
  const all = people.flatMap(({ headers }) => Array.from({ length: perPerson }, () => openWindow(city.program.port, headers)))
  await until(() => all.every(({ isOpen }) => isOpen))
  await sleep(settling)
  const delays: number[] = []
  let antes: object | null = null
  for (let round = 0; round < rounds; round += 1) {
    const despues = { clave: 'tamanyo_pagina', valor: 20 + round }
    const start = performance.now()
    const cambios = [{ objeto: 'parametro', clave: 'tamanyo_pagina', antes, despues }]
    const { version } = await callConsole<{ version: number }>(city, 'POST', 'configuracion/actos', { cambios })
    await until(() => all.every(({ versions }) => versions.has(version)))
    delays.push(...all.map(({ versions }) => (versions.get(version) ?? Number.NaN) - start))
    antes = despues
  }
  await callConsole(city, 'POST', 'configuracion/actos', {
    cambios: [{ objeto: 'parametro', clave: 'tamanyo_pagina', antes, despues: null }],
  })
  return delays.some(Number.isNaN) ? [Number.NaN] : delays
}

const measure = async (city: City): Promise<number> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'avisa-bench-live-'))
  const program = await startServer({ DATABASE_URL: city.url, DATA_DIR: folder, WORKERS: String(processes) })
  try {
    return percentile(await spread({ ...city, program, admin: await signIn(city.url, 'super') }), 0.95)
  } finally {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The server hears of nothing, as behind a pooler in transaction mode: another function of that name comes first for its connections. */
const withoutNotify = async (url: string, work: () => Promise<number>): Promise<number> => {
  const { name } = await ask<{ name: string }>(url, 'select current_database() as name')
  await ask(url, 'create schema mudo')
  await ask(url, `create function mudo.pg_notify(text, text) returns void language sql as 'select'`)
  await ask(url, `alter database "${name}" set search_path = mudo, pg_catalog, public`)
  try {
    return await work()
  } finally {
    await ask(url, `alter database "${name}" reset search_path`)
    await ask(url, 'drop schema mudo cascade')
  }
}

/** A change in one process reaches the windows of all. */
export const liveChanges = async (city: City): Promise<Figure[]> => {
  const what = `console: a change in ${windows} windows of ${processes} processes: p95`
  const heard = await measure(city)
  const polled = await withoutNotify(city.url, () => measure(city))
  return [
    { what, figure: heard, unit: 'ms', goal: { of: 'figure', most: 2000 } },
    { what: `${what}, without NOTIFY`, figure: polled, unit: 'ms', goal: { of: 'figure', most: 4000 } },
  ]
}
