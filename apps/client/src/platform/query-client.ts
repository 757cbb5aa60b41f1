import { QueryCache, QueryClient, type QueryKey, type QueryPersister, type QueryState } from '@tanstack/react-query'
import type { Route } from '@avisa/contract/http/route'
import type { Meta } from '@avisa/contract/http/paging'
import { asCallError, CallError, isPassing, type ErrorKind } from './call-error.ts'
import { send, type AnswerOf, type ArgsOf } from './call.ts'
import { part, type Client } from './client.ts'
import { keepCopy, readKept } from './copies.ts'
import { alertsWhenLoading, failures } from './failures.ts'
import { language, municipality, person } from './identity.ts'
import { isOnline, onNetworkChange } from './network.ts'

type Viewer = { municipality: string | null; user: number | null; lang: string | null }
type Key = readonly [route: string, args: object, who: Viewer]

const currentViewer = (client: Client, bilingual: boolean): Viewer => ({
  municipality: municipality(client).get()?.api_key ?? null,
  user: person(client).get()?.user_id ?? null,
  lang: bilingual ? null : language(client).get(),
})
const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const ownerOf = (key: QueryKey): number | null => (key as Key)[2].user

/**
 * Only so many pages are stored and reloaded: each further page would rewrite the whole list, and each
 * change in the town would reload all its pages.
 */
const maxStoredPages = 10
const isSmallEnough = (answer: unknown): boolean => ((answer as { pages?: unknown[] } | null)?.pages?.length ?? 0) <= maxStoredPages

/** A list of at most so many pages is reloaded by itself, since pages load one after the other. */
const fewPages = 3
export const isShort = ({ state }: { state: { data?: unknown } }): boolean => {
  const pages = (state.data as { pages: unknown[] } | undefined)?.pages ?? []
  return pages.length <= fewPages
}

/**
 * Shows the stored copy first, then the server's answer, which it stores. Our own dozen lines: the
 * library's persister would bundle a second copy of its core.
 */
export const copyFirst =
  (client: Client): QueryPersister<unknown, QueryKey, unknown> =>
  async (load, context, query) => {
    const copy = query.state.data === undefined ? await readKept(client, query.queryHash) : undefined
    if (!copy) {
      const answer = await (load as (one: typeof context) => unknown)(context)
      // Not if the person has signed out or the municipality has changed in the meantime.
      const owner = ownerOf(query.queryKey)
      const [, , who] = query.queryKey as Key
      const current = who.municipality === (municipality(client).get()?.api_key ?? null)
      const own = owner === null || owner === person(client).get()?.user_id
      if (current && own && isSmallEnough(answer)) void keepCopy(client, query.queryHash, answer, owner)
      return answer
    }
    setTimeout(() => {
      query.setState({ dataUpdatedAt: copy.savedAt })
      // A failure is in the query's state, beside the copy.
      query.fetch().catch(() => undefined)
    })
    return copy.value
  }

/** These end the session, so they are handled whatever was being loaded. */
const sessionEndingKinds = new Set<ErrorKind>(['apiVersion', 'sheetToken'])

/**
 * A list reports its own failure; the failure of a whole screen is handled globally, unless a copy is
 * shown.
 */
const loadFailed = (client: Client, thrown: unknown, { hasCopy, main }: { hasCopy: boolean; main: boolean }) => {
  const error = asCallError(thrown)
  const leads = sessionEndingKinds.has(error.kind) || (main && !hasCopy && alertsWhenLoading(error.kind))
  if (leads) failures(client).emit(error)
}

/** Answers by endpoint, parameters and person. On a network failure the stored copy is shown with a notice. */
export const queryClient = part((client) => {
  const queryCache = new QueryCache({
    onError: (thrown, { queryKey, state, meta }) => {
      console.warn('not loaded', queryKey[0], asCallError(thrown).kind)
      loadFailed(client, thrown, { hasCopy: state.data !== undefined, main: meta?.['main'] === true })
    },
  })
  const queries = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // A timeout is not retried by itself.
        retry: (failures, error) =>
          failures < 2 && error instanceof CallError && isPassing(error.kind) && !['offline', 'timeout', 'cancelled'].includes(error.kind),
        retryDelay: (attempt) => 800 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onNetworkChange(client, () => {
    if (!isOnline(client)) return
    queryCache.onOnline()
    // Fresh data are refetched too, because the screen shows that there is no network. A long list has its button.
    const failed = { type: 'active', predicate: ({ state }: { state: QueryState }) => state.error !== null && isShort({ state }) } as const
    void queries.refetchQueries(failed, { cancelRefetch: false })
  })
  return queries
})

/** Repeats the failed queries of the screen, never commands. */
export const retryFailed = (client: Client): Promise<void> =>
  queryClient(client).refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })

export const removePersonalQueries = (client: Client) =>
  queryClient(client).removeQueries({ predicate: ({ queryKey }) => ownerOf(queryKey) !== null })

/**
 * `keep: false` stores no copy (search while typing); `bilingual`: the answer contains both languages;
 * `main`: the whole screen is about it; `once`: no automatic retry; `steady`: finishes loading even when
 * no screen shows it any more.
 */
export type LoadOptions = {
  enabled?: boolean
  keep?: boolean
  bilingual?: boolean
  staleTime?: number
  /** Milliseconds: asked again this often; false: no more. */
  every?: number | ((answer: unknown) => number | false)
  main?: true
  once?: true
  steady?: true
}

/** For hooks and for preloading (`queryClient(client).prefetchQuery(loadOf(client, …))`). */
export const loadOf = <R extends Route>(
  client: Client,
  route: R,
  args: ArgsOf<R>,
  { keep = true, bilingual = false, enabled, staleTime, every, main, once, steady }: LoadOptions = {},
) => ({
  queryKey: [routeOf(route), args, currentViewer(client, bilingual)] as QueryKey,
  // Reading `signal` makes the query cancellable.
  queryFn: (now: { signal: AbortSignal }) => send(client, route, args, steady ? {} : { signal: now.signal }) as Promise<AnswerOf<R>>,
  ...(keep ? { persister: copyFirst(client) as QueryPersister<AnswerOf<R>> } : {}),
  ...(enabled === undefined ? {} : { enabled }),
  ...(staleTime === undefined ? {} : { staleTime }),
  ...(every === undefined
    ? {}
    : {
        refetchInterval:
          typeof every === 'number' ? every : ({ state }: { state: { data: unknown } }) => state.data !== undefined && every(state.data),
      }),
  ...(main ? { meta: { main } } : {}),
  ...(once ? { retry: false } : {}),
})

export type ListItem<R extends Route> = AnswerOf<R> extends { data: (infer Row)[] } ? Row : never
export type Page = { data: unknown[]; meta: Meta }
/** Where the list says so, from the end of the page before: what is reported meanwhile moves no rows to the next page. */
export type PagePlace = number | { page: number; after: string }
const nextPage = ({ data, meta }: Page): PagePlace | undefined => {
  const last = meta.last_page
  const more = last === null ? data.length === meta.per_page : meta.current_page < last
  const page = meta.current_page + 1
  if (!more) return undefined
  return meta.next === undefined ? page : { page, after: meta.next }
}

/** For the hook and for preloading (`queryClient(client).prefetchInfiniteQuery(pagesOf(client, …))`). */
export const pagesOf = <R extends Route>(client: Client, route: R, args: ArgsOf<R>, { keep = true }: LoadOptions = {}) => ({
  queryKey: [`${routeOf(route)} pages`, args, currentViewer(client, false)] as QueryKey,
  ...(keep ? { persister: copyFirst(client) as QueryPersister<Page, QueryKey, PagePlace> } : {}),
  queryFn: ({ pageParam, signal }: { pageParam: PagePlace; signal: AbortSignal }) => {
    const place = typeof pageParam === 'number' ? { page: pageParam } : pageParam
    return send(client, route, { ...args, query: { ...args.query, ...place } }, { signal }) as Promise<Page>
  },
  initialPageParam: 1 as PagePlace,
  getNextPageParam: nextPage,
})

/** Reloads what is on screen now, the rest when it is shown again; long lists are not reloaded. */
export const refetchWhere = (client: Client, wanted: (key: QueryKey) => boolean): Promise<unknown> =>
  queryClient(client).invalidateQueries({ predicate: ({ queryKey, state }) => wanted(queryKey) && isSmallEnough(state.data) })

export const refresh = (client: Client, ...endpoints: readonly { method: string; path: string }[]): Promise<unknown> => {
  const routes = new Set<unknown>(endpoints.flatMap((endpoint) => [routeOf(endpoint), `${routeOf(endpoint)} pages`]))
  return refetchWhere(client, ([route]) => routes.has(route))
}

const ofConsole = /^GET \/api\/v1\/(configuracion|importaciones|puesta-en-marcha)/

/** Reads again whatever was loaded of these, shown or not, and of the console. */
export const refetchAll = (client: Client, routes: readonly { method: string; path: string }[]): Promise<unknown> => {
  const wanted = new Set<unknown>(routes.map(routeOf))
  return queryClient(client).refetchQueries({
    predicate: ({ queryKey: [route], state }) => state.data !== undefined && (wanted.has(route) || ofConsole.test(String(route))),
  })
}

/** Changes loaded rows before the server's answer. */
export const changeListed = <R extends Route>(client: Client, route: R, change: (row: ListItem<R>) => ListItem<R>): void => {
  queryClient(client).setQueriesData<{ pages: { data: ListItem<R>[] }[] }>(
    { queryKey: [`${routeOf(route)} pages`] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
  )
}
