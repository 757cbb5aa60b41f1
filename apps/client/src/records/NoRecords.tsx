import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FilterModel } from '@avisa/contract/filters/schemas'
import type { ActiveFilter } from '#/filters/shared/conditions.ts'
import { FilteredEmptyCard } from '#/filters/shared/FilteredEmptyCard.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { useRecordTexts } from './texts.ts'

type Props = {
  model: FilterModel
  active: ActiveFilter
  searched: boolean
  messages: { searchEmpty: string; empty: ReactNode }
  narrow: (next: ActiveFilter) => void
  clearSearch: () => void
}

export const NoRecords = ({ model, active, searched, messages, narrow, clearSearch }: Props) => {
  const say = useRecordTexts()
  const isNarrowed = active.filtro !== undefined || active.criterios !== ''
  if (!searched) return isNarrowed ? <FilteredEmptyCard model={model} active={active} onChange={narrow} /> : messages.empty
  const action = isNarrowed ? (
    <Button onClick={() => narrow({ filtro: undefined, criterios: '' })}>{say('searchAll')}</Button>
  ) : (
    <Button onClick={clearSearch}>{say('clearSearch')}</Button>
  )
  return <EmptyState title={messages.searchEmpty} action={action} />
}
