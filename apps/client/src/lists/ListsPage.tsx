import { Button } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { listTaskLists } from '@avisa/contract/lists/routes'
import { pick } from '@avisa/contract/values/languages'
import { lazy } from '#/platform/lazy.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { useListTexts } from './texts.ts'

const NewListSheet = lazy(async () => ({ default: (await import('./NewListSheet.tsx')).NewListSheet }))

export const ListsPage = () => {
  const say = useListTexts()
  const lang = useLang()
  const usuarioId = usePerson()?.user_id ?? 0
  const query = useLoad(listTaskLists, { params: { usuarioId } }, { enabled: usuarioId > 0 })
  const making = useSheetAddress('nueva')
  const add = (
    <Button variant="default" className="me-12" leftSection={<IconPlus size={20} stroke={2.2} aria-hidden />} onClick={making.open}>
      {say('newList')}
    </Button>
  )
  const empty = (
    <EmptyState
      picture={IconListCheck}
      title={say('listsEmpty')}
      text={say('listsEmptyText')}
      action={<Button onClick={making.open}>{say('newList')}</Button>}
    />
  )
  return (
    <AppPage title={say('lists')} actions={query.data && query.data.length > 0 && add}>
      <Load query={query} isEmpty={(rows) => rows.length === 0} empty={empty}>
        {(lists) => (
          <RowCard>
            {lists.map((list) => (
              <Row
                key={list.id}
                icon={IconListCheck}
                title={pick(list, 'nombre', lang)}
                support={say('tasks', { count: list.total })}
                to={paths.list.to({ id: list.id })}
              />
            ))}
          </RowCard>
        )}
      </Load>
      <Suspense>{making.key !== null && <NewListSheet key={making.key} opened={making.opened} onClose={making.close} />}</Suspense>
    </AppPage>
  )
}
