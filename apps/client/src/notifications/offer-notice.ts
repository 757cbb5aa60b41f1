import { isRole } from '@avisa/contract/access/person'
import { noticeSentence } from '@avisa/contract/notifications/notice-link'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { getPerson } from '#/platform/session.ts'
import { hasScreen } from '#/shell/screens.ts'
import { confirm, toast } from '#/ui/popups.ts'
import { isAboutComments, noticePath } from './notice-path.ts'
import { markRead } from './read-notices.ts'
import { useNoticeTexts } from './texts.ts'

/**
 * A notice that comes while the app is looked at: comments are asked about first (NOTIF-08), the rest is said in passing. Of a new
 * incident of their units staff see the badge alone: in a busy town it would be one bar after another.
 */
export const offerNotice = async (notice: Notification, go: (path: string) => void, exists = hasScreen): Promise<void> => {
  const person = getPerson()
  if (notice.modelo === 'incidencias' && !isRole(person, 'ciudadano')) return undefined
  const say = useNoticeTexts.now()
  const path = noticePath(notice, person, exists)
  const message = noticeSentence(notice.texto)
  const open = () => {
    if (path === undefined) return
    void markRead(notice)
    go(path)
  }
  if (path === undefined) return toast({ message })
  if (!isAboutComments(notice)) return toast({ message, action: { label: say('see'), onClick: open } })
  if (await confirm({ title: notice.titulo, message: `${message} ${say('openNow')}`, confirm: say('open'), cancel: say('later') })) open()
  return undefined
}

/** The same of a push on a device where nobody is signed in. */
export const offerPush = ({ texto, enlace }: { texto: string; enlace: string }, go: (path: string) => void): void =>
  toast({ message: texto, action: { label: useNoticeTexts.now()('see'), onClick: () => go(enlace) } })
