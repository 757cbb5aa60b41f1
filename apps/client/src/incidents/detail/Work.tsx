import { IconCopy, IconMessage } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { readsAsCitizen } from '@avisa/contract/incidents/rules'
import type { Incident, IncidentTask, RelatedIncident } from '@avisa/contract/incidents/schemas'
import { may } from '@avisa/contract/access/person'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { statusIconUrl } from '#/platform/status-icon-url.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { useIncidentTexts } from '../texts.ts'
import classes from './detail.module.css'
import { useDetailTexts } from './texts.ts'

const Track = ({ name, ...chip }: { name: string } & ComponentProps<typeof StateChip>) => (
  <span className="inline gap-8">
    <span className="small quiet">{name}</span>
    <StateChip {...chip} />
  </span>
)

const TaskCard = ({ task }: { task: IncidentTask }) => {
  const client = useClient()
  const say = useDetailTexts()
  return (
    <article className="card hoverable relative p-12-16">
      <h3 className={`${classes.taskTitle} line wrap between leading-22 unspaced`}>
        <Link to={paths.task.to({ id: task.id })} className={`${classes.taskLink} plain-link`}>
          {task.codigo}
        </Link>
        <span className="small quiet">{task.encargado ?? say('unassigned')}</span>
      </h3>
      <div className="row wrap gap-8 mt-8">
        <Track
          name={say('study')}
          label={task.DesEstadoTecnico}
          colour={task.ColorEstadoTecnico}
          icon={task.icono_estado_tecnico}
          drawing={statusIconUrl(client, 'tecnico', task.estadotecnico_id)}
        />
        <Track
          name={say('repair')}
          label={task.DesEstadoObra}
          colour={task.ColorEstadoObra}
          icon={task.icono_estado_obra}
          drawing={statusIconUrl(client, 'reparacion', task.estadoobra_id)}
        />
      </div>
    </article>
  )
}

export const Work = ({ incident }: { incident: Incident }) => {
  const words = useIncidentTexts()
  const say = useDetailTexts()
  const tareas = incident.tareas ?? []
  const inspecciones = incident.inspecciones ?? []
  const { modulo_inspecciones } = useParameters()
  return (
    <>
      {tareas.length > 0 && (
        <section className={`${classes.group} column gap-8`}>
          <h2 className={`${classes.heading} heading mb-12`}>{words('tasks')}</h2>
          {tareas.map((task) => (
            <TaskCard key={task.id} task={task} />
          ))}
        </section>
      )}
      {inspecciones.length > 0 && (
        <RowCard title={say('inspections')}>
          {inspecciones.map(({ id, codigo }) => (
            <Row key={id} title={<CodeText>{codigo}</CodeText>} {...(modulo_inspecciones ? { to: paths.inspection.to({ id }) } : {})} />
          ))}
        </RowCard>
      )}
    </>
  )
}

const relationOf = ({ original, fusion_id }: RelatedIncident) => {
  if (fusion_id !== null) return original ? 'mergedInto' : 'mergedHere'
  return original ? 'original' : 'copy'
}

export const Related = ({ incident }: { incident: Incident }) => {
  const say = useDetailTexts()
  const lang = useLang()
  const relacionadas = incident.relacionadas ?? []
  if (relacionadas.length === 0) return null
  return (
    <RowCard title={say('related')}>
      {relacionadas.map((relacionada) => (
        <Row
          key={relacionada.id}
          to={paths.incident.to({ id: relacionada.id })}
          icon={IconCopy}
          title={pick(relacionada, 'descripcion', lang)}
          support={
            <>
              {say(relationOf(relacionada))} · <CodeText>{relacionada.codigo}</CodeText> · {relacionada.DesEstado}
            </>
          }
        />
      ))}
    </RowCard>
  )
}

/** Undefined where this person cannot read the comments on a screen of their own. */
export const useCommentsPath = (incident: Pick<Incident, 'id' | 'propia' | 'personal'>, chat: boolean): string | undefined => {
  const person = usePerson()
  const reads = readsAsCitizen(person, incident) ? incident.propia && chat : may(person, 'incidencia.comentario.consultar')
  return reads ? paths.incidentComments.to({ id: incident.id }) : undefined
}

export const CommentsRow = ({ incident, to }: { incident: Incident; to: string | undefined }) => {
  const say = useDetailTexts()
  const count = say('commentCount', { count: incident.numero_comentarios_incidencia })
  return (
    <RowCard>
      <Row icon={IconMessage} title={say('comments')} support={count} {...(to === undefined ? {} : { to })} />
    </RowCard>
  )
}
