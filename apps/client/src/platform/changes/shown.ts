import type { Route } from '@avisa/contract/http/route'
import { useOutbox, type OutboxItem } from '../outbox/use-outbox.ts'
import type { RecordKey } from './record-key.ts'
import { useUntilRead } from './use-until-read.ts'

/** Pending changes of `record` whose first call is one of `calls`, oldest first. */
export const usePending = (record: RecordKey, calls: readonly Route[]): readonly OutboxItem[] =>
  useOutbox().items.filter(
    (item) =>
      (item.record === record || item.after === record) && calls.some(({ method, path }) => method === item.method && path === item.path),
  )

type ShownSpec<Thing> = {
  record: (thing: Thing) => RecordKey
  calls: readonly Route[]
  /** How a change alters the record, where the stored properties (`shows`) are not enough. */
  useOptimistic?: () => (thing: Thing, change: OutboxItem) => Thing
}

/** The record with the properties stored with its change. */
export const withShown = <Thing>(thing: Thing, { shows }: OutboxItem): Thing => ({ ...thing, ...shows })

/**
 * Creates the hook with which screens read a record: `shown` is the record with the pending changes of
 * this device applied, `pending` those changes: `const { shown: task, pending } = useShownTask(loaded)`.
 */
export const defineShown = <Thing extends { version: number }>({ record, calls, useOptimistic = () => withShown }: ShownSpec<Thing>) => {
  const useShown = (thing: Thing): { shown: Thing; pending: readonly OutboxItem[] } => {
    const apply = useOptimistic()
    const pending = usePending(record(thing), calls)
    return { shown: useUntilRead(thing.version, pending).reduce(apply, thing), pending }
  }
  return useShown
}
