import { useMemo, useRef } from 'react'
import { useInfiniteQuery, useMutation, useQuery, type InfiniteData } from '@tanstack/react-query'
import type { Route } from '@avisa/contract/http/route'
import type { Meta } from '@avisa/contract/http/paging'
import type { CallError, ErrorKind } from './call-error.ts'
import { send, type AnswerOf, type ArgsOf } from './call.ts'
import { useClient } from './client.ts'
import { failures } from './failures.ts'
import { language, municipality, person } from './identity.ts'
import { useObservable } from './observable.ts'
import {
  isShort,
  loadOf,
  pagesOf,
  queryClient,
  refresh,
  type ListItem,
  type LoadOptions,
  type Page,
  type PagePlace,
} from './query-client.ts'
import { newUuid } from './uuid.ts'

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

/** Renders again when person, municipality or language change, because they are part of the key. */
export const useViewer = () => {
  const client = useClient()
  useObservable(person(client))
  useObservable(municipality(client))
  useObservable(language(client))
}

/** `useLoad(getIncident, { params: { id } })`. */
export const useLoad = <R extends Route>(route: R, args: ArgsOf<R>, options?: LoadOptions): Loaded<AnswerOf<R>> => {
  const client = useClient()
  useViewer()
  return loadedOf(useQuery<AnswerOf<R>, CallError>(loadOf(client, route, args, options)))
}

export type LoadedList<Row> = Loaded<readonly Row[]> & {
  meta: Meta | undefined
  more: () => void
  hasMore: boolean
  loadingMore: boolean
  /** Reloads the first page and drops the others (pull to refresh). */
  reload: () => Promise<void>
}

/** `useInfinite(listTasks, { query: { sort: '-fecha' } })`; `more()` loads the next page. */
export const useInfinite = <R extends Route>(route: R, args: ArgsOf<R>, options?: LoadOptions): LoadedList<ListItem<R>> => {
  const client = useClient()
  useViewer()
  const pagesQuery = pagesOf(client, route, args, options)
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
    queryClient(client).setQueryData<InfiniteData<Page, PagePlace>>(
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

export type Command<R extends Route> = {
  run: (args: ArgsOf<R>) => Promise<AnswerOf<R>>
  busy: boolean
  error: CallError | undefined
  reset: () => void
}

type CommandOptions = {
  refresh?: readonly Route[]
  /** Kinds that the screen handles itself; all others are handled in `failures.ts`. */
  handled?: readonly ErrorKind[] | 'all'
  /** The version on which the change is based. */
  ifMatch?: string
}

/**
 * A change that needs the network now (sign in, settings); any other goes through the outbox. A retry
 * after a failure uses the same Idempotency-Key. `run` throws `CallError`, which `error` also contains.
 */
export const useCommand = <R extends Route>(route: R, { refresh: old = [], handled = [], ifMatch }: CommandOptions = {}): Command<R> => {
  const client = useClient()
  const last = useRef<{ written: string; key: string }>(undefined)
  const { mutateAsync, isPending, error, reset } = useMutation<AnswerOf<R>, CallError, ArgsOf<R>>({
    mutationFn: async (args) => {
      const written = JSON.stringify(args)
      if (last.current?.written !== written) last.current = { written, key: newUuid() }
      const answer = (await send(client, route, args, { idempotencyKey: last.current.key, ...(ifMatch ? { ifMatch } : {}) })) as AnswerOf<R>
      last.current = undefined
      return answer
    },
    onSuccess: () => refresh(client, ...old),
    onError: (error) => {
      if (handled !== 'all' && !handled.includes(error.kind)) failures(client).emit(error)
    },
  })
  return { run: mutateAsync, busy: isPending, error: error ?? undefined, reset }
}
