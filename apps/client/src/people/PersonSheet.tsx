import { TextInput } from '@mantine/core'
import { listPeople, updatePerson } from '@avisa/contract/people/routes'
import type { EditableFields, StaffPerson } from '@avisa/contract/people/schemas'
import { useState } from 'react'
import { asCallError } from '#/platform/call-error.ts'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { Chips } from './Chips.tsx'
import { EntityChoices } from './EntityChoices.tsx'
import { PersonActions } from './PersonActions.tsx'
import { usePeopleTexts } from './texts.ts'
import { useChoices } from './use-choices.ts'

const fields = ['nombre', 'apellidos', 'email', 'codusuario', 'user_roles', 'perfiles', 'unidades', 'entidades'] as const
type Field = (typeof fields)[number]
type Typed = Pick<StaffPerson, Field>

const typedOf = (person: StaffPerson): Typed => Object.fromEntries(fields.map((field) => [field, person[field]])) as Typed
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ from what was read, as they were and as they are. */
const changeOf = (person: StaffPerson, typed: Typed): { antes: EditableFields; despues: EditableFields } => {
  const changed = fields.filter((field) => !same(person[field], typed[field]))
  const pick = (source: Typed) => Object.fromEntries(changed.map((field) => [field, source[field]])) as EditableFields
  return { antes: pick(person), despues: pick(typed) }
}

type Props = { person: StaffPerson; onChanged: (person: StaffPerson) => void; onClose: () => void }

const useSaving = ({ person, onChanged }: Props, typed: Typed) => {
  const client = useClient()
  const say = usePeopleTexts()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { run, busy } = useCommand(updatePerson, { refresh: [listPeople] })
  const change = changeOf(person, typed)
  const save = async () => {
    try {
      const saved = await run({ params: { id: person.id }, body: change })
      setErrors({})
      onChanged(saved)
      toast(client, { message: say('saved') })
    } catch (thrown) {
      setErrors(Object.fromEntries((asCallError(thrown).detail.errors ?? []).map(({ field, message }) => [field, message])))
    }
  }
  return { save, busy, errors, isChanged: Object.keys(change.despues).length > 0 }
}

/** What is known of somebody of the staff, and what can be done about it. */
export const PersonSheet = (props: Props) => {
  const { person, onClose } = props
  const say = usePeopleTexts()
  const format = useFormat()
  const choices = useChoices()
  const [typed, setTyped] = useState(typedOf(person))
  const { save, busy, errors, isChanged } = useSaving(props, typed)
  const set = (values: Partial<Typed>) => setTyped((before) => ({ ...before, ...values }))
  const line = (field: 'nombre' | 'apellidos' | 'email' | 'codusuario', more: object = {}) => (
    <TextInput
      label={say(field)}
      value={typed[field]}
      error={errors[field]}
      disabled={!person.editable}
      onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
      {...more}
    />
  )
  const main = { label: say('save'), loading: busy, reason: isChanged ? undefined : say('nothingChanged'), onClick: () => void save() }
  const { invitacion_caduca, ultima_entrada } = person
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`${person.nombre} ${person.apellidos}`}
      footer={person.editable ? <ActionBar main={main} /> : undefined}
    >
      <div className="column gap-20">
        {!person.editable && <Notice kind="info">{say('holdsMore')}</Notice>}
        {person.correo_devuelto && <Notice kind="wrong">{say('refusedHelp')}</Notice>}
        {invitacion_caduca && <p className="quiet">{say('until', { when: format.day(invitacion_caduca) })}</p>}
        {ultima_entrada && <p className="quiet">{say('lastEntry', { when: format.when(ultima_entrada) })}</p>}
        {line('nombre')}
        {line('apellidos')}
        {line('email', { type: 'email', inputMode: 'email' })}
        {line('codusuario', { description: say('codusuarioHelp') })}
        <Chips
          label={say('rol')}
          choices={choices.roles}
          value={typed.user_roles}
          onChange={(user_roles) => set({ user_roles })}
          error={errors['user_roles']}
        />
        <Chips
          label={say('unidad')}
          choices={choices.unidades}
          value={typed.unidades}
          onChange={(unidades) => set({ unidades })}
          error={errors['unidades']}
        />
        <EntityChoices choices={choices.entidades} value={typed.entidades} onChange={(entidades) => set({ entidades })} />
        <Chips
          label={say('perfil')}
          help={say('profilesHelp')}
          choices={choices.perfiles}
          value={typed.perfiles}
          onChange={(perfiles) => set({ perfiles })}
        />
        <PersonActions {...props} />
      </div>
    </Sheet>
  )
}
