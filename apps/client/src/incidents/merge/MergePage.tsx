import { Button } from '@mantine/core'
import {
  IconArrowMerge,
  IconArrowsExchange,
  IconChecklist,
  IconCopyOff,
  IconLock,
  IconMail,
  IconPhoto,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { may } from '@avisa/contract/access/person'
import { getIncident } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { paths } from '@avisa/contract/paths'
import { metresBetween } from '@avisa/contract/values/coordinates'
import { parseDate } from '@avisa/contract/values/dates'
import { useStatuses } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { useKeys } from '#/ui/hooks/use-keys.ts'
import { useIsWide } from '#/ui/list/ListDetail.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { useDetailTexts } from '../detail/texts.ts'
import { MergeSide, peopleOf } from './MergeSide.tsx'
import classes from './merge.module.css'
import { useMergeTexts } from './texts.ts'
import { usePairs, type Pairs } from './use-pairs.ts'

/** In ms. */
const day = 86_400_000
const dayOf = ({ fecha }: Incident) => Math.floor((parseDate(fecha, 'UTC')?.getTime() ?? 0) / day)
const positionOf = ({ geolatitud, geolongitud }: Incident) =>
  geolatitud === null || geolongitud === null ? undefined : { latitud: geolatitud, longitud: geolongitud }

/** How near and how old they are to each other. */
const useComparison = (incident: Incident, { candidate, place }: Pairs) => {
  const say = useMergeTexts()
  if (!candidate) return undefined
  const [here, there] = [positionOf(incident), positionOf(candidate)]
  const metres = here && there && say('metres', { count: Math.round(metresBetween(here, there)) })
  const days = say('days', { count: Math.abs(dayOf(incident) - dayOf(candidate)) })
  return [say('pair', place), metres, days].filter(Boolean).join(' · ')
}

const Consequence = ({ icon: Shape, children }: { icon: Icon; children: string }) => (
  <li className="flex start gap-10">
    <Shape className="fixed quiet" size={20} stroke={1.9} aria-hidden />
    {children}
  </li>
)

/** What merging changes, said before. */
const Consequences = ({ stays, joins }: { stays: Incident; joins: Incident }) => {
  const say = useMergeTexts()
  const study = useStatuses('tecnico').data
  const repair = useStatuses('reparacion').data
  const isFinal = (statuses: typeof study, id: number) => statuses?.some((status) => status.id === id && status.final) ?? false
  const ending = (joins.tareas ?? []).filter((task) => !isFinal(study, task.estadotecnico_id) && !isFinal(repair, task.estadoobra_id))
  const [from, to] = [joins.codigo, stays.codigo]
  const photos = joins.imagenes?.length ?? 0
  const codes = ending.map(({ codigo }) => codigo).join(', ')
  return (
    <section className="card column gap-12 p-16">
      <h2 className="heading">{say('changes')}</h2>
      <ul className={`${classes.changes} list grid gap-8`}>
        <Consequence icon={IconUsers}>{say('willCount', { count: peopleOf(stays) + peopleOf(joins) })}</Consequence>
        {photos > 0 && <Consequence icon={IconPhoto}>{say('willShow', { count: photos, from, to })}</Consequence>}
        {ending.length > 0 && <Consequence icon={IconChecklist}>{say('willEnd', { count: ending.length, codes })}</Consequence>}
        <Consequence icon={IconMail}>{say('willTell', { from, to })}</Consequence>
      </ul>
    </section>
  )
}

const Pair = ({ pairs }: { pairs: Pairs }) => {
  const say = useMergeTexts()
  const { stays, joins, place, searched, waits, query } = pairs
  if (waits)
    return (
      <Load query={query} skeleton={<DetailSkeleton />}>
        {() => null}
      </Load>
    )
  if (place.total > 0 && !joins) return <DetailSkeleton />
  if (!stays || !joins) {
    const [title, text] = searched ? [say('nothingFound'), say('nothingFoundText')] : [say('nothingNear'), say('nothingNearText')]
    return <EmptyState picture={IconCopyOff} title={title} text={text} />
  }
  return (
    <>
      <div className={`${classes.pair} grid gap-20`}>
        <MergeSide incident={stays} stays />
        <MergeSide incident={joins} stays={false} />
      </div>
      <Consequences stays={stays} joins={joins} />
    </>
  )
}

const Merger = ({ incident }: { incident: Incident }) => {
  const say = useMergeTexts()
  const wide = useIsWide()
  const pairs = usePairs(incident)
  const comparison = useComparison(incident, pairs)
  const ready = pairs.joins !== undefined
  const isControl = (event: KeyboardEvent) => event.target instanceof HTMLElement && event.target.closest('a, button') !== null
  useKeys({
    ArrowLeft: pairs.swap,
    ArrowRight: pairs.swap,
    ArrowUp: () => pairs.walk(-1),
    ArrowDown: () => pairs.walk(1),
    n: () => pairs.walk(1),
    Enter: (event) => {
      if (isControl(event)) return false
      void pairs.merge()
      return undefined
    },
  })
  const other = (
    <Button variant="default" size="lg" onClick={() => pairs.walk(1)}>
      {say('other')}
    </Button>
  )
  const swap = (
    <Button variant="default" size="md" leftSection={<IconArrowsExchange size={20} stroke={1.9} aria-hidden />} onClick={pairs.swap}>
      {say('swap')}
    </Button>
  )
  return (
    <AppPage
      back={paths.incident.to({ id: incident.id })}
      title={say('title')}
      label={incident.codigo}
      subtitle={comparison}
      footer={
        ready && (
          <ActionBar
            main={{ label: say('merge'), icon: IconArrowMerge, loading: pairs.busy, onClick: () => void pairs.merge() }}
            secondary={other}
          />
        )
      }
    >
      <div className="column gap-16">
        <div className="row wrap between gap-12">
          <div className={classes.search}>
            <SearchField label={say('search')} value={pairs.typed} onChange={pairs.type} slash />
          </div>
          {ready && swap}
        </div>
        <Pair pairs={pairs} />
        {ready && <p className="small quiet">{say(wide ? 'keys' : 'undoable')}</p>}
      </div>
    </AppPage>
  )
}

/** Compares an incident with others like it, pair by pair, and merges them. */
export const MergePage = () => {
  const say = useMergeTexts()
  const words = useDetailTexts()
  const id = Number(useParams()['id'])
  const allowed = may(usePerson(), 'incidencia.fusionar')
  const query = useLoad(getIncident, { params: { id } }, { main: true, enabled: allowed })
  if (query.data && allowed) return <Merger key={id} incident={query.data} />
  return (
    <AppPage back={paths.incident.to({ id })} title={say('title')}>
      {allowed ? (
        <Load query={query} skeleton={<DetailSkeleton />}>
          {() => null}
        </Load>
      ) : (
        <EmptyState
          picture={IconLock}
          title={say('mayNot')}
          text={say('mayNotText')}
          action={
            <Button component={Link} to={paths.incident.to({ id })}>
              {words('backToIncident')}
            </Button>
          }
        />
      )}
    </AppPage>
  )
}
