import { getHeapSpaceStatistics } from 'node:v8'
import { sql } from 'kysely'
import { openDatabase } from '#/platform/database/database.ts'

// node measure-old-space.ts URL: reads 60 000 rows in pages, and prints how many bytes of them stayed in the old space at most.
const db = openDatabase(process.argv[2] ?? '', { max: 1 })
const oldSpace = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
const readPage = async () => {
  const { rows } = await sql<{ n: number }>`
    select n, n || 'a' as a, n || 'b' as b, n || 'c' as c, n || 'd' as d, n || 'e' as e, n || 'f' as f, repeat('x', 200) || n as text
      from generate_series(1, 200) n`.execute(db.shared)
  return rows.length
}
for (let page = 0; page < 30; page += 1) await readPage()
const before = oldSpace()
let highest = 0
let rows = 0
for (let page = 0; page < 300; page += 1) {
  rows += await readPage()
  highest = Math.max(highest, oldSpace() - before)
}
await db.close()
process.stdout.write(JSON.stringify({ rows, highest }))
