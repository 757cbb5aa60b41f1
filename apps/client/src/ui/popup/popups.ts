import { changeNotStored } from '#/platform/changes/change.ts'
import { observable } from '#/platform/observable.ts'
import { usePlatformTexts } from '#/platform/texts.ts'

export type Question = {
  title: string
  message?: string
  /** The verb of the question («Descartar»). */ confirm: string
  cancel?: string
  /** Takes something away: drawn in red. */ danger?: boolean
}
export type Announcement = {
  title: string
  message?: string
  /** Lines of a validation answer. */ list?: readonly string[]
  button?: string
}
/** `time`: milliseconds that it stays. */
export type Toast = { message: string; action?: { label: string; onClick: () => void }; time?: number }

/** `undefined`: closed without an answer. */
type Shared = { id: number; answer: (confirmed: boolean | undefined) => void }
export type Popup = Shared & (({ kind: 'question' } & Question) | ({ kind: 'announcement' } & Announcement))
export type ShownToast = Toast & { id: number }

/** Everything that interrupts, in order; the first is shown, the others wait: two alerts never lie over each other. */
export const popups = observable<readonly Popup[]>([])
/** One at a time; a new one takes the place of the one before. */
export const shownToast = observable<ShownToast | null>(null)

let lastId = 0

const leave = (id: number) => popups.set(popups.get().filter((popup) => popup.id !== id))

const show = (content: ({ kind: 'question' } & Question) | ({ kind: 'announcement' } & Announcement)): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    const id = ++lastId
    const answer = (confirmed: boolean | undefined) => {
      leave(id)
      resolve(confirmed)
    }
    popups.set([...popups.get(), { ...content, id, answer }])
  })

const sameAnnouncement = (content: Announcement) =>
  popups.get().some((popup) => popup.kind === 'announcement' && popup.title === content.title && popup.message === content.message)

/**
 * Asks where closing is neither answer: true when confirmed, false when cancelled, nothing when closed. `settled` is handed the way to
 * close it, for what settles the question by itself, and answers how to stop listening to that.
 */
export const ask = async (question: Question, settled?: (close: () => void) => () => void): Promise<boolean | undefined> => {
  const answered = show({ kind: 'question', ...question })
  const popup = popups.get().at(-1)
  const stop = settled?.(() => popup?.answer(undefined))
  return answered.finally(stop)
}

/** Asks; true when confirmed, false when cancelled or closed. */
export const confirm = async (question: Question): Promise<boolean> => (await ask(question)) === true

/** Tells, and waits until it was read. One that already waits to be read is not queued a second time. */
export const alert = async (announcement: Announcement): Promise<void> => {
  if (sameAnnouncement(announcement)) return
  await show({ kind: 'announcement', ...announcement })
}

changeNotStored.subscribe(() => {
  const say = usePlatformTexts.now()
  void alert({ title: say('t_notStored'), message: say('m_notStored') })
})

/** Says in passing, for 6 seconds unless told, above the bottom bar. */
export const toast = (content: Toast): void => shownToast.set({ ...content, id: ++lastId })

/** Closes the popup that is shown (the system's back button); false when none is. */
export const dismissPopup = (): boolean => {
  const first = popups.get()[0]
  first?.answer(undefined)
  return first !== undefined
}
