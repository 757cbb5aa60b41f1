import { isRole } from '@avisa/contract/access/person'
import { noticeSentence } from '@avisa/contract/notifications/notice-link'
import type { Notification } from '@avisa/contract/notifications/schemas'
import type { Client } from '#/platform/client.ts'
import { getPerson } from '#/platform/session.ts'
import { toast } from '#/ui/popup/popups.ts'
import { isAboutComments, noticePath } from './notice-path.ts'
import { markRead } from './read-notices.ts'
import { useNoticeTexts } from './texts.ts'

/**
 * A notification that arrives while the app is visible shows as a toast, and only its button opens it, so
 * that a form being written stays. A new incident of their own units only increases the badge for staff.
 */
export const offerNotice = (client: Client, notice: Notification, go: (path: string) => void): void => {
  const person = getPerson(client)
  if (notice.modelo === 'incidencias' && !isRole(person, 'ciudadano')) return
  const say = useNoticeTexts.now(client)
  const path = noticePath(notice, person)
  const message = noticeSentence(notice.texto)
  const open = () => {
    if (path === undefined) return
    void markRead(client, notice)
    go(path)
  }
  if (path === undefined) {
    toast(client, { message })
    return
  }
  toast(client, { message, action: { label: say(isAboutComments(notice) ? 'open' : 'see'), onClick: open } })
}

/** The same for a push on a device without a session. */
export const offerPush = (client: Client, { texto, enlace }: { texto: string; enlace: string }, go: (path: string) => void): void =>
  toast(client, { message: texto, action: { label: useNoticeTexts.now(client)('see'), onClick: () => go(enlace) } })
