import type { Endpoint, OkOf } from '@avisa/contract/http/endpoint'
import { pageSize, type Meta } from '@avisa/contract/http/paging'
import { useQuery, type QueryPersister } from '@tanstack/react-query'
import type { CallError } from './call-error.ts'
import { send, type ArgsOf } from './call.ts'
import { asLoaded, copyFirst, loadOf, useWho, type Loaded } from './queries.ts'

type Placed<E> = OkOf<E> extends { features?: (infer F)[] } ? F : never
export type Features<F> = { features: F[]; total: number; cut: boolean }
type Points = { meta: Meta; features?: unknown[] }
/** What a map of a list draws at most, and what one page of it holds. */
const points = { pages: 10, perPage: pageSize.max }

/** All of a list that has a place, page after page up to 2 000, for its map; `cut` where there is more, of `total`. */
export const useFeatures = <E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Loaded<Features<Placed<E>>> => {
  useWho()
  const pointArgs = { ...args, query: { ...args.query, response_type: 'geojson', per_page: points.perPage } } as ArgsOf<E>
  const loader = loadOf(endpoint, pointArgs)
  const load = async ({ signal }: { signal: AbortSignal }) => {
    const features: unknown[] = []
    for (let page = 1; ; page++) {
      const batch = (await send(endpoint, { ...pointArgs, query: { ...pointArgs.query, page } }, { signal })) as Points
      features.push(...(batch.features ?? []))
      const { last_page, total } = batch.meta
      const cut = last_page === null || page < last_page
      if (!cut || page === points.pages) return { features: features as Placed<E>[], total, cut }
    }
  }
  type All = Features<Placed<E>>
  return asLoaded(useQuery<All, CallError>({ ...loader, queryFn: load, persister: copyFirst as QueryPersister<All> }))
}
