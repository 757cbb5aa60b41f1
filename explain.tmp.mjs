import { openServer } from './bench/data.ts'
import { openStage } from './bench/stage.ts'
import { pageOf } from './bench/measure-lists.ts'
import { nearCall, detailCall, report } from './bench/measure-incidents.ts'
import { mapCall, boxCall } from './bench/measure-map.ts'
import { query, visitor } from './bench/city.ts'
import { writeCriteria } from './packages/contract/src/http/criteria.ts'
import { mkdtempSync } from 'node:fs'
import pg from 'pg'
const server = await openServer('/tmp/lead')
const folder = mkdtempSync('/tmp/expl-')
const { city, close } = await openStage(server.url, Number(process.env.ROWS ?? 1000000), { folder, workers: 1, seconds: 1 })
const client = new pg.Client(city.url); await client.connect()
const urgent = writeCriteria([{ field: 'prioridad', operator: '=', values: ['alta'] }])
const calls = {
  list: () => pageOf(city, 1), near: () => nearCall(city), detail: () => detailCall(city),
  peerlist: () => ({ path: query('/api/v1/incidencias', { sort: '-fecha', per_page: 100, page: city.random.int(1, 20), include: 'imagenes,tipos' }), headers: visitor('bench-device-1') }),
  box: () => boxCall(city),
  z18: () => mapCall(city, { zoom: 18, headers: city.staff, more: {} }),
  z17: () => mapCall(city, { zoom: 17, headers: city.staff, more: {} }),
  prio16: () => mapCall(city, { zoom: 16, headers: city.staff, more: { criteria: urgent } }),
  create: () => report(city, false), citizen: () => report(city, true),
  prio11: () => mapCall(city, { zoom: 11, headers: city.staff, more: { criteria: urgent } }),
}
const long = process.env.LONG
for (const name of (process.argv[2] ?? Object.keys(calls).join(',')).split(',')) {
  console.log(`\n##### ${name}`)
  await city.recorder.statementsOf(calls[name]())
  const { statements, status, body } = await city.recorder.statementsOf(calls[name]())
  console.log(status, body.length)
  let n = 0
  for (const { text, values } of statements) {
    n++
    if (/^(begin|commit|rollback|set)/i.test(text)) { console.log(n, text); continue }
    // as a prepared generic plan and as custom
    const t = []
    let plan
    for (let i = 0; i < 4; i++) {
      await client.query('begin'); await client.query('set local session_replication_role = '+(process.env.BARE?'replica':'origin'))
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
      await client.query('rollback')
      const p = rows[0]['QUERY PLAN'][0]; plan = p
      t.push([p['Planning Time'], p['Execution Time']])
    }
    const best = (k) => Math.min(...t.map((x) => x[k])).toFixed(2)
    console.log(n, `plan ${best(0)} exec ${best(1)} hit ${plan.Plan['Shared Hit Blocks']} read ${plan.Plan['Shared Read Blocks']} :: ${text.replace(/\s+/g, ' ').slice(0, 110)}`)
    if (plan.Triggers?.length) console.log('   triggers', plan.Triggers.map((x)=>`${x['Trigger Name']??x['Constraint Name']} ${x.Time.toFixed(2)}`).join(', '))
    if (long && long.split(',').includes(String(n))) {
      const { rows } = await client.query(`explain (analyze, buffers) ${text}`, values)
      console.log(text, JSON.stringify(values).slice(0, 300)); console.log(rows.map((r) => r['QUERY PLAN']).join('\n'))
    }
  }
}
await client.end(); await close(); await server.stop(); process.exit(0)
