import { nameOf, rowsOf, byMost, type Counted } from '@avisa/contract/statistics/cell-marks'
import { choiceQuestions, dashboardWeeks } from '@avisa/contract/statistics/dashboard'
import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { OpenChip } from '#/ui/mark/FilterChip.tsx'
import { useNumbersTexts } from './texts.ts'
import { useCounted, useNumbersAddress, useToday } from './use-numbers.ts'

type Option = { value: string | undefined; label: string }
type ChoiceProps = { options: readonly Option[]; value: string | undefined; onChoose: (value: string | undefined) => void }

const Choice = ({ options, value, onChoose }: ChoiceProps) => (
  <Menu position="bottom-start" withinPortal>
    <Menu.Target>
      <OpenChip active={value !== undefined}>
        {options.find((option) => option.value === value)?.label ?? value}
        <IconChevronDown size={15} stroke={2.4} aria-hidden />
      </OpenChip>
    </Menu.Target>
    <Menu.Dropdown mah="22rem" className="scroll">
      {options.map((option) => (
        <Menu.Item key={option.value ?? ''} aria-current={option.value === value} onClick={() => onChoose(option.value)}>
          {option.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/** A name with a sign of the conditions has no place in them. */
const isSafe = (value: string) => value !== '' && value !== '0' && !/[();]/.test(value)

const optionsOf = (counted: Counted | undefined, dimension: 'grupo' | 'distrito' | 'entidad', all: string): Option[] => [
  { value: undefined, label: all },
  ...(counted
    ? byMost(rowsOf(counted, counted.answer), 'creadas')
        .map((row) => ({ value: String(row.cell[dimension] ?? ''), label: nameOf(counted, row, dimension) }))
        .filter(({ value }) => isSafe(value))
    : []),
]

export const NumbersFilters = () => {
  const say = useNumbersTexts()
  const { filter, change } = useNumbersAddress()
  const questions = choiceQuestions(useToday())
  const groups = optionsOf(useCounted(questions.grupo).data, 'grupo', say('allGroups'))
  const areas = optionsOf(useCounted(questions.distrito).data, 'distrito', say('allAreas'))
  const entities = optionsOf(useCounted(questions.entidad).data, 'entidad', say('allEntities'))
  const weeksWords = (weeks: number) => (weeks === 52 ? say('year') : weeks === 104 ? say('twoYears') : say('weeks', { weeks }))
  return (
    <div className="flex wrap gap-8" role="group" aria-label={say('filters')}>
      <Choice
        options={dashboardWeeks.map((weeks) => ({ value: String(weeks), label: weeksWords(weeks) }))}
        value={String(filter.semanas)}
        onChoose={(semanas) => change({ semanas })}
      />
      <Choice
        options={groups}
        value={filter.grupo === undefined ? undefined : String(filter.grupo)}
        onChoose={(grupo) => change({ grupo })}
      />
      <Choice options={areas} value={filter.distrito} onChoose={(distrito) => change({ distrito })} />
      <Choice
        options={entities}
        value={filter.entidad === undefined ? undefined : String(filter.entidad)}
        onChoose={(entidad) => change({ entidad })}
      />
    </div>
  )
}
