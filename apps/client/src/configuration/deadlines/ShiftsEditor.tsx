import { isShiftList } from '@avisa/contract/deadlines/shifts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useLang } from '#/platform/text.ts'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { Problems } from '../shared/field-parts.tsx'
import { labelOf } from '../shared/labels.ts'
import type { ObjectForm } from '../shared/object-form.ts'
import { useRoutingTexts } from '../routing/texts.ts'
import { useDeadlineTexts } from './texts.ts'
import { groupsOf, newGroup, shiftsOf, weekdays, type ShiftGroup } from './year.ts'

type LineProps = { group: ShiftGroup; disabled: boolean; set: (group: ShiftGroup | undefined) => void }

const ShiftLine = ({ group, disabled, set }: LineProps) => {
  const say = useDeadlineTexts()
  const sayDay = useRoutingTexts()
  const { dias, desde, hasta } = group
  const toggle = (dia: number) => set({ ...group, dias: dias.includes(dia) ? dias.filter((other) => other !== dia) : [...dias, dia] })
  return (
    <div className="row wrap gap-12 py-8">
      <div className="flex wrap gap-4" role="group" aria-label={say('days')}>
        {weekdays.map((dia) => (
          <FilterChip key={dia} pressed={dias.includes(dia)} onClick={() => !disabled && toggle(dia)}>
            {sayDay(`day${dia}`)}
          </FilterChip>
        ))}
      </div>
      <span className="row gap-8">
        <TextInput
          type="time"
          aria-label={say('from')}
          value={desde}
          disabled={disabled}
          onChange={({ currentTarget }) => currentTarget.value && set({ ...group, desde: currentTarget.value })}
        />
        <span aria-hidden>–</span>
        <TextInput
          type="time"
          aria-label={say('until')}
          // The field has no 24:00.
          value={hasta === '24:00' ? '00:00' : hasta}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => value && set({ ...group, hasta: value === '00:00' ? '24:00' : value })}
        />
        <ActionIcon aria-label={say('removeShift')} disabled={disabled} onClick={() => set(undefined)}>
          <IconX size={20} stroke={1.9} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  )
}

export const ShiftsEditor = ({ form, disabled }: { form: ObjectForm; disabled: boolean }) => {
  const say = useDeadlineTexts()
  const lang = useLang()
  const value = form.body['turnos']
  const shifts = isShiftList(value) ? value : []
  const groups = groupsOf(shifts)
  const write = (next: readonly ShiftGroup[]) => form.set('turnos', shiftsOf(next))
  if (form.body['siempre'] === true) return null
  return (
    <section className="ruled py-8" aria-label={labelOf('calendario', 'turnos', lang)}>
      <h2 className="strong leading-22 unspaced">{labelOf('calendario', 'turnos', lang)}</h2>
      {groups.map((group, at) => (
        <ShiftLine
          // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else that stays while its hours are typed
          key={at}
          group={group}
          disabled={disabled}
          set={(next) => write(groups.flatMap((other, index) => (index === at ? (next ?? []) : other)))}
        />
      ))}
      <Problems problems={form.problemsAt('turnos')} />
      {!disabled && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={20} stroke={1.9} aria-hidden />}
          onClick={() => write([...groups, newGroup(shifts)])}
        >
          {say('addShift')}
        </Button>
      )}
    </section>
  )
}
