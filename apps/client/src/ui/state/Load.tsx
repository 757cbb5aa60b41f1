import { Button } from '@mantine/core'
import { IconFileUnknown, IconLock, IconTools, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClient } from '#/platform/client.ts'
import type { CallError, ErrorKind } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import type { Loaded } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { useObservable } from '#/platform/observable.ts'
import { ErrorState } from './ErrorState.tsx'
import { Notice } from './Notice.tsx'
import { popups } from '../popup/popups.ts'
import { RowSkeletons } from './Skeletons.tsx'
import { useUiTexts } from '../texts.ts'

type FailureProps = { error: CallError; onRetry: () => void; other?: ReactNode }

/** The default icon is about the connection. */
const icons: Partial<Record<ErrorKind, Icon>> = { forbidden: IconLock, maintenance: IconTools, notFound: IconFileUnknown }

/** A retry would get the same answer. */
const settled = new Set<ErrorKind>(['notFound', 'forbidden'])

/** For a whole screen or pane; a forbidden one links to the start page. */
export const Failure = ({ error, onRetry, other }: FailureProps) => {
  const { kind, detail } = error
  // The code is shown on its own, and only where the server's log has more under it.
  const { requestId, ...rest } = detail
  const say = useUiTexts()
  const { title, message } = useErrorText()({ kind, detail: rest })
  const start = kind === 'forbidden' && (
    <Button component={Link} to="/" size="lg" fullWidth>
      {say('toStart')}
    </Button>
  )
  const content = { icon: icons[kind], title, message, ...(kind === 'internal' ? { requestId } : {}), other: other ?? start }
  return <ErrorState {...content} onRetry={settled.has(kind) ? undefined : onRetry} />
}

/** Over a stored copy: what happened, the age of the copy, and a retry. */
export const StaleNotice = ({ error, savedAt, onRetry }: { error: CallError; savedAt: number | undefined; onRetry: () => void }) => {
  const say = useUiTexts()
  const format = useFormat()
  const { title } = useErrorText()(error)
  const retry = (
    <Button variant="subtle" size="sm" onClick={onRetry}>
      {say('retryShort')}
    </Button>
  )
  return (
    <Notice kind={error.kind === 'offline' ? 'info' : 'waiting'} live action={retry}>
      {title}. {savedAt !== undefined && say('shownSaved', { when: format.when(savedAt) })}
    </Notice>
  )
}

type Props<T> = {
  query: Loaded<T>
  /** Of the same height as the content. */
  skeleton?: ReactNode
  /** Replaces the content when `isEmpty` says so. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  /**
   * Hides the notice over a copy, because a notice beside it says the same or the data hardly ever change.
   */
  quiet?: true
  children: (data: T) => ReactNode
}

/** Skeleton, failure, emptiness or content of a query; a failure keeps existing content, with a notice. */
export const Load = <T,>({ query, skeleton, empty, isEmpty, quiet, children }: Props<T>) => {
  const client = useClient()
  const { data, error, savedAt, retry } = query
  // An alert already shows the failure.
  const hasPopup = useObservable(popups(client)).length > 0
  if (data === undefined) return error && !hasPopup ? <Failure error={error} onRetry={retry} /> : (skeleton ?? <RowSkeletons />)
  return (
    <>
      {error && !quiet && <StaleNotice error={error} savedAt={savedAt} onRetry={retry} />}
      {empty !== undefined && isEmpty?.(data) ? empty : children(data)}
    </>
  )
}
