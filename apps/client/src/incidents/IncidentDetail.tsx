import { Anchor, Button } from '@mantine/core'
import { IconCopyPlus, IconMail, IconPhone } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { isRole, may } from '@avisa/contract/access/person'
import { getIncident } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import { ExtraFieldsCard } from '#/extra-fields/ExtraFieldsCard.tsx'
import { useMapConfig, useParameters } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '#/shell/paths.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { CodeText } from '#/ui/CodeText.tsx'
import { Load } from '#/ui/Load.tsx'
import { placeLine } from '#/ui/map/ItemMap.tsx'
import { MiniMap } from '#/ui/map/MiniMap.tsx'
import { RelativeTime } from '#/ui/RelativeTime.tsx'
import { Row, RowCard } from '#/ui/Rows.tsx'
import { DetailSkeleton } from '#/ui/Skeletons.tsx'
import { StateChip } from '#/ui/StateChip.tsx'
import { AddPhotos } from './AddPhotos.tsx'
import { incidentPin } from './incident-pin.ts'
import { IncidentPhotos } from './IncidentPhotos.tsx'
import { useStateOf } from './IncidentRow.tsx'
import { IncidentTimeline } from './IncidentTimeline.tsx'
import classes from './incidents.module.css'
import { useIncidentTexts } from './texts.ts'

type Paths = { back: string; map: string }

const Contact = ({ ciudadano }: { ciudadano: NonNullable<Incident['ciudadano']> }) => {
  const say = useIncidentTexts()
  return (
    <RowCard title={say('contact')}>
      {ciudadano.nombre && <Row title={ciudadano.nombre} />}
      {ciudadano.telefono && (
        <Row
          icon={<IconPhone size={22} stroke={1.9} />}
          title={say('call', { phone: ciudadano.telefono })}
          href={`tel:${ciudadano.telefono.replaceAll(/[^\d+]/g, '')}`}
        />
      )}
      {ciudadano.email && (
        <Row
          icon={<IconMail size={22} stroke={1.9} />}
          title={say('write', { email: ciudadano.email })}
          href={`mailto:${ciudadano.email}`}
        />
      )}
    </RowCard>
  )
}

const Told = ({ incident }: { incident: Incident }) => {
  const say = useIncidentTexts()
  const citizen = isRole(usePerson(), 'ciudadano')
  const text = incident.contenido ?? incident.contenido_publico
  if (!text && citizen) return null
  return (
    <section>
      <h2 className={classes.label}>{say(citizen && incident.propia ? 'told' : 'toldStaff')}</h2>
      <p className={classes.told}>{text ?? say('nothingTold')}</p>
    </section>
  )
}

const Content = ({ incident, at }: { incident: Incident; at: Paths }) => {
  const say = useIncidentTexts()
  const parameters = useParameters()
  const person = usePerson()
  const config = useMapConfig().data
  const pin = useMemo(() => incidentPin(incident), [incident])
  const line = placeLine(incident, parameters)
  return (
    <div className={classes.detail}>
      <div className={classes.pictures} data-photos={(incident.imagenes ?? []).length > 0 || undefined}>
        <IncidentPhotos photos={incident.imagenes ?? []} alt={incident.descripcion} />
        {pin && <MiniMap pin={pin} to={at.map} config={config} />}
      </div>
      <AddPhotos incident={incident} />
      {line && <p className={classes.quiet}>{line}</p>}
      <div className={classes.columns}>
        <IncidentTimeline steps={incident.historial ?? []} />
        <div className={classes.stack}>
          <Told incident={incident} />
          <ExtraFieldsCard incident={incident} />
          {incident.ciudadano && <Contact ciudadano={incident.ciudadano} />}
          {(incident.tareas ?? []).length > 0 && (
            <RowCard title={say('tasks')}>
              {incident.tareas?.map((task) => (
                <Row key={task.id} to={paths.task(task.id)} title={task.codigo} />
              ))}
            </RowCard>
          )}
        </div>
      </div>
      {may(person, 'incidencia.crear-duplicada') && (
        <Button
          variant="default"
          leftSection={<IconCopyPlus size={20} stroke={1.9} aria-hidden />}
          component={Link}
          to={paths.duplicate(incident.id)}
          style={{ alignSelf: 'start' }}
        >
          {say('duplicate')}
        </Button>
      )}
      <p className={classes.quiet}>
        {say('received')} <RelativeTime time={incident.fecha} />
        {incident.propia && ` · ${say('yours')}`}
      </p>
    </div>
  )
}

/** One incident with what this person may see of it (INC-10 to INC-29). */
export const IncidentDetail = ({ id, at }: { id: number; at: Paths }) => {
  const lang = useLang()
  const stateOf = useStateOf()
  const query = useLoad(getIncident, { params: { id } }, { main: true })
  const incident = query.data
  return (
    <AppPage
      back={at.back}
      look="plain"
      title={incident ? pick(incident, 'descripcion', lang) : ' '}
      subtitle={incident?.direccion?.nombre_cor}
      lead={
        incident && (
          <>
            <StateChip {...stateOf(incident)} large />
            <Anchor component={Link} to={at.map} className={classes.codeLink} underline="never">
              <CodeText>{incident.codigo}</CodeText>
            </Anchor>
          </>
        )
      }
    >
      <Load query={query} skeleton={<DetailSkeleton />}>
        {(loaded) => <Content incident={loaded} at={at} />}
      </Load>
    </AppPage>
  )
}
