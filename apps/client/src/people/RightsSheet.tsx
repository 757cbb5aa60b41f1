import { Button, NativeSelect, NumberInput } from '@mantine/core'
import type { PermissionName } from '@avisa/contract/access/permissions'
import { isRoleMark } from '@avisa/contract/access/permissions'
import { getRights, listPeople, updatePerson } from '@avisa/contract/people/routes'
import type { Explanation, Rights, StaffPerson } from '@avisa/contract/people/schemas'
import { useState } from 'react'
import { groupNames, groupOf, usePermissionGroupTexts, usePermissionTexts } from '#/configuration/shared/permission-texts.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { usePeopleTexts } from './texts.ts'
import { useChoices } from './use-choices.ts'

type Permission = Rights['permisos'][number]

const useOrigins = () => {
  const say = usePeopleTexts()
  const { perfiles } = useChoices()
  return ({ origenes }: Permission): string =>
    origenes
      .map(({ de, rol, perfil_id }) => {
        if (de === 'rol') return say('from_rol', { name: rol ? say(`role_${rol}`) : '' })
        if (de === 'perfil') return say('from_perfil', { name: perfiles.find(({ id }) => id === perfil_id)?.text ?? '' })
        return say(`from_${de}`)
      })
      .join(', ')
}

const ownValue = ({ permisos_propios }: StaffPerson, name: string): '' | '1' | '0' => {
  const value = permisos_propios[name]
  return value === undefined ? '' : value === 1 ? '1' : '0'
}

type Props = { person: StaffPerson; onChanged: (person: StaffPerson) => void; onClose: () => void }

const PermissionRow = ({ permission, person, onChanged }: Omit<Props, 'onClose'> & { permission: Permission }) => {
  const say = usePeopleTexts()
  const words = usePermissionTexts()
  const originOf = useOrigins()
  const { run, busy } = useCommand(updatePerson, { refresh: [listPeople, getRights] })
  const { nombre, tiene } = permission
  const label = words(nombre as PermissionName)
  const change = async (value: string) => {
    const { [nombre]: _former, ...rest } = person.permisos_propios
    const permisos_propios = value === '' ? rest : { ...rest, [nombre]: Number(value) }
    const body = { antes: { permisos_propios: person.permisos_propios }, despues: { permisos_propios } }
    const saved = await run({ params: { id: person.id }, body }).catch(() => undefined)
    if (saved) onChanged(saved)
  }
  const origin = originOf(permission)
  const select = (
    <NativeSelect
      aria-label={label}
      value={ownValue(person, nombre)}
      disabled={busy}
      onChange={({ currentTarget }) => void change(currentTarget.value)}
      data={[
        { value: '', label: say('asRole') },
        { value: '1', label: say('given') },
        { value: '0', label: say('taken') },
      ]}
    />
  )
  const support = `${say(tiene ? 'has' : 'hasNot')}${origin ? `, ${origin}` : ''}`
  return <Row title={label} support={support} trailing={person.editable && !isRoleMark(nombre) ? select : undefined} />
}

const useReason = () => {
  const say = usePeopleTexts()
  return ({ ve, como, regla }: Explanation): string => {
    if (ve) return say(como === 'ciudadania' ? 'w_asCitizen' : 'w_sees')
    return say(`w_${regla ?? 'permiso'}`)
  }
}

type Question = { incidencia_id?: number; tarea_id?: number }

const Why = ({ id }: { id: number }) => {
  const say = usePeopleTexts()
  const reasonOf = useReason()
  const [typed, setTyped] = useState<Question>({})
  const [question, setQuestion] = useState<Question>()
  const isAsked = question !== undefined && Object.keys(question).length > 0
  const query = useLoad(getRights, { params: { id }, query: question ?? {} }, { keep: false, enabled: isAsked })
  const number = (key: keyof Question, label: string) => (
    <NumberInput
      label={label}
      min={1}
      hideControls
      value={typed[key] ?? ''}
      onChange={(value) => setTyped(typeof value === 'number' ? { [key]: value } : {})}
    />
  )
  const answer = query.data?.incidencia ?? query.data?.tarea
  return (
    <section className="column gap-8" aria-label={say('why')}>
      <h3 className="title unspaced">{say('why')}</h3>
      <p className="small quiet">{say('whyHelp')}</p>
      <div className="halves grid gap-12">
        {number('incidencia_id', say('incidentNumber'))}
        {number('tarea_id', say('taskNumber'))}
      </div>
      <Button variant="default" onClick={() => setQuestion(typed)}>
        {say('explain')}
      </Button>
      {isAsked && (
        <Load query={query} skeleton={null}>
          {() =>
            answer && (
              <Notice kind={answer.ve ? 'done' : 'info'} live>
                {reasonOf(answer)}
              </Notice>
            )
          }
        </Load>
      )}
    </section>
  )
}

/** Where each permission of a person comes from, what their own changes of it are, and why they do not see something. */
export const RightsSheet = ({ person, onChanged, onClose }: Props) => {
  const say = usePeopleTexts()
  const groups = usePermissionGroupTexts()
  const query = useLoad(getRights, { params: { id: person.id }, query: {} }, { keep: false })
  return (
    <Sheet opened onClose={onClose} title={`${say('rights')}: ${person.nombre}`}>
      <div className="column gap-20">
        <Why id={person.id} />
        <Load query={query}>
          {({ permisos }) =>
            groupNames.map((group) => (
              <RowCard key={group} title={groups(group)}>
                {permisos
                  .filter(({ nombre }) => groupOf(nombre) === group)
                  .map((permission) => (
                    <PermissionRow key={permission.nombre} permission={permission} person={person} onChanged={onChanged} />
                  ))}
              </RowCard>
            ))
          }
        </Load>
      </div>
    </Sheet>
  )
}
