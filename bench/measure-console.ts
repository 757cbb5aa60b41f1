import { gzipSync } from 'node:zlib'
import { headers } from '@avisa/contract/http/headers'
import { ask, signIn, type City } from './city.ts'
import { esquema } from './data.ts'
import { percentile, type Figure } from './figures.ts'
import { report } from './measure-incidents.ts'

type Body = Readonly<Record<string, unknown>>
type Rows = { filas: { clave: string; cuerpo: Body }[] }

const calls = 40
export const moreTypes = 1000

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

const marginal = 20_000

/** What reading the version adds to the statement of a session: the same statement many times, with it and without. */
const versionCost = async ({ url }: City): Promise<Figure> => {
  const loop = (column: string) => `do $$ begin for i in 1..${marginal} loop
    perform u.id, ${column} from ${esquema}.usuarios u where u.id = 1 + i % 20; end loop; end $$`
  const seconds = async (column: string) => {
    const [took = 0] = await times(1, () => ask(url, loop(column)))
    return took
  }
  const read = `(select version from ${esquema}.versiones v where v.nombre = 'configuracion')`
  await seconds(read)
  const [without, withIt] = [await seconds('0'), await seconds(read)]
  return {
    what: 'console: the version in a request',
    figure: ((withIt - without) * 1000) / marginal,
    unit: 'µs',
    goal: { of: 'figure', most: 20 },
  }
}

/** Reports of staff, one after the other, while something else happens; their times. */
const reportsDuring = async (city: City, work: () => Promise<unknown>): Promise<{ longest: number; took: number }> => {
  const state = { isWorking: true }
  const start = performance.now()
  const done = work().finally(() => (state.isWorking = false))
  const waits: number[] = []
  while (state.isWorking) {
    const { path, headers: own, body } = report(city, false)
    const sent = performance.now()
    const answer = await fetch(`http://127.0.0.1:${city.program.port}${path}`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      ...(body ? { body } : {}),
    })
    if (answer.status !== 201) throw new Error(`a report: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    waits.push(performance.now() - sent)
  }
  await done
  return { longest: Math.max(0, ...waits), took: performance.now() - start }
}

/** Makes types public and not public again, the one with most reports alone and forty at once. */
const publicTypes = async (city: City): Promise<Figure[]> => {
  const { filas } = await callConsole<Rows>(city, 'GET', 'configuracion/objetos/tipo')
  const isLamp = ({ clave }: Pick<Rows['filas'][number], 'clave'>) => clave === 'alumbrado.apagada'
  const leaves = filas.filter((row) => row.cuerpo['tipo_padre'] !== null && !isLamp(row))
  const turn = async (rows: Rows['filas']) => {
    const change = (back: boolean) => ({
      cambios: rows.map(({ clave, cuerpo }) => {
        const turned = { ...cuerpo, es_publica: !cuerpo['es_publica'] }
        const [antes, despues] = back ? [turned, cuerpo] : [cuerpo, turned]
        return { objeto: 'tipo', clave, antes, despues }
      }),
    })
    const there = await reportsDuring(city, () => callConsole(city, 'POST', 'configuracion/actos', change(false)))
    const back = await reportsDuring(city, () => callConsole(city, 'POST', 'configuracion/actos', change(true)))
    return [there, back]
  }
  const figures: Figure[] = []
  for (const [name, rows] of [
    ['a type', filas.filter(isLamp)],
    ['forty types', leaves.slice(0, 40)],
  ] as const) {
    const measured = await turn(rows)
    const longest = Math.max(...measured.map((each) => each.longest))
    figures.push(
      { what: `console: ${name} made public or not: longest report`, figure: longest, unit: 'ms', goal: { of: 'figure', most: 1000 } },
      { what: `console: ${name} made public or not`, figure: Math.max(...measured.map((each) => each.took)), unit: 'ms' },
    )
  }
  return figures
}

const past = 40_000

/** A trial of the rules of notices over ninety days in which as many things happened. */
const noticeTrial = async (city: City): Promise<Figure[]> => {
  await ask(
    city.url,
    `insert into ${esquema}.historial (modelo, modelo_id, accion, fecha, estado_anterior_id, estado_id, publico)
     select 'incidencia', i.id, case when n % 2 = 0 then 'creada' else 'estado' end, now() - n * interval '3 minutes', a.id, b.id, true
       from generate_series(1, ${past}) n
       join (select id, row_number() over (order by id) - 1 as place from ${esquema}.incidencias limit 5000) i on i.place = n % 5000
       cross join (select id from ${esquema}.estados where pista = 'incidencia' and inicial) a
       cross join (select id from ${esquema}.estados where pista = 'incidencia' and papel = 'en_reparacion') b`,
  )
  const { filas } = await callConsole<Rows>(city, 'GET', 'configuracion/objetos/regla_aviso')
  const reglas = filas.map(({ cuerpo }) => Object.fromEntries(Object.entries(cuerpo).filter(([, value]) => value !== null)))
  let sucesos = 0
  const trials = await times(3, async () => {
    sucesos = (await callConsole<{ sucesos: number }>(city, 'POST', 'configuracion/avisos/ensayos', { dias: 90, reglas })).sucesos
  })
  if (sucesos < past) throw new Error(`the trial saw ${sucesos} events`)
  return [p95('console: notices of 90 days tried, 40 000 events', trials, 5000)]
}

const rules = 50

/** A report, without routing rules and with fifty that look for words, of which the last decides; then the trial of one over ninety days. */
const routedReports = async (city: City): Promise<Figure[]> => {
  const send = () =>
    times(calls, async () => {
      const { path, headers: own, body = '' } = report(city, false)
      const url = `http://127.0.0.1:${city.program.port}${path}`
      const answer = await fetch(url, { method: 'POST', headers: { ...own, 'content-type': 'application/json' }, body })
      if (answer.status !== 201) throw new Error(`a report: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    })
  // The first ones prepare their statements.
  await send()
  const bare = await send()
  const wordsOf = (n: number) => (n === rules ? 'farola' : `palabra${n},otra${n}`)
  const cambios = Array.from({ length: rules }, (_, i) => {
    const [codigo, si] = [`bench_${i + 1}`, `(tipo,=,alumbrado.apagada);(texto,IN,${wordsOf(i + 1)})`]
    const decided = { unidad: null, entidad: null, persona: null, prioridad: 'alta', dias: 3 }
    const despues = { codigo, nombre_es: codigo, nombre_val: codigo, modo: 'activa', orden: i, si, ...decided }
    return { objeto: 'regla_encaminamiento', clave: codigo, antes: null, despues }
  })
  await callConsole(city, 'POST', 'configuracion/actos', { cambios })
  const routed = await send()
  const regla = { orden: rules, si: '(texto,IN,farola)', prioridad: 'baja' }
  const trials = await times(3, () => callConsole(city, 'POST', 'configuracion/ensayos/encaminamiento', { regla, dias: 90 }))
  await ask(city.url, `delete from ${esquema}.reglas_encaminamiento`)
  return [
    {
      ...p95(`console: a report with ${rules} routing rules: p95`, routed, 100),
      yardstick: percentile(bare, 0.95),
      against: 'without rules',
    },
    p95('console: a routing rule tried over 90 days', trials, 5000),
  ]
}

/** A thousand types more, in forty categories. */
export const addTypes = async ({ url }: City) => {
  const insert = (parent: string, first: number, last: number) =>
    ask(
      url,
      `insert into ${esquema}.tipos (codigo, tipo_padre, icono, descripcion_es, descripcion_val)
       select 'bench.' || n, ${parent}, 'bulb', 'Tipo ' || n, 'Tipus ' || n from generate_series(${first}, ${last}) n`,
    )
  await insert('null', 1, 40)
  await insert(`(select id from ${esquema}.tipos where codigo = 'bench.' || (n % 40 + 1))`, 41, moreTypes)
  await ask(url, `insert into ${esquema}.tipos_unidades select id, 1 from ${esquema}.tipos where codigo like 'bench.%'`)
}

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
  await addTypes(city)
  const tree = await times(10, () => callConsole<Rows>(city, 'GET', 'configuracion/objetos/tipo'))
  const types = await callConsole(city, 'GET', 'tipos?unidadGestionId=1&include=subtipos')
  await ask(city.url, `delete from ${esquema}.tipos where codigo like 'bench.%' and tipo_padre is not null`)
  await ask(city.url, `delete from ${esquema}.tipos where codigo like 'bench.%'`)
  const asSuper = { ...city, admin: await signIn(city.url, 'super') }
  return [
    ...(await noticeTrial(asSuper)),
    ...(await routedReports(asSuper)),
    p95("console: a form's trial with impact: p95", trials, 300),
    p95('console: save: p95', saves, 150),
    p95('console: 1000 types read: p95', tree, 400),
    {
      what: 'console: 1000 types for the wizard, compressed',
      figure: gzipSync(JSON.stringify(types)).length / 1024,
      unit: 'KB',
      goal: { of: 'figure', most: 60 },
    },
    await versionCost(city),
    ...(await publicTypes(city)),
  ]
}
