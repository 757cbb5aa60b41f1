import { isRole } from '@avisa/contract/access/person'
import { noticeSentence } from '@avisa/contract/notifications/notice-link'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { getPerson } from '#/platform/session.ts'
import { toast } from '#/ui/popup/popups.ts'
import { isAboutComments, noticePath } from './notice-path.ts'
import { markRead } from './read-notices.ts'
import { useNoticeTexts } from './texts.ts'

/**
 * A notice that comes while the app is looked at is said in passing and opens by its button alone, which is the confirmation that
 * comments need: nothing stands over a form that is being written. Of a new incident of their units staff see the badge alone.
 */
export const offerNotice = (notice: Notification, go: (path: string) => void): void => {
  const person = getPerson()
  if (notice.modelo === 'incidencias' && !isRole(person, 'ciudadano')) return
  const say = useNoticeTexts.now()
  const path = noticePath(notice, person)
  const message = noticeSentence(notice.texto)
  const open = () => {
    if (path === undefined) return
    void markRead(notice)
    go(path)
  }
  if (path === undefined) {
    toast({ message })
    return
  }
  toast({ message, action: { label: say(isAboutComments(notice) ? 'open' : 'see'), onClick: open } })
}

/** The same of a push on a device where nobody is signed in. */
export const offerPush = ({ texto, enlace }: { texto: string; enlace: string }, go: (path: string) => void): void =>
  toast({ message: texto, action: { label: useNoticeTexts.now()('see'), onClick: () => go(enlace) } })
