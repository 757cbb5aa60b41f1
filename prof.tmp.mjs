import { openServer } from './bench/data.ts'
import { openStage } from './bench/stage.ts'
import { pageOf } from './bench/measure-lists.ts'
import { clientsOf, inTurns } from './bench/clients.ts'
import { query, visitor } from './bench/city.ts'
import { mkdtempSync } from 'node:fs'
const server = await openServer('/tmp/lead')
const { city, close } = await openStage(server.url, 10000, { folder: mkdtempSync('/tmp/expl-'), workers: 1, seconds: 1 })
const calls = { list: () => pageOf(city, 1), peer: () => ({ path: query('/api/v1/incidencias', { sort: '-fecha', per_page: 100, page: city.random.int(1, 20), include: 'imagenes,tipos' }), headers: visitor('bench-device-1') }) }
const [r] = await inTurns([await clientsOf(city.program.port, 8, calls[process.argv[2] ?? 'list'])], { seconds: 3 })
console.log(r, city.program.pid)
await close(); await server.stop(); process.exit(0)
