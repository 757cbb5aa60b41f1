import { hashKey } from '@tanstack/react-query'
import type { Route } from '@avisa/contract/http/route'
import type { AnswerOf, ArgsOf } from './call.ts'
import { dropCopy, keepCopy } from './copies.ts'
import { person, token } from './identity.ts'
import { loadOf, queryClient, type LoadOptions } from './queries.ts'

/** Skipped if the person has signed out in the meantime. */
export const keepPersonalCopy = async (key: string, value: unknown): Promise<void> => {
  const [session, owner] = [token.get(), person.get()?.user_id]
  if (session === null || owner === undefined) return
  await keepCopy(key, value, owner)
  if (token.get() !== session) await dropCopy(key)
}

type StoredAnswer<R extends Route> = { args: ArgsOf<R>; answer: AnswerOf<R>; /** Time of the request, in ms. */ askedAt: number }

/** Stores the answer of another call as if this route had been called; a newer answer stays. */
export const keepAnswer = async <R extends Route>(
  route: R,
  { args, answer, askedAt }: StoredAnswer<R>,
  options?: LoadOptions,
): Promise<void> => {
  const { queryKey } = loadOf(route, args, options)
  const state = queryClient.getQueryState(queryKey)
  if (state && state.dataUpdatedAt > askedAt) return
  if (state?.data !== undefined && !state.isInvalidated) queryClient.setQueryData(queryKey, answer, { updatedAt: askedAt })
  await keepPersonalCopy(hashKey(queryKey), answer)
}
