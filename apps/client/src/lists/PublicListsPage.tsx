import { IconChecklist } from '@tabler/icons-react'
import { listPublicLists } from '@avisa/contract/lists/routes'
import { pick } from '@avisa/contract/values/languages'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useListTexts } from './texts.ts'

export const PublicListsPage = () => {
  const say = useListTexts()
  const lang = useLang()
  const query = useLoad(listPublicLists, {})
  const picture = IconChecklist
  return (
    <AppPage title={say('publicLists')}>
      <Load
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState picture={picture} title={say('publicEmpty')} text={say('publicEmptyText')} />}
      >
        {(lists) => (
          <RowCard>
            {lists.map((list) => (
              <Row
                key={list.id}
                icon={IconChecklist}
                title={pick(list, 'nombre', lang)}
                support={say('incidents', { count: list.total })}
                to={paths.publicList.to({ id: list.id })}
              />
            ))}
          </RowCard>
        )}
      </Load>
    </AppPage>
  )
}
