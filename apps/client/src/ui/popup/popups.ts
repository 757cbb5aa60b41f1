import type { ReactNode } from 'react'
import { part, type Client } from '#/platform/client.ts'
import { changeNotStored } from '#/platform/changes/change.ts'
import { observable } from '#/platform/observable.ts'
import { usePlatformTexts } from '#/platform/texts.ts'

export type Question = {
  title: string
  message?: string
  confirm: string
  cancel?: string
  /** Drawn in red. */
  danger?: boolean
  /** In place of the buttons. */
  form?: (answer: (confirmed: boolean) => void) => ReactNode
}
export type Announcement = {
  title: string
  message?: string
  /** Lines of a validation error. */
  list?: readonly string[]
  button?: string
}
/** `time` in ms. */
export type Toast = { message: string; action?: { label: string; onClick: () => void }; time?: number }

type Shared = { id: number; answer: (confirmed: boolean | undefined) => void }
export type Popup = Shared & (({ kind: 'question' } & Question) | ({ kind: 'announcement' } & Announcement))
export type ShownToast = Toast & { id: number }

/** A queue: the first is shown, since two alerts must never overlap. */
export const popups = part(() => observable<readonly Popup[]>([]))
/** One at a time; a new one replaces the previous. */
export const shownToast = part(() => observable<ShownToast | null>(null))

const ids = part(() => ({ last: 0 }))

const leave = (client: Client, id: number) =>
  popups(client).set(
    popups(client)
      .get()
      .filter((popup) => popup.id !== id),
  )

const show = (
  client: Client,
  content: ({ kind: 'question' } & Question) | ({ kind: 'announcement' } & Announcement),
): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    const id = ++ids(client).last
    const answer = (confirmed: boolean | undefined) => {
      leave(client, id)
      resolve(confirmed)
    }
    popups(client).set([...popups(client).get(), { ...content, id, answer }])
  })

const sameAnnouncement = (client: Client, content: Announcement) =>
  popups(client)
    .get()
    .some((popup) => popup.kind === 'announcement' && popup.title === content.title && popup.message === content.message)

/**
 * True when confirmed, false when cancelled, undefined when closed. `settled` receives the function that
 * closes the question, for events that answer it, and returns how to unsubscribe.
 */
export const ask = async (
  client: Client,
  question: Question,
  settled?: (close: () => void) => () => void,
): Promise<boolean | undefined> => {
  const answered = show(client, { kind: 'question', ...question })
  const popup = popups(client).get().at(-1)
  const stop = settled?.(() => popup?.answer(undefined))
  return answered.finally(stop)
}

/** True when confirmed, false when cancelled or closed. */
export const confirm = async (client: Client, question: Question): Promise<boolean> => (await ask(client, question)) === true

/** Resolves once it is closed. An identical alert in the queue is not added again. */
export const alert = async (client: Client, announcement: Announcement): Promise<void> => {
  if (sameAnnouncement(client, announcement)) return
  await show(client, { kind: 'announcement', ...announcement })
}

/** Says what happens outside any screen; answers how to stop listening. */
export const watchChangesNotStored = (client: Client) =>
  changeNotStored(client).subscribe(() => {
    const say = usePlatformTexts.now(client)
    void alert(client, { title: say('t_notStored'), message: say('m_notStored') })
  })

export const toast = (client: Client, content: Toast): void => shownToast(client).set({ ...content, id: ++ids(client).last })

export const dismissPopup = (client: Client): boolean => {
  const first = popups(client).get()[0]
  first?.answer(undefined)
  return first !== undefined
}
