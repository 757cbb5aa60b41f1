import { refuse } from '@avisa/contract/refusal'
import { apiVersion, headers } from '@avisa/contract/http/headers'
import type { FastifyInstance } from 'fastify'
import type { OutsideAnswer } from '#/platform/outside-call.ts'
import type { Scope } from '#/platform/scope.ts'
import { listAddress, readListAnswer } from './list-answer.ts'
import { askList } from './shared/probe.ts'
import { findApiKey, type ListSource } from './shared/store.ts'

/** Prefix of a list served by this server, such as the demo's. */
const ownServer = '{API}'

/** Called in the process as an anonymous visitor of this municipality, so that a list reads no more than the public may. */
const askOurselves = async (app: FastifyInstance, scope: Scope, path: string): Promise<OutsideAnswer> => {
  const key = await findApiKey(app.deps.db.baseOf(scope.esquema).shared, scope)
  const answer = await app.inject({
    method: 'GET',
    url: path,
    headers: { [headers.apiKey]: key, [headers.apiVersion]: apiVersion, [headers.language]: scope.lang },
  })
  return { status: answer.statusCode, body: answer.body }
}

const ask = async (app: FastifyInstance, scope: Scope, address: string, source: ListSource): Promise<OutsideAnswer | undefined> => {
  if (address.startsWith(`${ownServer}/api/`)) return askOurselves(app, scope, address.slice(ownServer.length))
  const { deps } = app
  try {
    return await askList(deps, scope, { address, source, lang: scope.lang })
  } catch (error) {
    app.log.warn({ municipality: scope.esquema, err: error, url: source.url }, 'the list of an extra field could not be asked')
    return undefined
  }
}

/** Returns the page, or the reason there is none: no answer, a status, or not a list. */
export const fetchChoices = async (
  app: FastifyInstance,
  scope: Scope,
  { source, page, search }: { source: ListSource; page: number; search: string | undefined },
) => {
  const answer = await ask(app, scope, listAddress(source.url, { page, search }), source)
  if (!answer) return refuse('extraField.listUnreachable')
  const failed = { values: { estado: answer.status } }
  if (answer.status < 200 || answer.status > 299) return refuse('extraField.listFailed', failed)
  return readListAnswer(answer.body, source, page) ?? refuse('extraField.listFailed', failed)
}
