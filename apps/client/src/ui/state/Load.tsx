import { Button } from '@mantine/core'
import { IconFileUnknown, IconLock, IconTools, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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

/** What is not about the connection does not look like it. */
const icons: Partial<Record<ErrorKind, Icon>> = { forbidden: IconLock, maintenance: IconTools, notFound: IconFileUnknown }

/** Trying again would answer the same. */
const settled = new Set<ErrorKind>(['notFound', 'forbidden'])

/** A whole screen or pane that could not be loaded; from what one may not see the way leads to the start. */
export const Failure = ({ error, onRetry, other }: FailureProps) => {
  const { kind, detail } = error
  // The code stands by itself, and only where the server's log says more under it.
  const { requestId, ...rest } = detail
  const say = useUiTexts()
  const { title, message } = useErrorText()({ kind, detail: rest })
  const start = kind === 'forbidden' && (
    <Button component={Link} to="/" size="lg" fullWidth>
      {say('toStart')}
    </Button>
  )
  const shown = { icon: icons[kind], title, message, ...(kind === 'internal' ? { requestId } : {}), other: other ?? start }
  return <ErrorState {...shown} onRetry={settled.has(kind) ? undefined : onRetry} />
}

/** Over content that is a kept copy: what happened, from when the copy is, and a second try. */
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
  /** Of the same height as what comes. */
  skeleton?: ReactNode
  /** Instead of the content when `isEmpty` says so. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  /** A copy of it does not say so: what stands beside it does, or it hardly ever changes. */
  quiet?: true
  children: (data: T) => ReactNode
}

/** A query's skeleton, failure, emptiness or content; a failure over content is a notice, and the content stays. */
export const Load = <T,>({ query, skeleton, empty, isEmpty, quiet, children }: Props<T>) => {
  const { data, error, savedAt, retry } = query
  // While an alert shows the failure, the screen is not to show it a second time.
  const hasPopup = useObservable(popups).length > 0
  if (data === undefined) return error && !hasPopup ? <Failure error={error} onRetry={retry} /> : (skeleton ?? <RowSkeletons />)
  return (
    <>
      {error && !quiet && <StaleNotice error={error} savedAt={savedAt} onRetry={retry} />}
      {empty !== undefined && isEmpty?.(data) ? empty : children(data)}
    </>
  )
}
