import { Button } from '@mantine/core'
import type { FilterModel } from '@avisa/contract/filters/schemas'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import type { ActiveFilter } from './conditions.ts'
import { useFilterTexts } from '../texts.ts'
import { useNames } from '../use-names.ts'

type Props = { model: FilterModel; active: ActiveFilter; onChange: (next: ActiveFilter) => void }

export const FilteredEmptyCard = ({ model, active, onChange }: Props) => {
  const say = useFilterTexts()
  const { filter, named } = useNames(model, active)
  const names = [...(filter ? [filter] : []), ...named.map(({ name }) => name)].map((name) => `«${name}»`).join(', ')
  return (
    <EmptyState
      title={say('emptyNamed')}
      text={names && say('emptyWhich', { names })}
      action={<Button onClick={() => onChange({ filtro: undefined, criterios: '' })}>{say('clear')}</Button>}
    />
  )
}
