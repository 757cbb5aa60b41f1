import { hashKey } from '@tanstack/react-query'
import type { Endpoint, OkOf } from '@avisa/contract/http/endpoint'
import type { ArgsOf } from './call.ts'
import { dropCopy, keepCopy } from './copies.ts'
import { person, token } from './identity.ts'
import { loadOf, queryClient, type LoadOptions } from './queries.ts'

/** Keeps a copy of the signed-in person; nothing where they have left meanwhile. */
export const keepPersonalCopy = async (key: string, value: unknown): Promise<void> => {
  const [session, owner] = [token.get(), person.get()?.user_id]
  if (session === null || owner === undefined) return
  await keepCopy(key, value, owner)
  if (token.get() !== session) await dropCopy(key)
}

type Answered<E extends Endpoint> = { args: ArgsOf<E>; answer: OkOf<E>; /** When it was asked for, in ms. */ askedAt: number }

/** Keeps what another call has brought as if this endpoint had been asked; what it was asked for later stays. */
export const keepAnswer = async <E extends Endpoint>(
  endpoint: E,
  { args, answer, askedAt }: Answered<E>,
  options?: LoadOptions,
): Promise<void> => {
  const { queryKey } = loadOf(endpoint, args, options)
  const known = queryClient.getQueryState(queryKey)
  if (known && known.dataUpdatedAt > askedAt) return
  if (known?.data !== undefined && !known.isInvalidated) queryClient.setQueryData(queryKey, answer, { updatedAt: askedAt })
  await keepPersonalCopy(hashKey(queryKey), answer)
}
