import { useId } from 'react'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'

type Props<Id> = {
  label: string
  help?: string
  choices: readonly { id: Id; text: string }[]
  value: readonly Id[]
  onChange: (value: Id[]) => void
  error?: string | undefined
}

/** Several of few choices, each pressed or not. */
export const Chips = <Id extends string | number>({ label, help, choices, value, onChange, error }: Props<Id>) => {
  const id = useId()
  if (choices.length === 0) return null
  const toggle = (choice: Id) => onChange(value.includes(choice) ? value.filter((other) => other !== choice) : [...value, choice])
  return (
    <div role="group" aria-labelledby={id} className="column gap-6">
      <span id={id} className="label">
        {label}
      </span>
      {help && <span className="small quiet">{help}</span>}
      <div className="flex wrap gap-8">
        {choices.map((choice) => (
          <FilterChip key={choice.id} pressed={value.includes(choice.id)} onClick={() => toggle(choice.id)}>
            {choice.text}
          </FilterChip>
        ))}
      </div>
      {error && (
        <p className="small wrong" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
