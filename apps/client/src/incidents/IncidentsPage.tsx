import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useParams } from 'react-router'
import { listIncidents } from '@avisa/contract/incidents/endpoints'
import type { Meta } from '@avisa/contract/http/paging'
import { useInfinite } from '#/platform/queries.ts'
import { paths } from '#/shell/paths.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { SearchField } from '#/ui/SearchField.tsx'
import { ListDetail } from '#/ui/ListDetail.tsx'
import { IncidentDetail } from './IncidentDetail.tsx'
import { IncidentList } from './IncidentList.tsx'
import classes from './incidents.module.css'
import { useIncidentTexts } from './texts.ts'

/** INC-05. */
const debounce = 400

const Total = ({ meta }: { meta: Meta | undefined }) => {
  const say = useIncidentTexts()
  if (!meta) return null
  return meta.total_minimo ? say('totalAtLeast', { count: meta.total }) : say('total', { count: meta.total })
}

/** All incidents this person may see, newest first, found by code. */
export const IncidentsPage = () => {
  const say = useIncidentTexts()
  const selected = useParams()['id']
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), debounce)
  const query = useInfinite(listIncidents, { query: { include: 'imagenes', ...(search ? { search } : {}) } }, { keep: search === '' })
  const empty = search ? (
    <EmptyState title={say('searchEmpty')} action={<Button onClick={() => setTyped('')}>{say('clearSearch')}</Button>} />
  ) : (
    <EmptyState title={say('allEmpty')} text={say('allEmptyText')} />
  )
  return (
    <ListDetail
      renderList={(pane) => (
        <AppPage
          title={say('all')}
          look="list"
          subtitle={<Total meta={query.meta} />}
          tools={
            <div className={classes.tools}>
              <SearchField label={say('searchCode')} value={typed} onChange={setTyped} />
            </div>
          }
        >
          <IncidentList
            query={query}
            label={say('all')}
            to={(incident) => paths.incident(incident.id)}
            selected={selected ? Number(selected) : undefined}
            pane={pane}
            empty={empty}
          />
        </AppPage>
      )}
      detail={
        selected ? (
          <IncidentDetail key={selected} id={Number(selected)} at={{ back: paths.incidents, map: paths.incidentMap(selected) }} />
        ) : undefined
      }
      nothing={<EmptyState title={say('choose')} />}
    />
  )
}
