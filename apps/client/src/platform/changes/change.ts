import type { Route } from '@avisa/contract/http/route'
import { part, type Client } from '../client.ts'
import type { UseDraft } from '../drafts.ts'
import { signal } from '../observable.ts'
import type { PartOfAct } from '../outbox/submission.ts'
import { enqueueAll, type Step } from '../outbox/use-outbox.ts'
import type { RecordKey } from './record-key.ts'

/**
 * A change is what a person does to a record: moves a task, corrects an incident, writes a comment. It works the same with and without
 * network:
 *
 * 1. While the form is open, the change is a draft. It survives the app being closed (platform/drafts.ts).
 * 2. `save` puts it into the outbox and clears the draft. The outbox sends it as soon as possible, exactly once (platform/outbox).
 * 3. Until the server has answered, screens show the record as if it had (`defineShown` in shown.ts), and that something waits
 *    (outbox/shared/PendingChanges.tsx).
 * 4. If the server refuses it, the person may edit it: it leaves the outbox, is a draft again, and its form opens.
 *
 * A feature declares its changes, and calls `save`:
 *
 *     export const editTask = defineChange<Task, Edited>({
 *       ...ofTask,
 *       title: ({ codigo }, _, client) => useTaskTexts.now(client)('outboxEdit', { code: codigo }),
 *       form: { draft: ({ id }) => editDraftOf(id), path: ({ id }) => sheetPath(paths.task.to({ id }), 'editar') },
 *       shows: (_, { changed, names }) => ({ ...changed, ...names }),
 *       steps: ({ id, version }, { changed }) => [step(updateTask, { params: { id }, body: changed }, version)],
 *     })
 *
 *     if (await editTask.save(client, task, { changed, names })) onClose()
 */
type ChangeSpec<Thing, Input> = {
  /** Changes of one record are sent one after the other; a new record needs none. */
  record?: (thing: Thing) => RecordKey
  /** Waits for pending changes of this record, but not for refused ones. */
  after?: (thing: Thing) => RecordKey
  /** As listed in the outbox: «Tarea OT-12: Finalizada». */
  title: (thing: Thing, input: Input, client: Client) => string
  /** The line below the title; empty parts are omitted. */
  detail?: (thing: Thing, input: Input) => readonly (string | null | undefined)[]
  /** Address and draft of the form in which it is edited again. */
  form?: {
    path: (thing: Thing, input: Input) => string
    draft: (thing: Thing, input: Input) => Pick<UseDraft<object>, 'draft' | 'version' | 'read' | 'clear'>
    /** Initial value of the form, where it is not the current draft. */
    value?: (thing: Thing, input: Input, client: Client) => object
    /** Saving does not clear the draft. */
    keepsDraft?: true
  }
  /** The future properties of the record, stored with the change. */
  shows?: (thing: Thing, input: Input) => Partial<Thing>
  /** The calls to send; the first identifies the kind of change. */
  steps: (thing: Thing, input: Input) => readonly Step[]
  /** The call that takes it back, for an act on several records. */
  back?: (thing: Thing, input: Input, client: Client) => Step | undefined
  /** Reloaded once it has been sent. */
  refreshes: readonly Route[]
  /** In ms during which it can be undone before it is sent. */
  delay?: number
  /** The person does not notice the change, so a storage error shows no message. */
  silent?: true
}

/** The device's storage is full or disabled. */
export const changeNotStored = part(() => signal<void>())

type Act = Pick<PartOfAct, 'id' | 'title'>

const enqueuedOf = <Thing, Input>(
  client: Client,
  spec: ChangeSpec<Thing, Input>,
  { thing, input, act }: { thing: Thing; input: Input; act?: Act | undefined },
) => {
  const { form, delay } = spec
  const draft = form?.draft(thing, input)
  const back = act && spec.back?.(thing, input, client)
  return {
    what: {
      record: spec.record?.(thing),
      after: spec.after?.(thing),
      title: spec.title(thing, input, client),
      detail: (spec.detail?.(thing, input) ?? []).filter(Boolean).join(' · '),
      edit: form &&
        draft && {
          path: form.path(thing, input),
          draft: draft.draft,
          version: draft.version,
          value: form.value?.(thing, input, client) ?? draft.read(client),
        },
      shows: spec.shows?.(thing, input),
      refresh: spec.refreshes,
      delay,
      act: act && { ...act, ...(back ? { back } : {}) },
    },
    steps: spec.steps(thing, input),
  }
}

const stored = async <T>(client: Client, { silent = false }: { silent?: boolean }, store: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await store()
  } catch (cause) {
    console.warn('change not stored', cause)
    if (!silent) changeNotStored(client).emit()
    return undefined
  }
}

/**
 * `save` resolves to the id in the outbox, or to undefined after a storage error, which it emits; `saveAll` stores the changes of one act on
 * several records together, or none.
 */
export const defineChange = <Thing, Input = void>(spec: ChangeSpec<Thing, Input>) => ({
  save: (client: Client, thing: Thing, input: Input): Promise<string | undefined> =>
    stored(client, spec, async () => {
      const [id] = await enqueueAll(client, [enqueuedOf(client, spec, { thing, input })])
      if (!spec.form?.keepsDraft) spec.form?.draft(thing, input).clear(client)
      return id
    }),
  saveAll: (client: Client, things: readonly Thing[], act: Act & { input: Input }): Promise<string[] | undefined> =>
    stored(client, spec, () =>
      enqueueAll(
        client,
        things.map((thing) => enqueuedOf(client, spec, { thing, input: act.input, act: { id: act.id, title: act.title } })),
      ),
    ),
})
