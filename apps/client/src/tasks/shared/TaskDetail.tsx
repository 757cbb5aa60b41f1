import { IconAlertCircle, IconCalendarEvent, IconClockBolt } from '@tabler/icons-react'
import { sightOf } from '@avisa/contract/access/visibility'
import { getTask } from '@avisa/contract/tasks/routes'
import type { Task } from '@avisa/contract/tasks/schemas'
import { pick } from '@avisa/contract/values/languages'
import { CommentsLinkCard } from '#/comments/shared/CommentsLinkCard.tsx'
import { TaskListsCard } from '#/lists/shared/TaskListsCard.tsx'
import { PendingChanges } from '#/outbox/shared/PendingChanges.tsx'
import { useParameters, useTypes } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { PlaceCard } from '#/ui/map/PlaceCard.tsx'
import { PhotoStrip } from '#/ui/photo/PhotoStrip.tsx'
import { PriorityMark } from '#/ui/mark/PriorityMark.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { useRefusalAlert } from '../moves/use-refusal-alert.ts'
import { useTaskPin } from '../task-state.ts'
import { unsentTracks, useShownTask, useStatusMovedTo } from '../task-changes.ts'
import { TaskActions } from '../TaskActions.tsx'
import { TaskBar } from '../TaskBar.tsx'
import { TaskTime } from '../times/TaskTime.tsx'
import { TaskHistory } from '../TaskHistory.tsx'
import classes from '../tasks.module.css'
import { TaskTracks } from '../TaskTracks.tsx'
import { useTaskTexts } from '../texts.ts'

const neutral = '#868e96'

/** Not everybody who sees a task may open its incident. */
const useSeesIncident = () => {
  const person = usePerson()
  const { incidencias_publicas, reparador_ver_incidencias } = useParameters()
  const { todas, de_tareas } = sightOf({
    person,
    uuid: null,
    unidades: 'todas',
    incidencias_publicas,
    reparador_ver_incidencias,
  }).incidencias
  return todas || de_tareas
}

const Group = ({ task }: { task: Task }) => {
  const lang = useLang()
  const group = useTypes(task.unidad_gestion_id).data?.find(({ subtipos }) => subtipos.some(({ id }) => id === task.tipoincidencia_id))
  return group ? <StateChip label={pick(group, 'descripcion', lang)} colour={neutral} icon={group.icono} large /> : null
}

export type TaskPaths = { back: string; map: string; comments: string; list?: number }

const Content = ({ loaded, at }: { loaded: Task; at: TaskPaths }) => {
  const say = useTaskTexts()
  const { shown: task, pending } = useShownTask(loaded)
  const statusOf = useStatusMovedTo()
  const tellRefusal = useRefusalAlert(loaded)
  const lang = useLang()
  const sees = useSeesIncident()
  return (
    <div className="contained column gap-16">
      <PendingChanges pending={pending} statusOf={statusOf} onFailure={(change) => void tellRefusal(change)} />
      <PhotoStrip photos={task.imagenes ?? []} alt={pick(task, 'descripcion', lang)} />
      <div className={`${classes.columns} grid gap-12`}>
        <PlaceCard address={task.direccion_sn} place={task} pin={useTaskPin(task)} to={at.map} />
        <div className={`${classes.stack} column gap-12`} data-work>
          <TaskTracks task={task} unsent={unsentTracks(pending)} />
          <RowCard>
            <Row
              icon={IconAlertCircle}
              title={<CodeText>{task.codigo_incidencia}</CodeText>}
              support={say('incident')}
              {...(sees ? { to: paths.incident.to({ id: task.incidencia_id }) } : {})}
            />
            <Row icon={IconCalendarEvent} title={<RelativeTime time={task.fecha} />} support={say('created')} />
            {typeof task.servicio_72h === 'boolean' && (
              <Row icon={IconClockBolt} title={say(task.servicio_72h ? 'yes' : 'no')} support={say('field_servicio_72h')} />
            )}
          </RowCard>
          <CommentsLinkCard to={at.comments} count={task.numero_comentarios} />
          <TaskActions task={task} back={at.back} />
          <TaskTime task={task} />
          <TaskListsCard task={task.id} list={at.list} />
        </div>
        <TaskHistory steps={task.historial ?? []} />
      </div>
    </div>
  )
}

/** The task with the pending changes of this device. */
const Bar = ({ loaded, comments }: { loaded: Task; comments: string }) => <TaskBar task={useShownTask(loaded).shown} comments={comments} />

export const TaskDetail = ({ id, at }: { id: number; at: TaskPaths }) => {
  const lang = useLang()
  const query = useLoad(getTask, { params: { id } }, { main: true })
  const task = query.data
  return (
    <AppPage
      back={at.back}
      title={task ? pick(task, 'descripcion', lang) : ' '}
      label={task && <CodeText>{task.codigo}</CodeText>}
      subtitle={task?.contenido && <span className="written">{task.contenido}</span>}
      lead={
        task && (
          <>
            <PriorityMark priority={task.prioridad} as="chip" />
            <Group task={task} />
          </>
        )
      }
      footer={task && <Bar loaded={task} comments={at.comments} />}
    >
      <Load query={query} skeleton={<DetailSkeleton />}>
        {(loaded) => <Content loaded={loaded} at={at} />}
      </Load>
    </AppPage>
  )
}
