import { listAreas } from '@avisa/contract/filters/routes'
import { writeCriteria } from '@avisa/contract/http/criteria'
import type { RoutingCriterion, RoutingField } from '@avisa/contract/routing/criteria'
import { pick } from '@avisa/contract/values/languages'
import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useParameters } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { FilterChip, RemovableChip } from '#/ui/mark/FilterChip.tsx'
import { Problems, SettingRow } from '../shared/field-parts.tsx'
import type { ObjectForm } from '../shared/object-form.ts'
import { ReferenceInput } from '../shared/ReferenceInput.tsx'
import { Words } from '../shared/WordsInput.tsx'
import { chosenIn, hoursBetween, othersIn, readCondition, spanOf, withChosen, writeCondition } from './condition.ts'
import { useRoutingTexts } from './texts.ts'

type PartProps = {
  criteria: readonly RoutingCriterion[]
  put: (field: RoutingField, values: readonly (string | number)[]) => void
  disabled: boolean
}

const References = ({ field, help, criteria, put, disabled }: PartProps & { field: 'tipo' | 'unidad' | 'origen'; help?: string }) => {
  const say = useRoutingTexts()
  const id = useId()
  return (
    <SettingRow id={id} label={say(field)} help={help} was={undefined} problems={[]}>
      <ReferenceInput
        id={id}
        field={{ kind: 'references', to: field }}
        label={say(field)}
        value={chosenIn(criteria, field)}
        disabled={disabled}
        nothing={say('any')}
        onChange={(value) => put(field, value as string[])}
      />
    </SettingRow>
  )
}

const Areas = ({ field, criteria, put, disabled }: PartProps & { field: 'distrito' | 'barrio' }) => {
  const say = useRoutingTexts()
  const lang = useLang()
  const parameters = useParameters()
  const areas =
    useLoad(listAreas, { params: { clase: field } }, { bilingual: true, staleTime: 300_000, enabled: parameters[field] }).data ?? []
  const chosen = chosenIn(criteria, field)
  if (areas.length === 0) return null
  const toggle = (name: string) => put(field, chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])
  return (
    <fieldset className="column gap-8 py-8" disabled={disabled}>
      <legend className="strong leading-22 unspaced p-0">{say(field)}</legend>
      <div className="flex wrap gap-8">
        {areas.map((area) => (
          <FilterChip key={area.nombre_es} pressed={chosen.includes(area.nombre_es)} onClick={() => !disabled && toggle(area.nombre_es)}>
            {pick(area, 'nombre', lang)}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  )
}

const allHours = Array.from({ length: 24 }, (_, hour) => String(hour))

const Hours = ({ criteria, put, disabled }: PartProps) => {
  const say = useRoutingTexts()
  const span = spanOf(chosenIn(criteria, 'hora'))
  const select = (label: string, value: number | undefined, choose: (hour: number | undefined) => void) => (
    <NativeSelect
      aria-label={label}
      value={value === undefined ? '' : String(value)}
      disabled={disabled}
      rightSection={<IconChevronDown size={20} stroke={1.9} aria-hidden />}
      onChange={({ currentTarget }) => choose(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      data={[{ value: '', label: say('anyHour') }, ...allHours.map((hour) => ({ value: hour, label: `${hour}:00` }))]}
    />
  )
  const set = (from: number | undefined, until: number | undefined) =>
    put('hora', from === undefined || until === undefined ? [] : hoursBetween(from, until))
  return (
    <SettingRow id="" label={say('hora')} help={say('horaHow')} was={undefined} problems={[]}>
      <span className="row gap-8">
        {select(say('from'), span?.from, (from) => set(from, span?.until ?? ((from ?? 0) + 1) % 24))}
        {select(say('until'), span?.until, (until) => set(span?.from ?? ((until ?? 0) + 23) % 24, until))}
      </span>
    </SettingRow>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const Days = ({ criteria, put, disabled }: PartProps) => {
  const say = useRoutingTexts()
  const chosen = chosenIn(criteria, 'dia')
  return (
    <fieldset className="column gap-8 py-8" disabled={disabled}>
      <legend className="strong leading-22 unspaced p-0">{say('dia')}</legend>
      <div className="flex wrap gap-8">
        {weekdays.map((day) => (
          <FilterChip
            key={day}
            pressed={chosen.includes(day)}
            onClick={() => !disabled && put('dia', chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day])}
          >
            {say(`day${day}`)}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  )
}

export const ConditionEditor = ({ form, disabled }: { form: ObjectForm; disabled: boolean }) => {
  const say = useRoutingTexts()
  const criteria = readCondition(form.body['si'])
  const others = othersIn(criteria)
  const write = (next: readonly RoutingCriterion[]) => form.set('si', writeCondition(next))
  const part = {
    criteria,
    put: (field: RoutingField, values: readonly (string | number)[]) => write(withChosen(criteria, field, values)),
    disabled,
  }
  const wordsOf = (field: 'calle' | 'texto', max: number) => (
    <div className="py-8">
      <Words
        field={{ kind: 'words', max }}
        max={max}
        label={say(field)}
        help={say(field === 'calle' ? 'calleHow' : 'textoHow')}
        value={chosenIn(criteria, field).map(String)}
        option={String}
        problems={[]}
        disabled={disabled}
        onChange={(value) => part.put(field, value as string[])}
      />
    </div>
  )
  return (
    <>
      <section className="card column p-16 mt-12" aria-label={say('when')}>
        <h2 className="heading unspaced">{say('when')}</h2>
        <p className="small quiet">{say('whenHow')}</p>
        <References {...part} field="tipo" help={say('tipoHow')} />
        {wordsOf('texto', 60)}
        <Areas {...part} field="distrito" />
        <Areas {...part} field="barrio" />
        {wordsOf('calle', 120)}
        <Hours {...part} />
        <Days {...part} />
        <References {...part} field="unidad" />
        <References {...part} field="origen" />
        {others.length > 0 && (
          <div className="row wrap gap-8 py-8">
            <span className="small quiet">{say('other')}</span>
            {others.map((other) => (
              <RemovableChip
                key={writeCriteria([other])}
                label={say('removeOther', { what: writeCriteria([other]) })}
                onRemove={() => !disabled && write(criteria.filter((criterion) => criterion !== other))}
              >
                {writeCriteria([other])}
              </RemovableChip>
            ))}
          </div>
        )}
        <Problems problems={form.problemsAt('si')} />
      </section>
      <h2 className="heading mt-24">{say('decides')}</h2>
    </>
  )
}
