import { useMemo, useRef } from 'react'
import {
  onlineManager,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type InfiniteData,
  type QueryKey,
  type QueryPersister,
  type QueryState,
} from '@tanstack/react-query'
import type { Route } from '@avisa/contract/http/route'
import type { Meta } from '@avisa/contract/http/paging'
import { asCallError, CallError, isPassing, type ErrorKind } from './call-error.ts'
import { send, type AnswerOf, type ArgsOf } from './call.ts'
import { keepCopy, readKept } from './copies.ts'
import { alertsWhenLoading, failures } from './failures.ts'
import { language, municipality, person } from './identity.ts'
import { isOnline, onNetworkChange } from './network.ts'
import { useObservable } from './observable.ts'
import { newUuid } from './uuid.ts'

type Viewer = { municipality: string | null; user: number | null; lang: string | null }
type Key = readonly [route: string, args: object, who: Viewer]

const currentViewer = (bilingual: boolean): Viewer => ({
  municipality: municipality.get()?.api_key ?? null,
  user: person.get()?.user_id ?? null,
  lang: bilingual ? null : language.get(),
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
const isShort = ({ state }: { state: { data?: unknown } }): boolean => {
  const pages = (state.data as { pages: unknown[] } | undefined)?.pages ?? []
  return pages.length <= fewPages
}

/**
 * Shows the stored copy first, then the server's answer, which it stores. Our own dozen lines: the
 * library's persister would bundle a second copy of its core.
 */
export const copyFirst: QueryPersister<unknown, QueryKey, unknown> = async (load, context, query) => {
  const copy = query.state.data === undefined ? await readKept(query.queryHash) : undefined
  if (!copy) {
    const answer = await (load as (one: typeof context) => unknown)(context)
    // Not if the person has signed out or the municipality has changed in the meantime.
    const owner = ownerOf(query.queryKey)
    const [, , who] = query.queryKey as Key
    const current = who.municipality === (municipality.get()?.api_key ?? null)
    const own = owner === null || owner === person.get()?.user_id
    if (current && own && isSmallEnough(answer)) void keepCopy(query.queryHash, answer, owner)
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
const loadFailed = (thrown: unknown, hasCopy: boolean, main: boolean) => {
  const error = asCallError(thrown)
  const leads = sessionEndingKinds.has(error.kind) || (main && !hasCopy && alertsWhenLoading(error.kind))
  if (leads) failures.emit(error)
}

const queryCache = new QueryCache({
  onError: (thrown, { queryKey, state, meta }) => {
    console.warn('not loaded', queryKey[0], asCallError(thrown).kind)
    loadFailed(thrown, state.data !== undefined, meta?.['main'] === true)
  },
})

/**
 * Answers by endpoint, parameters and person. On a network failure the stored copy is shown with a notice.
 */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      // A timeout is not retried by itself.
      retry: (failures, error) =>
        failures < 2 && error instanceof CallError && isPassing(error.kind) && error.kind !== 'offline' && error.kind !== 'timeout',
      retryDelay: (attempt) => 800 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
onlineManager.setEventListener((set) => onNetworkChange(() => set(isOnline())))

/**
 * Fresh data are refetched too, because the screen shows that there is no network. A long list has its
 * button.
 */
onNetworkChange(() => {
  const failed = { type: 'active', predicate: ({ state }: { state: QueryState }) => state.error !== null && isShort({ state }) } as const
  if (isOnline()) void queryClient.refetchQueries(failed, { cancelRefetch: false })
})

/** Repeats the failed queries of the screen, never commands. */
export const retryFailed = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })

export const removePersonalQueries = () => queryClient.removeQueries({ predicate: ({ queryKey }) => ownerOf(queryKey) !== null })

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
  main?: true
  once?: true
  steady?: true
}

/**
 * An `error` beside `data` means that the copy of `savedAt` (ms) is shown. `loading`: nothing to show yet.
 */
export type Loaded<T> = {
  data: T | undefined
  error: CallError | undefined
  loading: boolean
  refreshing: boolean
  savedAt: number | undefined
  retry: () => void
}
type Result<T> = {
  data: T | undefined
  error: CallError | null
  isPending: boolean
  isFetching: boolean
  dataUpdatedAt: number
  fetchStatus: string
  refetch: () => unknown
}

export const loadedOf = <T>(result: Result<T>): Loaded<T> => ({
  data: result.data,
  error: result.error ?? undefined,
  loading: result.isPending && result.fetchStatus !== 'idle',
  refreshing: result.isFetching && !result.isPending,
  savedAt: result.error && result.data !== undefined ? result.dataUpdatedAt : undefined,
  retry: () => void result.refetch(),
})

/** For hooks and for preloading (`queryClient.prefetchQuery(loadOf(…))`). */
export const loadOf = <R extends Route>(
  route: R,
  args: ArgsOf<R>,
  { keep = true, bilingual = false, enabled, staleTime, main, once, steady }: LoadOptions = {},
) => ({
  queryKey: [routeOf(route), args, currentViewer(bilingual)] as QueryKey,
  // Reading `signal` makes the query cancellable.
  queryFn: (now: { signal: AbortSignal }) => send(route, args, steady ? {} : { signal: now.signal }) as Promise<AnswerOf<R>>,
  ...(keep ? { persister: copyFirst as QueryPersister<AnswerOf<R>> } : {}),
  ...(enabled === undefined ? {} : { enabled }),
  ...(staleTime === undefined ? {} : { staleTime }),
  ...(main ? { meta: { main } } : {}),
  ...(once ? { retry: false } : {}),
})

/** Renders again when person, municipality or language change, because they are part of the key. */
export const useViewer = () => {
  useObservable(person)
  useObservable(municipality)
  useObservable(language)
}

export const useLoad = <R extends Route>(route: R, args: ArgsOf<R>, options?: LoadOptions): Loaded<AnswerOf<R>> => {
  useViewer()
  return loadedOf(useQuery<AnswerOf<R>, CallError>(loadOf(route, args, options)))
}

type ListItem<R extends Route> = AnswerOf<R> extends { data: (infer Row)[] } ? Row : never
export type LoadedList<Row> = Loaded<readonly Row[]> & {
  meta: Meta | undefined
  more: () => void
  hasMore: boolean
  loadingMore: boolean
  /** Reloads the first page and drops the others (pull to refresh). */ reload: () => Promise<void>
}

type Page = { data: unknown[]; meta: Meta }
const nextPage = ({ data, meta }: Page): number | undefined => {
  const last = meta.last_page
  const more = last === null ? data.length === meta.per_page : meta.current_page < last
  return more ? meta.current_page + 1 : undefined
}

/** For the hook and for preloading (`queryClient.prefetchInfiniteQuery(pagesOf(…))`). */
export const pagesOf = <R extends Route>(route: R, args: ArgsOf<R>, { keep = true }: LoadOptions = {}) => ({
  queryKey: [`${routeOf(route)} pages`, args, currentViewer(false)] as QueryKey,
  ...(keep ? { persister: copyFirst as QueryPersister<Page, QueryKey, number> } : {}),
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    send(route, { ...args, query: { ...args.query, page: pageParam } }, { signal }) as Promise<Page>,
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

/** `useInfinite(listTasks, { query: { sort: '-fecha' } })`; `more()` loads the next page. */
export const useInfinite = <R extends Route>(route: R, args: ArgsOf<R>, options?: LoadOptions): LoadedList<ListItem<R>> => {
  useViewer()
  const pagesQuery = pagesOf(route, args, options)
  const result = useInfiniteQuery({
    ...pagesQuery,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    enabled: options?.enabled ?? true,
  })
  const pages = result.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.data) as ListItem<R>[] | undefined, [pages])
  const reload = async () => {
    queryClient.setQueryData<InfiniteData<Page, number>>(
      pagesQuery.queryKey,
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: [1] },
    )
    await result.refetch()
  }
  return {
    ...loadedOf<readonly ListItem<R>[]>({ ...result, data: rows, error: result.error as CallError | null }),
    meta: pages?.at(-1)?.meta,
    more: () => void result.fetchNextPage(),
    hasMore: result.hasNextPage,
    loadingMore: result.isFetchingNextPage,
    reload,
  }
}

/** The next page, as `VirtualList` needs it. */
export const moreOf = ({ hasMore, loadingMore, more, error }: LoadedList<unknown>) => ({
  has: hasMore,
  loading: loadingMore,
  failed: error !== undefined,
  load: more,
})

/** Reloads what is on screen now, the rest when it is shown again; long lists are not reloaded. */
export const refetchWhere = (wanted: (key: QueryKey) => boolean): Promise<unknown> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey, state }) => wanted(queryKey) && isSmallEnough(state.data) })

export const refresh = (...endpoints: readonly { method: string; path: string }[]): Promise<unknown> => {
  const routes = new Set<unknown>(endpoints.flatMap((endpoint) => [routeOf(endpoint), `${routeOf(endpoint)} pages`]))
  return refetchWhere(([route]) => routes.has(route))
}

/** Changes loaded rows before the server's answer. */
export const changeListed = <R extends Route>(route: R, change: (row: ListItem<R>) => ListItem<R>): void => {
  queryClient.setQueriesData<{ pages: { data: ListItem<R>[] }[] }>(
    { queryKey: [`${routeOf(route)} pages`] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
  )
}

export type Command<R extends Route> = {
  run: (args: ArgsOf<R>) => Promise<AnswerOf<R>>
  busy: boolean
  error: CallError | undefined
  reset: () => void
}

type CommandOptions = {
  refresh?: readonly Route[]
  /** Kinds that the screen handles itself; all others are handled in `failures.ts`. */ handled?: readonly ErrorKind[] | 'all'
}

/**
 * A change that needs the network now (sign in, settings); any other goes through the outbox. A retry
 * after a failure uses the same Idempotency-Key. `run` throws `CallError`, which `error` also contains.
 */
export const useCommand = <R extends Route>(route: R, { refresh: old = [], handled = [] }: CommandOptions = {}): Command<R> => {
  const last = useRef<{ written: string; key: string }>(undefined)
  const { mutateAsync, isPending, error, reset } = useMutation<AnswerOf<R>, CallError, ArgsOf<R>>({
    mutationFn: async (args) => {
      const written = JSON.stringify(args)
      if (last.current?.written !== written) last.current = { written, key: newUuid() }
      const answer = (await send(route, args, { idempotencyKey: last.current.key })) as AnswerOf<R>
      last.current = undefined
      return answer
    },
    onSuccess: () => refresh(...old),
    onError: (error) => {
      if (handled !== 'all' && !handled.includes(error.kind)) failures.emit(error)
    },
  })
  return { run: mutateAsync, busy: isPending, error: error ?? undefined, reset }
}
