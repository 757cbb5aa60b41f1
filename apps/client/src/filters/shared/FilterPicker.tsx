import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { FilterModel } from '@avisa/contract/filters/schemas'
import type { ListChange } from '#/ui/list/use-list-address.ts'
import { OpenChip, RemovableChip } from '#/ui/mark/FilterChip.tsx'
import { writeConditions, type ActiveFilter } from './conditions.ts'
import { ConditionsSheet } from '../ConditionsSheet.tsx'
import { SavedFiltersSheet } from '../SavedFiltersSheet.tsx'
import { useFilterTexts } from '../texts.ts'
import { useNames } from '../use-names.ts'

type Props = { model: FilterModel; active: ActiveFilter; onChange: (next: ActiveFilter, view?: ListChange) => void }

export const FilterPicker = ({ model, active, onChange }: Props) => {
  const say = useFilterTexts()
  const [opened, setOpened] = useState<'saved' | 'conditions'>()
  const { filter, filters, fields, conditions, named } = useNames(model, active)
  const close = () => setOpened(undefined)
  return (
    <div className="flex wrap gap-8">
      <OpenChip active={active.filtro !== undefined} onClick={() => setOpened('saved')}>
        {filter ?? say(`all_${model}`)}
        <IconChevronDown size={16} stroke={2.3} aria-hidden />
      </OpenChip>
      {named.map(({ name, others }) => (
        <RemovableChip
          key={name}
          label={say('takeAway', { name })}
          onRemove={() => onChange({ ...active, criterios: writeConditions(others) })}
        >
          {name}
        </RemovableChip>
      ))}
      <OpenChip active={false} onClick={() => setOpened('conditions')}>
        <IconAdjustmentsHorizontal size={18} stroke={2.1} aria-hidden />
        {say('filters')}
      </OpenChip>
      <SavedFiltersSheet model={model} filters={filters} active={active} opened={opened === 'saved'} onClose={close} onChange={onChange} />
      <ConditionsSheet
        fields={fields}
        conditions={conditions}
        opened={opened === 'conditions'}
        onClose={close}
        onApply={(next) => {
          onChange({ ...active, criterios: writeConditions(next) })
          close()
        }}
      />
    </div>
  )
}
