import { ActionIcon } from '@mantine/core'
import { exportWorkDays, workDayTotals } from '@avisa/contract/workdays/routes'
import type { WorkTotals } from '@avisa/contract/workdays/schemas'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { send } from '#/platform/call.ts'
import { useLoad } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { CsvButton } from '#/ui/list/CsvButton.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { useNow } from '#/ui/hooks/use-now.ts'
import { shortDuration } from '#/platform/duration.ts'
import { periodOf, type PeriodKind } from './period.ts'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

type HoursFilter = { usuarioId?: number; filtro?: string }

const HoursTable = ({ totals, forOnePerson }: { totals: readonly WorkTotals[]; forOnePerson: boolean }) => {
  const say = useWorkDayTexts()
  const format = useFormat()
  const days = totals[0]?.dias ?? []
  const lines = forOnePerson
    ? days.map(({ dia, minutos }) => ({ key: dia, name: format.day(dia), minutos }))
    : totals.map((person) => ({
        key: person.usuario_id,
        name: <Link to={paths.workDaysOf.to({ id: person.usuario_id })}>{`${person.nombre} ${person.apellidos}`}</Link>,
        minutos: person.minutos,
      }))
  return (
    <table className={classes.hours}>
      <thead>
        <tr>
          <th scope="col">{say(forOnePerson ? 'day' : 'person')}</th>
          <th scope="col">{say('worked')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, minutos }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{shortDuration(minutos)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say('total')}</th>
          <td>{shortDuration(totals.reduce((sum, { minutos }) => sum + minutos, 0))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

export const HoursCard = ({ usuarioId, filtro = '' }: HoursFilter) => {
  const client = useClient()
  const say = useWorkDayTexts()
  const format = useFormat()
  const [kind, setKind] = useState<PeriodKind>('week')
  const [back, setBack] = useState(0)
  const period = periodOf(kind, format.wallDay(useNow()), back)
  const filter = { ...period, ...(usuarioId === undefined ? {} : { usuario_id: usuarioId }), ...(filtro ? { filtro } : {}) }
  const query = useLoad(workDayTotals, { query: filter }, { keep: back === 0 && filtro === '' })
  const choose = (next: PeriodKind) => {
    setKind(next)
    setBack(0)
  }
  return (
    <section className={`${classes.hoursCard} card column gap-8`} aria-label={say('hours')}>
      <Segmented
        label={say('period')}
        value={kind}
        onChange={choose}
        options={[
          { value: 'week', label: say('week') },
          { value: 'month', label: say('month') },
        ]}
      />
      <div className={`${classes.turn} row between gap-8 strong text-centre`}>
        <ActionIcon aria-label={say('before')} onClick={() => setBack(back + 1)}>
          <IconChevronLeft size={24} aria-hidden />
        </ActionIcon>
        <span aria-live="polite">
          {format.day(period.desde)} – {format.day(period.hasta)}
        </span>
        <ActionIcon aria-label={say('after')} disabled={back === 0} onClick={() => setBack(back - 1)}>
          <IconChevronRight size={24} aria-hidden />
        </ActionIcon>
      </div>
      <Load
        query={query}
        skeleton={<RowSkeletons count={2} photo={0} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="py-8 quiet text-centre">{say('noHours')}</p>}
      >
        {(totals) => (
          <>
            <HoursTable totals={totals} forOnePerson={usuarioId !== undefined} />
            <CsvButton load={() => send(client, exportWorkDays, { query: filter })} name={`jornadas_${filter.desde}_${filter.hasta}.csv`} />
          </>
        )}
      </Load>
    </section>
  )
}

export const FoldedHours = (whose: HoursFilter) => {
  const say = useWorkDayTexts()
  const [open, setOpen] = useState(false)
  return (
    <details className={`${classes.folded} mb-12`} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('hours')}</summary>
      {open && <HoursCard {...whose} />}
    </details>
  )
}
