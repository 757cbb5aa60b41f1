import type { Route } from '@avisa/contract/http/route'
import { useOutbox, type OutboxItem } from '../outbox/use-outbox.ts'
import type { RecordKey } from './record-key.ts'
import { useUntilRead } from './use-until-read.ts'

/** Of the changes that wait in the outbox, those of `record` that begin with one of `calls`, oldest first. */
export const usePending = (record: RecordKey, calls: readonly Route[]): readonly OutboxItem[] =>
  useOutbox().items.filter(
    (item) =>
      (item.record === record || item.after === record) && calls.some(({ method, path }) => method === item.method && path === item.path),
  )

type ShownSpec<Thing> = {
  record: (thing: Thing) => RecordKey
  calls: readonly Route[]
  /** How a change alters the record, where the properties stored with it (`shows`) are not enough. */
  useOptimistic?: () => (thing: Thing, change: OutboxItem) => Thing
}

/** The record with the properties stored with its change. */
export const withShown = <Thing>(thing: Thing, { shows }: OutboxItem): Thing => ({ ...thing, ...shows })

/**
 * Makes the hook by which screens show a record: with the changes of this device as if they had arrived (`shown`), and those changes
 * (`pending`): `const { shown: task, pending } = useShownTask(loaded)`.
 */
export const defineShown = <Thing extends { version: number }>({ record, calls, useOptimistic = () => withShown }: ShownSpec<Thing>) => {
  const useShown = (thing: Thing): { shown: Thing; pending: readonly OutboxItem[] } => {
    const apply = useOptimistic()
    const pending = usePending(record(thing), calls)
    return { shown: useUntilRead(thing.version, pending).reduce(apply, thing), pending }
  }
  return useShown
}
