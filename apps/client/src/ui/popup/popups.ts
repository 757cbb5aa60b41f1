import { changeNotStored } from '#/platform/changes/change.ts'
import { observable } from '#/platform/observable.ts'
import { usePlatformTexts } from '#/platform/texts.ts'

export type Question = {
  title: string
  message?: string
  confirm: string
  cancel?: string
  /** Drawn in red. */ danger?: boolean
}
export type Announcement = {
  title: string
  message?: string
  /** Lines of a validation error. */ list?: readonly string[]
  button?: string
}
/** `time` in ms. */
export type Toast = { message: string; action?: { label: string; onClick: () => void }; time?: number }

type Shared = { id: number; answer: (confirmed: boolean | undefined) => void }
export type Popup = Shared & (({ kind: 'question' } & Question) | ({ kind: 'announcement' } & Announcement))
export type ShownToast = Toast & { id: number }

/** A queue: the first is shown, since two alerts must never overlap. */
export const popups = observable<readonly Popup[]>([])
/** One at a time; a new one replaces the previous. */
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
 * True when confirmed, false when cancelled, undefined when closed. `settled` receives the function that
 * closes the question, for events that answer it, and returns how to unsubscribe.
 */
export const ask = async (question: Question, settled?: (close: () => void) => () => void): Promise<boolean | undefined> => {
  const answered = show({ kind: 'question', ...question })
  const popup = popups.get().at(-1)
  const stop = settled?.(() => popup?.answer(undefined))
  return answered.finally(stop)
}

/** True when confirmed, false when cancelled or closed. */
export const confirm = async (question: Question): Promise<boolean> => (await ask(question)) === true

/** Resolves once it is closed. An identical alert in the queue is not added again. */
export const alert = async (announcement: Announcement): Promise<void> => {
  if (sameAnnouncement(announcement)) return
  await show({ kind: 'announcement', ...announcement })
}

changeNotStored.subscribe(() => {
  const say = usePlatformTexts.now()
  void alert({ title: say('t_notStored'), message: say('m_notStored') })
})

export const toast = (content: Toast): void => shownToast.set({ ...content, id: ++lastId })

export const dismissPopup = (): boolean => {
  const first = popups.get()[0]
  first?.answer(undefined)
  return first !== undefined
}
