import { Checkbox } from '@mantine/core'
import type { StaffPerson } from '@avisa/contract/people/schemas'
import { Chips } from './Chips.tsx'
import { usePeopleTexts } from './texts.ts'

type Memberships = StaffPerson['entidades']
type Props = { choices: readonly { id: number; text: string }[]; value: Memberships; onChange: (value: Memberships) => void }

/** The entities somebody works for, and what they may do in each. */
export const EntityChoices = ({ choices, value, onChange }: Props) => {
  const say = usePeopleTexts()
  const choose = (ids: readonly number[]) =>
    onChange(ids.map((id) => value.find((entity) => entity.id === id) ?? { id, responsable: false, puede_cambiar_reparador: false }))
  const mark = (id: number, more: Partial<Memberships[number]>) =>
    onChange(value.map((entity) => (entity.id === id ? { ...entity, ...more } : entity)))
  return (
    <div className="column gap-12">
      <Chips label={say('entidad')} choices={choices} value={value.map(({ id }) => id)} onChange={choose} />
      {value.map(({ id, responsable, puede_cambiar_reparador }) => {
        const name = choices.find((choice) => choice.id === id)?.text ?? ''
        return (
          <div key={id} className="column gap-8">
            <Checkbox
              label={say('responsible', { name })}
              checked={responsable}
              onChange={({ currentTarget }) => mark(id, { responsable: currentTarget.checked })}
            />
            <Checkbox
              label={say('maySwap', { name })}
              checked={puede_cambiar_reparador}
              onChange={({ currentTarget }) => mark(id, { puede_cambiar_reparador: currentTarget.checked })}
            />
          </div>
        )
      })}
    </div>
  )
}
