import { Button, Skeleton } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { pageSize } from '@avisa/contract/http/page-size'
import { listNotifications } from '@avisa/contract/notifications/routes'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { Navigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { unreadCount } from '#/platform/identity.ts'
import { useObservable } from '#/platform/observable.ts'
import { moreOf, useInfinite, type LoadedList } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { Delayed } from '#/ui/state/Skeletons.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { noticePath } from './notice-path.ts'
import { NoticeRow } from './NoticeRow.tsx'
import classes from './notifications.module.css'
import { markAllRead, markRead, useMarkedAsRead } from './read-notices.ts'
import { useNoticeTexts } from './texts.ts'

const Waiting = () => (
  <div className={classes.rows}>
    <Delayed>
      {[62, 74, 50, 66, 58].map((width) => (
        <div key={width} className={`${classes.row} flex start gap-12 hoverable focus-inside dims`}>
          <Skeleton w={44} h={44} radius={12} style={{ flex: 'none' }} />
          <div className="grow">
            <Skeleton h={18} w={`${width}%`} mb={8} />
            <Skeleton h={14} w={`${width + 20}%`} />
          </div>
        </div>
      ))}
    </Delayed>
  </div>
)

const Notices = ({ query }: { query: LoadedList<Notification> }) => {
  const client = useClient()
  const say = useNoticeTexts()
  const person = usePerson()
  const standing = useMarkedAsRead()
  const open = (notice: Notification, path: string | undefined) => {
    void markRead(client, notice)
    if (path === undefined) void alert(client, { title: say('notSupportedTitle'), message: say('MENSAJE_NOTIFICACION_NO_COMPATIBLE') })
  }
  const empty = <EmptyState title={say('empty')} text={say('emptyText')} picture={IconBell} />
  return (
    <Load query={query} skeleton={<Waiting />} isEmpty={(rows) => rows.length === 0} empty={empty}>
      {(rows) => (
        <div className={classes.rows}>
          <VirtualList
            items={rows}
            keyOf={(notice) => notice.id}
            label={say('title')}
            estimate={85}
            more={moreOf(query)}
            render={(loaded) => {
              const notice = standing(loaded)
              const path = noticePath(notice, person)
              return <NoticeRow notice={notice} to={path} onOpen={() => open(notice, path)} />
            }}
          />
        </div>
      )}
    </Load>
  )
}

const OwnNotices = () => {
  const client = useClient()
  const say = useNoticeTexts()
  const unread = useObservable(unreadCount(client))
  const query = useInfinite(listNotifications, { query: { per_page: pageSize.notifications } })
  const newest = query.data?.[0]
  return (
    <AppPage
      title={say('title')}
      look="list"
      subtitle={query.data?.length === 0 ? undefined : say('unread', { count: unread })}
      tools={
        // Rendered at once, so that nothing moves when the notifications load.
        unread > 0 && (
          <Button
            variant="subtle"
            size="sm"
            style={{ alignSelf: 'start', marginInlineStart: -12 }}
            leftSection={<IconChecks size={20} stroke={1.9} aria-hidden />}
            disabled={!newest}
            onClick={() => newest && void markAllRead(client, newest)}
          >
            {say('readAll')}
          </Button>
        )
      }
    >
      <Notices query={query} />
    </AppPage>
  )
}

export const NotificationsPage = () => {
  const { notificaciones } = useParameters()
  const person = usePerson()
  if (!notificaciones) return <Navigate to={paths.start} replace />
  return person === null ? <Navigate to={loginPath(paths.notifications)} replace /> : <OwnNotices />
}
