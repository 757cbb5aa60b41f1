import { IconClock } from '@tabler/icons-react'
import { Suspense } from 'react'
import { may } from '@avisa/contract/access/person'
import { listIncidents } from '@avisa/contract/incidents/routes'
import { readsAsCitizen } from '@avisa/contract/incidents/rules'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { deadlineWords } from '@avisa/contract/statistics/promise-words'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { ExtraFieldsCard } from '#/extra-fields/shared/ExtraFieldsCard.tsx'
import { useParameters } from '#/platform/configuration.ts'
import { lazy } from '#/platform/lazy.ts'
import { changeListed } from '#/platform/query-client.ts'
import { records } from '#/navigation/records.ts'
import { PendingChanges } from '#/outbox/shared/PendingChanges.tsx'
import { usePending } from '#/platform/changes/shown.ts'
import { usePerson } from '#/platform/session.ts'
import { statusIconUrl } from '#/platform/status-icon-url.ts'
import { useLang } from '#/platform/text.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { useIsWide } from '#/ui/list/ListDetail.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { PriorityMark } from '#/ui/mark/PriorityMark.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { PhotosOnTheirWay } from '../AddPhotos.tsx'
import { Actions } from '../detail/Actions.tsx'
import { Answer } from '../detail/Answer.tsx'
import { CodeButton } from '../detail/CodeButton.tsx'
import { Contact } from '../detail/Contact.tsx'
import { DetailBar } from '../detail/DetailBar.tsx'
import { shownChanges, useForbiddenAlert } from '../detail/incident-changes.ts'
import { AddressLine, MapGlance, Place } from '../detail/Place.tsx'
import { ShareButton } from '../detail/ShareButton.tsx'
import { StaffFacts } from '../detail/StaffFacts.tsx'
import { StaffHistory } from '../detail/StaffHistory.tsx'
import { CommentsRow, Related, useCommentsPath, Work } from '../detail/Work.tsx'
import { IncidentPhotos } from '../IncidentPhotos.tsx'
import { useStateOf } from '../IncidentRow.tsx'
import { PossibleDuplicate } from '../near/PossibleDuplicate.tsx'
import { IncidentTimeline } from '../IncidentTimeline.tsx'
import classes from '../detail/detail.module.css'
import { useIncidentTexts } from '../texts.ts'
import { useIncident } from '../use-incident.ts'

const FollowCard = lazy(async () => ({ default: (await import('#/follows/shared/FollowCard.tsx')).FollowCard }))
const PublicActions = lazy(async () => ({ default: (await import('#/publication/shared/PublicActions.tsx')).PublicActions }))
const EditIncidentSheet = lazy(async () => ({ default: (await import('../detail/EditIncidentSheet.tsx')).EditIncidentSheet }))

type Paths = { back: string; map: string }

const Description = ({ incident }: { incident: Incident }) => {
  const say = useIncidentTexts()
  const citizen = readsAsCitizen(usePerson(), incident)
  const text = incident.contenido ?? incident.contenido_publico
  if (!text && citizen) return null
  return (
    <section>
      <h2 className="small quiet regular unspaced">{say(citizen && incident.propia ? 'told' : 'toldStaff')}</h2>
      <p className="written">{text ?? say('nothingTold')}</p>
    </section>
  )
}

const CitizenPart = ({ incident }: { incident: Incident }) => {
  const say = useIncidentTexts()
  const lang = useLang()
  return (
    <div className={`${classes.columns} grid`}>
      <IncidentTimeline steps={incident.historial ?? []} />
      <div className={`${classes.stack} column min-0 gap-20`}>
        {incident.plazo_publico && <Notice icon={IconClock}>{deadlineWords(incident.plazo_publico, lang)}</Notice>}
        <Description incident={incident} />
        <ExtraFieldsCard incident={incident} />
        <p className="small quiet">
          {say('received')} <RelativeTime time={incident.fecha} />
          {incident.propia && ` · ${say('yours')}`}
        </p>
        <Suspense>
          <PublicActions incident={incident} />
        </Suspense>
      </div>
    </div>
  )
}

const StaffPart = ({ incident }: { incident: Incident }) => (
  <div className={`${classes.columns} grid`}>
    <div className={`${classes.stack} column min-0 gap-20`}>
      <PossibleDuplicate incident={incident} />
      <Description incident={incident} />
      <StaffFacts incident={incident} />
      <Work incident={incident} />
      <IncidentTimeline steps={incident.historial ?? []} />
    </div>
    <div className={`${classes.stack} column min-0 gap-20`}>
      <ExtraFieldsCard incident={incident} />
      {incident.ciudadano && <Contact ciudadano={incident.ciudadano} />}
      <Related incident={incident} />
      <StaffHistory incident={incident} />
    </div>
  </div>
)

const Content = ({ incident, at, wide, comments }: { incident: Incident; at: Paths; wide: boolean; comments: string | undefined }) => {
  const citizen = readsAsCitizen(usePerson(), incident)
  const chat = useParameters().chat_ciudadano_activo
  const pending = usePending(records.incident(incident.id), shownChanges)
  const onFailure = useForbiddenAlert()
  const editing = useSheetAddress('editar')
  const review = useReview(incident)
  const photos = incident.imagenes ?? []
  return (
    <div className={`${classes.detail} column gap-20`}>
      <PendingChanges pending={pending} onFailure={onFailure} />
      {wide && citizen && (
        <div className={`${classes.pictures} grid gap-12`} data-photos={photos.length > 0 || undefined}>
          <IncidentPhotos photos={photos} alt={incident.descripcion} look="large" />
          <MapGlance incident={incident} to={at.map} />
        </div>
      )}
      {wide && !citizen && <IncidentPhotos photos={photos} alt={incident.descripcion} look="mosaic" review={review} />}
      {!(wide && citizen) && <Place incident={incident} to={at.map} glance={!wide} />}
      <PhotosOnTheirWay incident={incident} />
      <Answer incident={incident} />
      {citizen ? <CitizenPart incident={incident} /> : <StaffPart incident={incident} />}
      {(!citizen || (incident.propia && chat)) && <CommentsRow incident={incident} to={comments} />}
      {citizen && (
        <Suspense>
          <FollowCard incident={incident} />
        </Suspense>
      )}
      <Actions incident={incident} onEdit={editing.open} />
      {editing.key !== null && (
        <Suspense>
          <EditIncidentSheet key={editing.key} incident={incident} opened={editing.opened} onClose={editing.close} />
        </Suspense>
      )}
    </div>
  )
}

const useReview = (incident: Incident): number | undefined => {
  const person = usePerson()
  return may(person, 'incidencia.editar.campos') && !readsAsCitizen(person, incident) ? incident.id : undefined
}

const Introduction = ({ incident, wide }: { incident: Incident; wide: boolean }) => {
  const client = useClient()
  const stateOf = useStateOf()
  const review = useReview(incident)
  const citizen = readsAsCitizen(usePerson(), incident)
  return (
    <>
      {!wide && <IncidentPhotos photos={incident.imagenes ?? []} alt={incident.descripcion} look="hero" review={review} />}
      <StateChip {...stateOf(incident)} drawing={statusIconUrl(client, 'incidencia', incident.estado_incidencia_id)} large />
      {!citizen && <PriorityMark priority={incident.prioridad} as="chip" />}
    </>
  )
}

type Props = {
  id: number
  at: Paths
  /** The public list from which it was opened: some people see the incident only through it. */
  list?: number
}

export const IncidentDetail = ({ id, at, list }: Props) => {
  const client = useClient()
  const say = useIncidentTexts()
  const lang = useLang()
  const wide = useIsWide()
  const query = useIncident(id, list)
  const incident = query.data
  const citizen = readsAsCitizen(usePerson(), incident)
  const chat = useParameters().chat_ciudadano_activo
  const comments = useCommentsPath(incident ?? { id, propia: false }, chat)
  // A long list is not reloaded by itself.
  useFollow(query.refreshing ? undefined : incident, (now) => {
    if (now) changeListed(client, listIncidents, (row) => (row.id === now.id ? { ...row, ...now } : row))
  })
  return (
    <AppPage
      back={at.back}
      look="plain"
      title={incident ? pick(incident, 'descripcion', lang) : query.error ? say('incident') : ' '}
      subtitle={incident && wide && citizen && <AddressLine incident={incident} />}
      lead={incident && <Introduction incident={incident} wide={wide} />}
      label={incident && <CodeButton codigo={incident.codigo} />}
      actions={incident && <ShareButton incident={incident} />}
      footer={incident && <DetailBar incident={incident} comments={comments} />}
    >
      <Load query={query} skeleton={<DetailSkeleton />}>
        {(loaded) => <Content incident={loaded} at={at} wide={wide} comments={comments} />}
      </Load>
    </AppPage>
  )
}
