import { Button, Switch, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { seesTask, sightOf } from '@avisa/contract/access/visibility'
import { listTypeEntities } from '@avisa/contract/entities/routes'
import { listTechnicians } from '@avisa/contract/tasks/routes'
import type { Task, TaskChanges } from '@avisa/contract/tasks/schemas'
import { priorities } from '@avisa/contract/types/priorities'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { editDraftOf, editTask } from './task-changes.ts'
import { useTaskTexts } from './texts.ts'

type Props = { task: Task; back: string; opened: boolean; onClose: () => void }

/** Only what differs from the task; the planned end is compared to the minute. */
const changedOf = (task: Task, draft: TaskChanges): TaskChanges => {
  const initial = { ...task, fecha_finalizacion_prevista: task.fecha_finalizacion_prevista?.slice(0, 16) ?? null }
  const fields = (Object.keys(draft) as (keyof TaskChanges & keyof Task)[]).filter((field) => draft[field] !== initial[field])
  return Object.fromEntries(fields.map((field) => [field, draft[field]]))
}

type Named = { id: number; text: string }
/** The current value may no longer be among the choices. */
const withOwn = (choices: readonly Named[], id: number | null, text: string | null): readonly Named[] =>
  id === null || choices.some((choice) => choice.id === id) ? choices : [{ id, text: text ?? '' }, ...choices]

/** The names of the changed ids, for the offline copy; the repairer belongs to the previous entity. */
const namesOf = (changed: TaskChanges, technicians: readonly Named[], entities: readonly Named[]): Partial<Task> => {
  const { tecnico_id, entidad_reparadora_id: entity } = changed
  const nameIn = (names: readonly Named[], id: number | null) => names.find((name) => name.id === id)?.text ?? null
  return {
    ...(tecnico_id === undefined ? {} : { tecnico: nameIn(technicians, tecnico_id) }),
    ...(entity === undefined ? {} : { entidad_reparadora: nameIn(entities, entity), encargado_id: null, encargado: null }),
  }
}

const PlannedEnd = ({ value, onChange }: { value: string | null; onChange: (next: string | null) => void }) => {
  const say = useTaskTexts()
  return (
    <div>
      <TextInput
        type="datetime-local"
        label={<OptionalMark label={say('field_fecha_finalizacion_prevista')} />}
        max="9999-12-31T23:59"
        value={value?.replace(' ', 'T') ?? ''}
        onChange={(event) => onChange(event.currentTarget.value.replace('T', ' ') || null)}
      />
      {value !== null && (
        <Button variant="subtle" size="sm" onClick={() => onChange(null)}>
          {say('clearPlanned')}
        </Button>
      )}
    </div>
  )
}

/**
 * Whether this person loses sight of the task with this change; the repairers of another entity are not
 * known here.
 */
const useLoses = (task: Task) => {
  const person = usePerson()
  const { incidencias_publicas, reparador_ver_incidencias } = useParameters()
  return (changed: TaskChanges): boolean => {
    const sight = sightOf({ person, uuid: null, unidades: 'todas', incidencias_publicas, reparador_ver_incidencias })
    const hasEntity = changed.entidad_reparadora_id !== undefined
    return !seesTask(sight, { ...task, ...changed, ...(hasEntity ? { encargado_id: null } : {}) })
  }
}

export const EditTaskSheet = ({ task, back, opened, onClose }: Props) => {
  const client = useClient()
  const say = useTaskTexts()
  const lang = useLang()
  const { modulo_ordenes } = useParameters()
  const [draft, change] = editDraftOf(task.id)()
  const loses = useLoses(task)
  const navigate = useNavigate()
  const entities =
    useLoad(listTypeEntities, { params: { unidadGestionId: task.unidad_gestion_id, tipoId: task.tipoincidencia_id } }, { bilingual: true })
      .data ?? []
  const technicians = useLoad(listTechnicians, { params: { id: task.id } }).data ?? []
  const { prioridad, tecnico_id, entidad_reparadora_id } = task
  const current = { prioridad, tecnico_id, entidad_reparadora_id, ...draft }
  const technicianChoices = withOwn(
    technicians.map(({ id, nombre }) => ({ id, text: nombre })),
    tecnico_id,
    task.tecnico,
  )
  const entityChoices = withOwn(
    entities.map((entity) => ({ id: entity.id, text: pick(entity, 'nombre', lang) })),
    entidad_reparadora_id,
    task.entidad_reparadora,
  )
  const changed = changedOf(task, draft)
  const planned = draft.fecha_finalizacion_prevista === undefined ? task.fecha_finalizacion_prevista : draft.fecha_finalizacion_prevista
  const submit = async () => {
    const names = namesOf(changed, technicianChoices, entityChoices)
    if (!(await editTask.save(client, task, { changed, names }))) return undefined
    if (!loses(changed)) return onClose()
    toast(client, { message: say('nowElsewhere', { code: task.codigo }) })
    return navigate(back, { replace: true })
  }
  const main = {
    label: say('save'),
    reason: Object.keys(changed).length === 0 ? say('nothingChanged') : undefined,
    onClick: () => void submit(),
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('edit')} footer={<ActionBar main={main} />}>
      <div className="column gap-20">
        <div>
          <div className="label mb-6">{say('field_prioridad')}</div>
          <Segmented
            label={say('field_prioridad')}
            value={current.prioridad}
            onChange={(next) => change({ prioridad: priorities.find((priority) => priority === next) ?? 'media' })}
            options={priorities.map((value) => ({ value, label: say(`priority_${value}`) }))}
          />
        </div>
        <ChoiceField
          label={say('field_tecnico_id')}
          none={say('unassigned')}
          choices={technicianChoices}
          value={current.tecnico_id}
          onChange={(id) => change({ tecnico_id: id })}
        />
        <ChoiceField
          label={say('field_entidad_reparadora_id')}
          none={say('nobody')}
          choices={entityChoices}
          value={current.entidad_reparadora_id}
          onChange={(id) => change({ entidad_reparadora_id: id })}
        />
        {typeof task.servicio_72h === 'boolean' && (
          <Switch
            label={say('field_servicio_72h')}
            size="md"
            checked={draft.servicio_72h ?? task.servicio_72h}
            onChange={({ currentTarget }) => change({ servicio_72h: currentTarget.checked })}
          />
        )}
        {modulo_ordenes && (
          <PlannedEnd
            value={planned?.slice(0, 16) ?? null}
            onChange={(fecha_finalizacion_prevista) => change({ fecha_finalizacion_prevista })}
          />
        )}
      </div>
    </Sheet>
  )
}
