import type { City } from './city.ts'
import { openConnection, type Call } from './clients.ts'
import type { Figure } from './figures.ts'
import { report } from './measure-incidents.ts'

const merged = 20
const rounds = 9

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

type Merged = { id: number; relacionadas?: { fusion_id: number | null }[] }

export const merges = async (city: City): Promise<Figure[]> => {
  const { send, close } = await openConnection(city.program.port)
  const ask = async <T>(call: Call): Promise<{ body: T; time: number }> => {
    const start = performance.now()
    const { status, body } = await send(call)
    if (status >= 300) throw new Error(`${call.path}: ${status} ${body.toString()}`)
    return { body: JSON.parse(body.toString()) as T, time: performance.now() - start }
  }
  const create = async () => (await ask<{ id: number }>(report(city, false))).body.id
  const act = <T>(path: string, body: object) =>
    ask<T>({
      method: 'POST',
      path: `/api/v1${path}`,
      headers: { ...city.admin, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
  const merging: number[] = []
  const undoing: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const id = await create()
    const incidencias: number[] = []
    for (let n = 0; n < merged; n += 1) incidencias.push(await create())
    const { body, time } = await act<Merged>(`/incidencias/${id}/fusiones`, { incidencias })
    merging.push(time)
    for (const { fusion_id } of body.relacionadas ?? []) undoing.push((await act(`/fusiones/${fusion_id}/deshacer`, {})).time)
  }
  close()
  return [
    { what: `merge ${merged} incidents`, figure: median(merging), unit: 'ms', goal: { of: 'figure', most: 100 } },
    { what: 'undo a merge', figure: median(undoing), unit: 'ms', goal: { of: 'figure', most: 100 } },
  ]
}
