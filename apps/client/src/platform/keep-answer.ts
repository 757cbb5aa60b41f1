import { hashKey } from '@tanstack/react-query'
import type { Route } from '@avisa/contract/http/route'
import type { Client } from './client.ts'
import type { AnswerOf, ArgsOf } from './call.ts'
import { dropCopy, keepCopy } from './copies.ts'
import { person, token } from './identity.ts'
import { loadOf, queryClient, type LoadOptions } from './query-client.ts'

/** Keeps a copy of the signed-in person; nothing where they have left meanwhile. */
export const keepPersonalCopy = async (client: Client, key: string, value: unknown): Promise<void> => {
  const [session, owner] = [token(client).get(), person(client).get()?.user_id]
  if (session === null || owner === undefined) return
  await keepCopy(client, key, value, owner)
  if (token(client).get() !== session) await dropCopy(client, key)
}

type StoredAnswer<R extends Route> = { args: ArgsOf<R>; answer: AnswerOf<R>; /** When it was asked for, in ms. */ askedAt: number }

/** Keeps what another call has brought as if this route had been asked; what it was asked for later stays. */
export const keepAnswer = async <R extends Route>(
  client: Client,
  route: R,
  { args, answer, askedAt }: StoredAnswer<R>,
  options?: LoadOptions,
): Promise<void> => {
  const { queryKey } = loadOf(client, route, args, options)
  const state = queryClient(client).getQueryState(queryKey)
  if (state && state.dataUpdatedAt > askedAt) return
  if (state?.data !== undefined && !state.isInvalidated) queryClient(client).setQueryData(queryKey, answer, { updatedAt: askedAt })
  await keepPersonalCopy(client, hashKey(queryKey), answer)
}
