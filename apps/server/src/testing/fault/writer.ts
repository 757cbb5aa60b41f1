import { setTimeout as sleep } from 'node:timers/promises'
import { apiVersion } from '@avisa/contract/http/headers'
import sharp from 'sharp'
import { town } from '#/testing/test-town.ts'
import { pick } from './supervised.ts'

export type Kind = 'report' | 'photo' | 'comment' | 'move'
/** What the server said it has done. `mark` stands in it and nowhere else; `incident` is where it belongs. */
export type Acknowledged = { kind: Kind; id: number; incident: number; mark: string }
const inWork = 15
type Writing = { address: string; key: string; tokens: readonly string[] }
type Row = { id: number; tareas?: { id: number }[] }
type SentCall = { token: string; method: string; path: string; body: object }
/** An incident, and who reported it. */
type Own = Row & { token: string }

/** Sends changes of one person until they are answered, as the outbox does: each under one key. A refusal is noted, and ends it. */
const openSender = ({ address, key }: Writing) => {
  const problems: string[] = []
  const figures = { retried: 0, longest: 0 }
  const headers = { 'x-api-key': key, 'x-api-version': apiVersion, 'accept-language': 'es' }

  const once = async ({ token, method, path, body }: SentCall, idempotencyKey: string) => {
    const who = { authorization: `Bearer ${token}`, 'idempotency-key': idempotencyKey }
    const more = { ...who, 'content-type': 'application/json' }
    const init = { method, headers: { ...headers, ...more }, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) }
    const answer = await fetch(`${address}/api/v1${path}`, init)
    const text = await answer.text()
    if (answer.status >= 500) throw new Error(`${answer.status}: ${text}`)
    if (!answer.ok) return void problems.push(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as Row
  }
  const untilAnswered = async (sent: SentCall): Promise<Row | undefined> => {
    const idempotencyKey = crypto.randomUUID()
    const begun = Date.now()
    for (;;) {
      try {
        const row = await once(sent, idempotencyKey)
        figures.longest = Math.max(figures.longest, Date.now() - begun)
        return row
      } catch {
        figures.retried += 1
        await sleep(50 + Math.random() * 100)
      }
    }
  }
  return { problems, figures, untilAnswered }
}

/** People who report, add a photo, and comment or move the task on, one after the other. */
export const startWriter = async (writing: Writing, loops: number) => {
  const acknowledged: Acknowledged[] = []
  const { problems, figures, untilAnswered } = openSender(writing)
  const going = { on: true }
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const imagen = jpeg.toString('base64')
  const note = (kind: Kind, row: Row | undefined, incident: number, mark: string) => {
    if (row) acknowledged.push({ kind, id: row.id, incident, mark })
    return row
  }
  const report = async (token: string) => {
    const mark = crypto.randomUUID()
    const place = { geolatitud: 39.05 + Math.random() / 100, geolongitud: -0.25 }
    const body = { tipos: String(town.types.lampOut), unidad_gestion_id: 1, contenido: mark, ...place, ciudadano: { email: 'a@b.es' } }
    const row = await untilAnswered({ token, method: 'POST', path: '/incidencias', body })
    return note('report', row, row?.id ?? 0, mark)
  }
  const steps: Record<Exclude<Kind, 'report'>, (incident: Own) => Promise<unknown>> = {
    photo: async ({ id, token }) => {
      const nombre = `${crypto.randomUUID()}.jpg`
      const body = { base64: true, imagen, nombre }
      note('photo', await untilAnswered({ token, method: 'POST', path: `/incidencias/${id}/imagenes`, body }), id, nombre)
    },
    comment: async ({ id, token }) => {
      const comentario = crypto.randomUUID()
      const path = `/incidencias/${id}/comentarios/anyadir`
      note('comment', await untilAnswered({ token, method: 'POST', path, body: { comentario } }), id, comentario)
    },
    move: async ({ id, tareas = [], token }) => {
      const task = tareas[0]?.id
      if (task === undefined) return void problems.push(`the incident ${id} came without its task`)
      const comentario = crypto.randomUUID()
      const body = { estado_id: inWork, comentario }
      note('move', await untilAnswered({ token, method: 'PUT', path: `/tareas/${task}/estados/reparacion`, body }), id, comentario)
    },
  }
  const loop = async () => {
    while (going.on) {
      const token = pick(writing.tokens) ?? ''
      const row = await report(token)
      if (!row) return
      const incident = { ...row, token }
      await steps.photo(incident)
      await steps[pick(['comment', 'move'] as const) ?? 'comment'](incident)
    }
  }
  const all = Promise.all(Array.from({ length: loops }, loop))
  return {
    done: acknowledged,
    problems,
    /** How often something was sent again, and the longest that one change waited for its answer, in milliseconds. */
    figures,
    /** What was begun is brought to its end. */
    stop: async () => {
      going.on = false
      await all
    },
  }
}
