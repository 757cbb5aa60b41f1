import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { asCallError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { ErrorState } from './ErrorState.tsx'
import { Notice } from './Notice.tsx'
import { RowSkeletons } from './Skeletons.tsx'
import { useUiTexts } from './texts.ts'

/** The part of a TanStack Query result that is looked at. */
export type Loadable<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }

type Props<T> = {
  query: Loadable<T>
  /** Of the same height as what comes. */
  skeleton?: ReactNode
  /** Instead of the content when `isEmpty` says so. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const describe = useErrorText()
  const known = asCallError(error)
  const { title, message } = describe(known)
  return <ErrorState title={title} message={message} requestId={known.detail.requestId} onRetry={onRetry} />
}

const StaleNotice = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const say = useUiTexts()
  const { title, message } = useErrorText()(asCallError(error))
  return (
    <Notice
      kind="waiting"
      live
      action={
        <Button variant="subtle" size="sm" onClick={onRetry}>
          {say('retryShort')}
        </Button>
      }
    >
      <b>{title}</b> {message}
    </Notice>
  )
}

/** A query's skeleton, failure, emptiness or content; a failure over content is a notice, and the content stays. */
export const Load = <T,>({ query, skeleton = <RowSkeletons />, empty, isEmpty, children }: Props<T>) => {
  const { data, error, refetch } = query
  const retry = () => void refetch()
  if (data === undefined) return error ? <Failure error={error} onRetry={retry} /> : skeleton
  return (
    <>
      {error ? <StaleNotice error={error} onRetry={retry} /> : null}
      {empty !== undefined && isEmpty?.(data) ? empty : children(data)}
    </>
  )
}
