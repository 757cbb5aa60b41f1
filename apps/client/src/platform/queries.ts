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
 * What is kept of a list, and read again by itself: with each further page all of it would be written anew, and all its pages asked
 * for again, one after the other, with each change in the town.
 */
const maxStoredPages = 10
const isSmallEnough = (answer: unknown): boolean => ((answer as { pages?: unknown[] } | null)?.pages?.length ?? 0) <= maxStoredPages

/** Pages that are worth asking for again by themselves: they are asked one after the other. */
const fewPages = 3
const isShort = ({ state }: { state: { data?: unknown } }): boolean => {
  const pages = (state.data as { pages: unknown[] } | undefined)?.pages ?? []
  return pages.length <= fewPages
}

/**
 * Shows the kept copy first, with the time it was saved, and asks the server behind it; keeps each answer. Our own dozen
 * lines: the library's persister brings a second copy of its core.
 */
export const copyFirst: QueryPersister<unknown, QueryKey, unknown> = async (load, context, query) => {
  const copy = query.state.data === undefined ? await readKept(query.queryHash) : undefined
  if (!copy) {
    const answer = await (load as (one: typeof context) => unknown)(context)
    // Not what arrives after its person has signed out or the municipality was changed.
    const owner = ownerOf(query.queryKey)
    const [, , who] = query.queryKey as Key
    const current = who.municipality === (municipality.get()?.api_key ?? null)
    const own = owner === null || owner === person.get()?.user_id
    if (current && own && isSmallEnough(answer)) void keepCopy(query.queryHash, answer, owner)
    return answer
  }
  setTimeout(() => {
    query.setState({ dataUpdatedAt: copy.savedAt })
    // A failure stands in the query's state, beside the copy.
    query.fetch().catch(() => undefined)
  })
  return copy.value
}

/** They end what the person was doing, whatever was being loaded. */
const sessionEndingKinds = new Set<ErrorKind>(['apiVersion', 'sheetToken'])

/** A list says itself that it could not be loaded; what a whole screen is about is handled as any failure, when no copy is shown. */
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

/** What the server answered, by endpoint, parameters and person. A failing network shows the kept copy and says so; it never waits in silence. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      // A server that is silent for the whole of the time it has is not asked again behind the person's back.
      retry: (failures, error) =>
        failures < 2 && error instanceof CallError && isPassing(error.kind) && error.kind !== 'offline' && error.kind !== 'timeout',
      retryDelay: (attempt) => 800 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
onlineManager.setEventListener((set) => onNetworkChange(() => set(isOnline())))

/** Also what is too young to be asked for again by itself: the screen says that there is no network. A list that grew long has its button. */
onNetworkChange(() => {
  const failed = { type: 'active', predicate: ({ state }: { state: QueryState }) => state.error !== null && isShort({ state }) } as const
  if (isOnline()) void queryClient.refetchQueries(failed, { cancelRefetch: false })
})

/** The calls of the screen that failed, once more; of changes none. */
export const retryFailed = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })

/** At sign-out: what a user was answered leaves the memory too. */
export const removePersonalQueries = () => queryClient.removeQueries({ predicate: ({ queryKey }) => ownerOf(queryKey) !== null })

/**
 * `keep: false` for what is not worth a copy (search as one types); `bilingual` for answers that carry both languages; `main`
 * for what the whole screen is about; `once` for what is not worth a second try by itself; `steady` for what is loaded to its end
 * also when no screen shows it any more.
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
 * `error` beside `data` means that the copy of `savedAt` (ms) is shown. `loading`: nothing to show yet.
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

/** A query's result as screens read it. */
export const loadedOf = <T>(result: Result<T>): Loaded<T> => ({
  data: result.data,
  error: result.error ?? undefined,
  loading: result.isPending && result.fetchStatus !== 'idle',
  refreshing: result.isFetching && !result.isPending,
  savedAt: result.error && result.data !== undefined ? result.dataUpdatedAt : undefined,
  retry: () => void result.refetch(),
})

/** The query of an endpoint, for hooks and for loading ahead (`queryClient.prefetchQuery(loadOf(…))`). */
export const loadOf = <R extends Route>(
  route: R,
  args: ArgsOf<R>,
  { keep = true, bilingual = false, enabled, staleTime, main, once, steady }: LoadOptions = {},
) => ({
  queryKey: [routeOf(route), args, currentViewer(bilingual)] as QueryKey,
  // To read `signal` is to agree to being stopped.
  queryFn: (now: { signal: AbortSignal }) => send(route, args, steady ? {} : { signal: now.signal }) as Promise<AnswerOf<R>>,
  ...(keep ? { persister: copyFirst as QueryPersister<AnswerOf<R>> } : {}),
  ...(enabled === undefined ? {} : { enabled }),
  ...(staleTime === undefined ? {} : { staleTime }),
  ...(main ? { meta: { main } } : {}),
  ...(once ? { retry: false } : {}),
})

/** Renders again when the person, the municipality or the language changes, because the key does. */
export const useViewer = () => {
  useObservable(person)
  useObservable(municipality)
  useObservable(language)
}

/** Loads an endpoint: `useLoad(getIncident, { params: { id } })`. */
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
  /** Asks for the first page anew and forgets the others (pull to refresh). */ reload: () => Promise<void>
}

type Page = { data: unknown[]; meta: Meta }
const nextPage = ({ data, meta }: Page): number | undefined => {
  const last = meta.last_page
  const more = last === null ? data.length === meta.per_page : meta.current_page < last
  return more ? meta.current_page + 1 : undefined
}

/** The pages of a list, for the hook and for loading ahead (`queryClient.prefetchInfiniteQuery(pagesOf(…))`). */
export const pagesOf = <R extends Route>(route: R, args: ArgsOf<R>, { keep = true }: LoadOptions = {}) => ({
  queryKey: [`${routeOf(route)} pages`, args, currentViewer(false)] as QueryKey,
  ...(keep ? { persister: copyFirst as QueryPersister<Page, QueryKey, number> } : {}),
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    send(route, { ...args, query: { ...args.query, page: pageParam } }, { signal }) as Promise<Page>,
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

/** Loads a list page by page: `useInfinite(listTasks, { query: { sort: '-fecha' } })`; `more()` loads the next page. */
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

/** The next page as a long list asks for it. */
export const moreOf = ({ hasMore, loadingMore, more, error }: LoadedList<unknown>) => ({
  has: hasMore,
  loading: loadingMore,
  failed: error !== undefined,
  load: more,
})

/** Marks answers as old: what is on screen loads again, the rest when it is next shown; not lists that have grown long. */
export const refetchWhere = (wanted: (key: QueryKey) => boolean): Promise<unknown> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey, state }) => wanted(queryKey) && isSmallEnough(state.data) })

/** `refetchWhere` of all answers of these endpoints. */
export const refresh = (...endpoints: readonly { method: string; path: string }[]): Promise<unknown> => {
  const routes = new Set<unknown>(endpoints.flatMap((endpoint) => [routeOf(endpoint), `${routeOf(endpoint)} pages`]))
  return refetchWhere(([route]) => routes.has(route))
}

/** Changes rows of a list that was loaded, before the server says so itself. */
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
  /** Failures the screen handles itself; all others are handled in one place (`failures.ts`). */ handled?: readonly ErrorKind[] | 'all'
}

/**
 * A change that needs the network now (sign in, settings); whatever can wait goes through the outbox. Repeating the same
 * change after a failure carries the same Idempotency-Key. `run` throws `CallError`, which `error` also holds.
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
