import { Button } from '@mantine/core'
import { IconArrowMerge, IconArrowsExchange, IconCopyOff } from '@tabler/icons-react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { paths } from '@avisa/contract/paths'
import { metresBetween } from '@avisa/contract/values/coordinates'
import { parseDate } from '@avisa/contract/values/dates'
import { useStatuses } from '#/platform/configuration.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { useKeys } from '#/ui/hooks/use-keys.ts'
import { useIsWide } from '#/ui/list/ListDetail.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { PermittedIncident } from '../PermittedIncident.tsx'
import { Consequences } from './Consequences.tsx'
import { MergeSide } from './MergeSide.tsx'
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

const useEnding = ({ tareas = [] }: Incident): string[] => {
  const study = useStatuses('tecnico').data
  const repair = useStatuses('reparacion').data
  const isFinal = (statuses: typeof study, id: number) => statuses?.some((status) => status.id === id && status.final) ?? false
  return tareas.filter((task) => !isFinal(study, task.estadotecnico_id) && !isFinal(repair, task.estadoobra_id)).map(({ codigo }) => codigo)
}

const PairConsequences = ({ stays, joins }: { stays: Incident; joins: Incident }) => (
  <Consequences stays={stays} joins={[joins]} ending={useEnding(joins)} />
)

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
      <PairConsequences stays={stays} joins={joins} />
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
    <div className={`${classes.wide} column grow`}>
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
    </div>
  )
}

/** Compares an incident with others like it, pair by pair, and merges them. */
export const MergePage = () => {
  const say = useMergeTexts()
  return (
    <PermittedIncident
      permission="incidencia.fusionar"
      title={say('title')}
      refused={{ title: say('mayNot'), text: say('mayNotText') }}
      render={(incident) => <Merger key={incident.id} incident={incident} />}
    />
  )
}
