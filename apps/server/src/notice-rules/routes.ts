import { isRole, may } from '@avisa/contract/access/person'
import { sendExample, tryNotices } from '@avisa/contract/notice-rules/endpoints'
import type { NoticeExample, NoticeTrial } from '@avisa/contract/notice-rules/schemas'
import { refuse } from '@avisa/contract/refusal'
import { toServerDate } from '@avisa/contract/values/dates'
import { exampleOf, sendToSelf } from '#/notifications/shared/example-store.ts'
import type { ExampleEvent, Replay } from '#/notifications/shared/replay.ts'
import { countTry } from '#/platform/database/attempts.ts'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { serveInSteps, type Feature } from '#/platform/serve.ts'
import { seenAmong } from './sight-store.ts'

const day = 86_400_000
const shownExamples = 10
const sent = { max: 20, seconds: 3600 }

/** Rules belong to no unit: who may not change them does not count the whole municipality either. */
const refuseOutsider = ({ person }: Scope) => {
  if (!isRole(person, 'super') && !may(person, 'configuracion.municipio')) refuse('http.forbidden')
}

/** Those that only the new rules send first, then in turns, so that each rule has one before another has two. */
const inTurns = (examples: readonly ExampleEvent[]): ExampleEvent[] => {
  const seen = new Map<string, number>()
  const turns = examples.map((example) => {
    const { evento, quien, canal } = example.regla
    const key = `${evento}:${quien}:${canal}`
    const turn = seen.get(key) ?? 0
    seen.set(key, turn + 1)
    return { example, order: turn + (example.nuevo ? 0 : 100) }
  })
  return turns.toSorted((a, b) => a.order - b.order).map(({ example }) => example)
}

const chooseExamples = async (read: Read, scope: Scope, candidates: readonly ExampleEvent[]): Promise<NoticeExample[]> => {
  const seen = await seenAmong(
    read,
    scope,
    candidates.map(({ incidencia_id }) => incidencia_id),
  )
  const chosen = inTurns(candidates.filter(({ incidencia_id }) => seen.has(incidencia_id))).slice(0, shownExamples)
  const written = await Promise.all(chosen.map((example) => exampleOf(read, scope, example)))
  return written.filter((example) => example !== undefined)
}

export const routes: Feature = (app) => {
  serveInSteps(app, tryNotices, {
    prepare: async ({ deps, read, scope, body: { dias, reglas } }): Promise<NoticeTrial> => {
      refuseOutsider(scope)
      const { now, zona, esquema } = scope
      const periodo = { desde: new Date(now.getTime() - dias * day), hasta: now }
      const answer = (await deps.replayer.run(esquema, { periodo, reglas, zona })) as { replay?: Replay }
      const { ejemplos, ...counts } = answer.replay ?? refuse('noticeRule.trialRuns')
      return {
        desde: toServerDate(periodo.desde, zona),
        hasta: toServerDate(periodo.hasta, zona),
        ...counts,
        ejemplos: await chooseExamples(read, scope, ejemplos),
      }
    },
    run: async (_context, trial) => trial,
  })

  serveInSteps(app, sendExample, {
    prepare: async ({ deps, read, scope, body }) => {
      refuseOutsider(scope)
      const seen = await seenAmong(read, scope, [body.incidencia_id])
      if (seen.size === 0) refuse('http.notFound')
      const clave = `ejemplo-aviso:${scope.person?.user_id ?? 0}`
      await countTry(deps.db, scope.esquema, [{ clave, limit: sent }], scope.now)
    },
    run: async ({ deps, tx, scope, body }) => {
      await sendToSelf(deps, tx, scope, body)
      return {}
    },
  })
}
