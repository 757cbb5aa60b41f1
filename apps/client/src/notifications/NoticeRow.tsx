import { noticeParts, type NoticeModel } from '@avisa/contract/notifications/notice-link'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconBell, IconClipboardList, IconClockPlay, IconEyeCheck, IconMessage, type Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { IconTile } from '#/ui/list/Rows.tsx'
import classes from './notifications.module.css'
import { useNoticeTexts } from './texts.ts'

const icons: Readonly<Record<NoticeModel | 'other', Icon>> = {
  incidencias: IconAlertCircle,
  tareas: IconClipboardList,
  inspecciones: IconEyeCheck,
  'incidencias-comentarios': IconMessage,
  'tareas-comentarios': IconMessage,
  'inspecciones-comentarios': IconMessage,
  'listas-comentarios': IconMessage,
  'usuarios-jornadas/listado': IconClockPlay,
  other: IconBell,
}

type Props = {
  notice: Notification
  /** Without an address, `onOpen` explains why the notification opens nothing. */
  to: string | undefined
  onOpen: () => void
}

const Content = ({ notice }: Pick<Props, 'notice'>) => {
  const say = useNoticeTexts()
  const { before, link, after } = noticeParts(notice.texto)
  const Shape = icons[notice.modelo ?? 'other']
  const isUnread = notice.viewed_at === null
  return (
    <>
      <IconTile icon={Shape} accent={isUnread} />
      <span className="grow">
        <span className="line gap-8">
          <b className={`${classes.title} grow medium`}>{notice.titulo}</b>
          <span className="small fixed quiet">
            <RelativeTime time={notice.created_at} plain />
          </span>
        </span>
        <span className="small anywhere block second">
          {before}
          {link && <CodeText>{link}</CodeText>}
          {after}
        </span>
      </span>
      <span className={`${classes.dot} fixed mt-6`} data-unread={isUnread || undefined}>
        {isUnread && <VisuallyHidden>{say('unreadMark')}</VisuallyHidden>}
      </span>
    </>
  )
}

export const NoticeRow = ({ notice, to, onOpen }: Props) =>
  to === undefined ? (
    <button
      type="button"
      className={`${classes.row} flex start gap-12 hoverable focus-inside dims`}
      data-unread={notice.viewed_at === null || undefined}
      onClick={onOpen}
    >
      <Content notice={notice} />
    </button>
  ) : (
    <Link
      to={to}
      className={`${classes.row} flex start gap-12 hoverable focus-inside dims`}
      data-unread={notice.viewed_at === null || undefined}
      onClick={onOpen}
    >
      <Content notice={notice} />
    </Link>
  )
