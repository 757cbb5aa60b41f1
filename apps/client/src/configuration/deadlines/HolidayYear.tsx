import type { Change } from '@avisa/contract/configuration/acts'
import type { Body } from '@avisa/contract/configuration/fields'
import { isShiftList } from '@avisa/contract/deadlines/shifts'
import { proposeHolidays } from '@avisa/contract/holidays/routes'
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#/platform/dates.ts'
import { useOnline } from '#/platform/network.ts'
import { useCommand } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import type { ObjectForm } from '../shared/object-form.ts'
import { useObjects } from '../shared/objects.ts'
import { useSave } from '../shared/use-save.ts'
import { useDeadlineTexts } from './texts.ts'
import { weekdayOf } from './year.ts'
import { nameIn, YearGrid } from './YearGrid.tsx'

const objeto = 'festivo'
const localDays = 2
const isByHand = ({ ambito }: Body): boolean => ambito === 'local' || ambito === 'propio'

/** The holidays of a calendar as they are, with what is chosen and not saved; `null`: taken away. */
const useHolidays = (calendario: string) => {
  const rows = useObjects(objeto).data?.filas ?? []
  const { save, busy } = useSave()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Body | null>>(new Map())
  const stored = new Map(
    rows.filter(({ cuerpo }) => cuerpo['calendario'] === calendario).map(({ cuerpo }) => [String(cuerpo['dia']), cuerpo] as const),
  )
  const changes: Change[] = [...chosen].flatMap(([dia, despues]) => {
    const antes = stored.get(dia) ?? null
    return antes === null && despues === null ? [] : [{ objeto, clave: `${calendario}:${dia}`, antes, despues }]
  })
  const shown = new Map([...new Map([...stored, ...chosen])].flatMap(([dia, body]) => (body === null ? [] : [[dia, body] as const])))
  return {
    stored,
    shown,
    changes,
    busy,
    put: (days: readonly (readonly [string, Body | null])[]) => setChosen(new Map([...chosen, ...days])),
    discard: () => setChosen(new Map()),
    save: async () => {
      if (await save(changes)) setChosen(new Map())
    },
  }
}
type Holidays = ReturnType<typeof useHolidays>

const HolidayRow = ({
  dia,
  body,
  holidays,
  off,
  disabled,
}: {
  dia: string
  body: Body
  holidays: Holidays
  off: boolean
  disabled: boolean
}) => {
  const say = useDeadlineTexts()
  const lang = useLang()
  const name = nameIn(body, lang)
  const set = (more: Body) => holidays.put([[dia, { ...body, ...more }]])
  const note = [isByHand(body) && say('byHand'), off && say('offNote')].filter(Boolean).join(' · ')
  return (
    <li className="ruled row wrap gap-12 py-8">
      <Checkbox
        className="grow"
        checked={body['revisado'] === true}
        disabled={disabled}
        label={`${formatDay(dia, lang)} · ${name}`}
        description={note || undefined}
        onChange={({ currentTarget }) => set({ revisado: currentTarget.checked })}
      />
      {isByHand(body) && !disabled && (
        <span className="row wrap gap-8">
          <TextInput
            aria-label={say('nameEs')}
            value={String(body['nombre_es'])}
            onChange={({ currentTarget }) => set({ nombre_es: currentTarget.value })}
          />
          <TextInput
            aria-label={say('nameCa')}
            lang="ca-valencia"
            value={String(body['nombre_val'])}
            onChange={({ currentTarget }) => set({ nombre_val: currentTarget.value })}
          />
        </span>
      )}
      {!disabled && (
        <ActionIcon aria-label={say('removeDay', { name: `${formatDay(dia, lang)}, ${name}` })} onClick={() => holidays.put([[dia, null]])}>
          <IconX size={20} stroke={1.9} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/** What still has to be looked at, of a year that has holidays. */
const useLack = (days: readonly Body[]): string => {
  const say = useDeadlineTexts()
  if (days.length === 0) return say('none')
  const unchecked = days.filter(({ revisado }) => revisado !== true).length
  const locals = localDays - days.filter(({ ambito }) => ambito === 'local').length
  const parts = [unchecked > 0 && say('missing', { count: unchecked }), locals > 0 && say('local', { count: locals })].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : say('complete')
}

const YearBar = ({ holidays, year, disabled }: { holidays: Holidays; year: number; disabled: boolean }) => {
  const say = useDeadlineTexts()
  const isOnline = useOnline()
  const { changes, busy } = holidays
  if (disabled || changes.length === 0) return null
  return (
    <div className="row wrap gap-12 mt-12" role="status">
      <span className="small">{say('unsaved', { count: changes.length })}</span>
      <Button variant="default" onClick={holidays.discard}>
        {say('discard')}
      </Button>
      <Button loading={busy} disabled={!isOnline} onClick={() => void holidays.save()}>
        {say('save', { year: String(year) })}
      </Button>
    </div>
  )
}

/** The holidays of a calendar, year by year: proposed ones to be checked, and those that are added by hand. */
const YearOf = ({ form, calendario, disabled }: { form: ObjectForm; calendario: string; disabled: boolean }) => {
  const say = useDeadlineTexts()
  const [year, setYear] = useState(() => new Date().getFullYear())
  const [at, setAt] = useState(`${year}-01-01`)
  const holidays = useHolidays(calendario)
  const { run, busy } = useCommand(proposeHolidays)
  const shifts = form.body['turnos']
  const works = new Set(form.body['siempre'] === true || !isShiftList(shifts) ? [1, 2, 3, 4, 5, 6, 7] : shifts.map(({ dia }) => dia))
  const worksOn = (day: string) => works.has(weekdayOf(day))
  const days = [...holidays.shown].filter(([dia]) => dia.startsWith(`${year}-`)).toSorted(([a], [b]) => a.localeCompare(b))
  const lack = useLack(days.map(([, body]) => body))
  const go = (by: number) => {
    setYear(year + by)
    setAt(`${year + by}-01-01`)
  }
  const propose = async () => {
    const { festivos } = await run({ query: { anyo: year } }).catch(() => ({ festivos: [] }))
    const wanted = festivos.filter(({ dia }) => !holidays.shown.has(dia))
    holidays.put(wanted.map((day) => [day.dia, { ...day, calendario, revisado: false }]))
  }
  const choose = (dia: string) => {
    const body = holidays.shown.get(dia)
    const local = { calendario, dia, nombre_es: 'Fiesta local', nombre_val: 'Festa local', ambito: 'local', revisado: true }
    holidays.put([[dia, body ? { ...body, revisado: body['revisado'] !== true } : (holidays.stored.get(dia) ?? local)]])
  }
  const isLacking = lack !== say('complete')
  return (
    <section className="card p-16 mt-12" aria-labelledby="holidays">
      <div className="row wrap gap-8 mb-12">
        <h2 id="holidays" className="heading unspaced">
          {say('holidaysOf', { year: String(year) })}
        </h2>
        <ActionIcon variant="default" aria-label={say('yearBefore')} onClick={() => go(-1)}>
          <IconChevronLeft size={20} stroke={1.9} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={say('yearAfter')} onClick={() => go(1)}>
          <IconChevronRight size={20} stroke={1.9} aria-hidden />
        </ActionIcon>
        <span className={`small push ${isLacking ? 'strong' : 'quiet'}`} role="status">
          {lack}
        </span>
      </div>
      <YearGrid year={year} holidays={holidays.shown} worksOn={worksOn} at={at} disabled={disabled} onMove={setAt} onChoose={choose} />
      {!disabled && <p className="small quiet mt-12">{say('addHow')}</p>}
      {days.some(([, { revisado }]) => revisado !== true) && <Notice>{say('check')}</Notice>}
      {days.length > 0 && (
        <p className="small quiet mt-12">
          {say('checked', { done: days.filter(([, { revisado }]) => revisado === true).length, count: days.length })}
        </p>
      )}
      <ul className="unspaced p-0">
        {days.map(([dia, body]) => (
          <HolidayRow key={dia} dia={dia} body={body} holidays={holidays} off={!worksOn(dia)} disabled={disabled} />
        ))}
      </ul>
      {!disabled && (
        <Button
          variant="default"
          className="mt-12"
          loading={busy}
          leftSection={<IconCalendarPlus size={20} stroke={1.9} aria-hidden />}
          onClick={() => void propose()}
        >
          {say('propose', { year: String(year) })}
        </Button>
      )}
      <YearBar holidays={holidays} year={year} disabled={disabled} />
    </section>
  )
}

export const HolidayYear = ({ form, disabled }: { form: ObjectForm; disabled: boolean }) => {
  const say = useDeadlineTexts()
  if (form.isNew) return <Notice>{say('saveFirst')}</Notice>
  return <YearOf form={form} calendario={form.change.clave} disabled={disabled} />
}
