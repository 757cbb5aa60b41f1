import { pageSize } from '@avisa/contract/http/page-size'
import type { Meta } from '@avisa/contract/http/paging'
import type { Route } from '@avisa/contract/http/route'
import { useQuery, type QueryPersister } from '@tanstack/react-query'
import { useClient } from './client.ts'
import type { CallError } from './call-error.ts'
import { send, type AnswerOf, type ArgsOf } from './call.ts'
import { loadedOf, useViewer, type Loaded } from './queries.ts'
import { copyFirst, loadOf } from './query-client.ts'

type Placed<R extends Route> = AnswerOf<R> extends { features?: (infer F)[] } ? F : never
export type Features<F> = { features: F[]; total: number; cut: boolean }
type Points = { meta: Meta; features?: unknown[] }
/** Limits of a list's map. */
const points = { pages: 10, perPage: pageSize.max }

/**
 * Every record of a list with a position, up to 2 000, for its map; `cut` where there are more, of
 * `total`.
 */
export const useFeatures = <R extends Route>(route: R, args: ArgsOf<R>): Loaded<Features<Placed<R>>> => {
  const client = useClient()
  useViewer()
  const pointArgs = { ...args, query: { ...args.query, response_type: 'geojson', per_page: points.perPage } } as ArgsOf<R>
  const loader = loadOf(client, route, pointArgs)
  const load = async ({ signal }: { signal: AbortSignal }) => {
    const features: unknown[] = []
    for (let page = 1; ; page++) {
      const batch = (await send(client, route, { ...pointArgs, query: { ...pointArgs.query, page } }, { signal })) as Points
      features.push(...(batch.features ?? []))
      const { last_page, total } = batch.meta
      const cut = last_page === null || page < last_page
      if (!cut || page === points.pages) return { features: features as Placed<R>[], total, cut }
    }
  }
  type All = Features<Placed<R>>
  return loadedOf(useQuery<All, CallError>({ ...loader, queryFn: load, persister: copyFirst(client) as QueryPersister<All> }))
}
