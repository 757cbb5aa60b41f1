import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Criterion } from '@avisa/contract/http/criteria'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { chosenOf, daysOf, withChosen, withDays, type Days, type ConditionValue } from './shared/conditions.ts'
import { useFilterTexts } from './texts.ts'
import type { FilterField } from './use-choices.ts'

type ConditionsChange = (next: readonly Criterion[]) => void
type PartProps<C> = { field: Extract<FilterField, { control: C }>; conditions: readonly Criterion[]; onChange: ConditionsChange }

const ChoiceCondition = ({ field: { field, label, control, choices }, conditions, onChange }: PartProps<'several' | 'one' | 'list'>) => {
  const selection = chosenOf(conditions, field)
  const toggle = (value: ConditionValue) => {
    if (selection.includes(value)) return selection.filter((other) => other !== value)
    return control === 'one' ? [value] : [...selection, value]
  }
  return (
    <fieldset>
      <legend className="label mb-8 unspaced p-0">{label}</legend>
      <div className="flex wrap gap-8">
        {choices.map(({ value, label }) => (
          <FilterChip
            key={value}
            pressed={selection.includes(value)}
            onClick={() => onChange(withChosen(conditions, field, toggle(value)))}
          >
            {label}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  )
}

const OneOfMany = ({ field: { field, label, choices }, conditions, onChange }: PartProps<'several' | 'one' | 'list'>) => {
  const say = useFilterTexts()
  const [selection] = chosenOf(conditions, field)
  const at = choices.findIndex(({ value }) => value === selection)
  const choose = (id: number | null) => {
    const value = id === null ? undefined : choices[id - 1]?.value
    onChange(withChosen(conditions, field, value === undefined ? [] : [value]))
  }
  return (
    <ChoiceField
      label={label}
      choices={choices.map(({ label }, i) => ({ id: i + 1, text: label }))}
      value={at < 0 ? null : at + 1}
      onChange={choose}
      none={say('any')}
    />
  )
}

const DateRangeCondition = ({ field: { field, label }, conditions, onChange }: PartProps<'days'>) => {
  const say = useFilterTexts()
  const days = daysOf(conditions, field)
  const set = (part: Partial<Days>) => onChange(withDays(conditions, field, { ...days, ...part }))
  return (
    <fieldset>
      <legend className="label mb-8 unspaced p-0">{label}</legend>
      <div className="grid halves gap-12">
        <TextInput type="date" label={say('from')} value={days.from} onChange={(event) => set({ from: event.currentTarget.value })} />
        <TextInput type="date" label={say('until')} value={days.until} onChange={(event) => set({ until: event.currentTarget.value })} />
      </div>
    </fieldset>
  )
}

type FormProps = { fields: readonly FilterField[]; conditions: readonly Criterion[]; onChange: ConditionsChange }

const Form = ({ fields, ...rest }: FormProps) => (
  <div className="column gap-20">
    {fields.map((field) => {
      if (field.control === 'days') return <DateRangeCondition key={field.field} field={field} {...rest} />
      return field.control === 'list' ? (
        <OneOfMany key={field.field} field={field} {...rest} />
      ) : (
        <ChoiceCondition key={field.field} field={field} {...rest} />
      )
    })}
  </div>
)

type Props = {
  fields: readonly FilterField[]
  conditions: readonly Criterion[]
  opened: boolean
  onClose: () => void
  onApply: (next: readonly Criterion[]) => void
}

export const ConditionsSheet = ({ fields, conditions, opened, onClose, onApply }: Props) => {
  const say = useFilterTexts()
  const [draft, setDraft] = useState<readonly Criterion[]>()
  const now = draft ?? conditions
  const closeAfter = (act: () => void) => {
    setDraft(undefined)
    act()
  }
  return (
    <Sheet
      opened={opened}
      onClose={() => closeAfter(onClose)}
      title={say('filters')}
      footer={
        <ActionBar
          main={{ label: say('apply'), onClick: () => closeAfter(() => onApply(now)) }}
          secondary={
            <Button variant="default" size="lg" onClick={() => setDraft([])}>
              {say('clear')}
            </Button>
          }
        />
      }
    >
      <Form fields={fields} conditions={now} onChange={setDraft} />
    </Sheet>
  )
}
