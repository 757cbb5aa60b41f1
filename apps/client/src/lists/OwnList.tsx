import { ActionIcon, Button } from '@mantine/core'
import { IconMessage, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { getTaskList, listTaskLists, listTasksOfList, removeTaskList } from '@avisa/contract/lists/routes'
import type { TaskList as ListOfTasks } from '@avisa/contract/lists/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { lazy } from '#/platform/lazy.ts'
import { useCommand, useInfinite, useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { listItemPath } from '#/navigation/own-paths.ts'
import { TaskDetail } from '#/tasks/shared/TaskDetail.tsx'
import { TaskList } from '#/tasks/shared/TaskList.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { ListScreen } from './ListScreen.tsx'
import { useListTexts } from './texts.ts'

const OwnListMap = lazy(async () => ({ default: (await import('./list-maps.tsx')).OwnListMap }))
const AddTasksSheet = lazy(async () => ({ default: (await import('./AddTasksSheet.tsx')).AddTasksSheet }))
const icon = { size: 22, stroke: 1.9, 'aria-hidden': true } as const

const Actions = ({ list, onAdd }: { list: ListOfTasks; onAdd: () => void }) => {
  const client = useClient()
  const say = useListTexts()
  const lang = useLang()
  const navigate = useNavigate()
  const usuarioId = usePerson()?.user_id ?? 0
  const { run, busy } = useCommand(removeTaskList, { refresh: [listTaskLists] })
  const name = pick(list, 'nombre', lang)
  const remove = async () => {
    const question = { title: say('removeTitle', { name }), message: say('removeText'), confirm: say('removeConfirm'), danger: true }
    if (!(await confirm(client, question))) return
    const answer = await run({ params: { usuarioId, listaId: list.id } }).catch(() => undefined)
    if (!answer) return
    toast(client, { message: say('removed') })
    void navigate(paths.lists, { replace: true })
  }
  return (
    <>
      <ActionIcon aria-label={say('addTasks')} onClick={onAdd}>
        <IconPlus {...icon} />
      </ActionIcon>
      <ActionIcon component={Link} to={paths.listComments.to({ id: list.id })} aria-label={say('comments')}>
        <IconMessage {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={say('remove')} loading={busy} onClick={() => void remove()}>
        <IconTrash {...icon} />
      </ActionIcon>
    </>
  )
}

export const OwnList = ({ id, selected }: { id: number; selected: number | undefined }) => {
  const say = useListTexts()
  const lang = useLang()
  const usuarioId = usePerson()?.user_id ?? 0
  const params = { usuarioId, listaId: id }
  const list = useLoad(getTaskList, { params }, { main: true }).data
  const query = useInfinite(listTasksOfList, { params, query: { include: 'imagenes', sort: '-fecha' } })
  const adding = useSheetAddress('tareas')
  return (
    <>
      <ListScreen
        name={list && pick(list, 'nombre', lang)}
        total={query.meta && say('tasks', { count: query.meta.total })}
        back={paths.lists}
        here={paths.list.to({ id })}
        itemPath={(task) => listItemPath(id, task, 'obra')}
        rows={query.data ?? []}
        selected={selected}
        actions={list && <Actions list={list} onAdd={adding.open} />}
        nothing={say('chooseTask')}
        renderRows={(pane, to) => (
          <TaskList
            query={query}
            name={`lista ${id}`}
            to={to}
            selected={selected}
            pane={pane}
            empty={
              <EmptyState
                title={say('listEmpty')}
                text={say('listEmptyText')}
                action={<Button onClick={adding.open}>{say('addTasks')}</Button>}
              />
            }
          />
        )}
        renderMap={(map) => <OwnListMap id={id} {...map} />}
        renderDetail={(task, back) => (
          <TaskDetail
            key={task}
            id={task}
            at={{
              back,
              map: paths.listTaskMap.to({ listaId: id, id: task }),
              comments: paths.listTaskComments.to({ listaId: id, id: task }),
              list: id,
            }}
          />
        )}
      />
      <Suspense>
        {adding.key !== null && (
          <AddTasksSheet
            key={adding.key}
            list={id}
            listed={(query.data ?? []).map((task) => task.id)}
            opened={adding.opened}
            onClose={adding.close}
          />
        )}
      </Suspense>
    </>
  )
}
