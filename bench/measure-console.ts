import { gzipSync } from 'node:zlib'
import { headers } from '@avisa/contract/http/headers'
import { ask, type City } from './city.ts'
import { esquema } from './data.ts'
import { percentile, type Figure } from './figures.ts'

type Body = Readonly<Record<string, unknown>>
type Rows = { filas: { clave: string; cuerpo: Body }[] }

const calls = 40
const moreTypes = 1000

/** Milliseconds of repeated calls, one after the other. */
const times = async (count: number, call: (i: number) => Promise<unknown>): Promise<number[]> => {
  const measured: number[] = []
  for (let i = 0; i < count; i += 1) {
    const start = performance.now()
    await call(i)
    measured.push(performance.now() - start)
  }
  return measured
}

export const callConsole = async <Answer>({ program, admin }: City, method: string, path: string, body?: object): Promise<Answer> => {
  const answer = await fetch(`http://127.0.0.1:${program.port}/api/v1/${path}`, {
    method,
    headers: { ...admin, [headers.idempotencyKey]: crypto.randomUUID(), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
  return (await answer.json()) as Answer
}

const p95 = (what: string, measured: readonly number[], most: number): Figure => ({
  what,
  figure: percentile(measured, 0.95),
  unit: 'ms',
  goal: { of: 'figure', most },
})

/** The console of a town with as many incidents as there are rows; then with a thousand types more. */
export const consoleCalls = async (city: City): Promise<Figure[]> => {
  const lamp = async () => {
    const { filas } = await callConsole<Rows>(city, 'GET', 'configuracion/objetos/tipo')
    const row = filas.find(({ clave }) => clave === 'alumbrado.apagada')
    if (!row) throw new Error('the demo has no lamps that are out')
    return row
  }
  const { clave, cuerpo } = await lamp()
  const changed = (values: Body, antes = cuerpo) => ({ cambios: [{ objeto: 'tipo', clave, antes, despues: { ...antes, ...values } }] })
  const trials = await times(calls, (i) =>
    callConsole(city, 'POST', 'configuracion/ensayos', changed({ es_publica: !cuerpo['es_publica'], dias_objetivo: 1 + i })),
  )
  let now = cuerpo
  const saves = await times(calls, async (i) => {
    const dias_objetivo = 100 + i
    await callConsole(city, 'POST', 'configuracion/actos', changed({ dias_objetivo }, now))
    now = { ...now, dias_objetivo }
  })
  await ask(
    city.url,
    `insert into ${esquema}.tipos (codigo, tipo_padre, icono, descripcion_es, descripcion_val)
     select 'bench.' || n, null, 'bulb', 'Tipo ' || n, 'Tipus ' || n
       from generate_series(1, 40) n`,
  )
  await ask(
    city.url,
    `insert into ${esquema}.tipos (codigo, tipo_padre, icono, descripcion_es, descripcion_val)
     select 'bench.' || n, (select id from ${esquema}.tipos where codigo = 'bench.' || (n % 40 + 1)), 'bulb', 'Tipo ' || n, 'Tipus ' || n
       from generate_series(41, ${moreTypes}) n`,
  )
  await ask(city.url, `insert into ${esquema}.tipos_unidades select id, 1 from ${esquema}.tipos where codigo like 'bench.%'`)
  const tree = await times(10, () => callConsole<Rows>(city, 'GET', 'configuracion/objetos/tipo'))
  const types = await callConsole(city, 'GET', 'tipos?unidadGestionId=1&include=subtipos')
  await ask(city.url, `delete from ${esquema}.tipos where codigo like 'bench.%' and tipo_padre is not null`)
  await ask(city.url, `delete from ${esquema}.tipos where codigo like 'bench.%'`)
  return [
    p95("console: a form's trial with impact: p95", trials, 300),
    p95('console: save: p95', saves, 150),
    p95('console: 1000 types read: p95', tree, 400),
    {
      what: 'console: 1000 types for the wizard, compressed',
      figure: gzipSync(JSON.stringify(types)).length / 1024,
      unit: 'KB',
      goal: { of: 'figure', most: 60 },
    },
  ]
}
