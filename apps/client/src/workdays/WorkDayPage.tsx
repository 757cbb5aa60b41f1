import { ActionIcon, Button } from '@mantine/core'
import { may } from '@avisa/contract/access/person'
import { workDayTotals } from '@avisa/contract/workdays/routes'
import { isForgotten, mondayOf, workedMinutes } from '@avisa/contract/workdays/hours'
import { noVehicle } from '@avisa/contract/workdays/limits'
import { IconAlertTriangle, IconHistory, IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useErrorText } from '#/platform/error-text.ts'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { entryIcons } from '#/navigation/entry-icons.ts'
import { menu } from '#/navigation/menu.ts'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { useNow } from '#/ui/hooks/use-now.ts'
import { longDuration } from '#/platform/duration.ts'
import { OwnDays, useLastDays, WorkDayLinks } from './WorkDayLinks.tsx'
import { DayFigures, LockedChoices, RunningCard } from './RunningCard.tsx'
import { initialChoice, StartForm, useStartChoice, useStartChoices } from './StartForm.tsx'
import { StopSheet, type StopForm } from './StopSheet.tsx'
import { endOf, useWorkDay, type RunningDay } from './use-work-day.ts'
import { useWorkDayTexts } from './texts.ts'
import { startDay, stopDay } from './work-day-changes.ts'
import classes from './workdays.module.css'

const Warn = ({ children }: { children: ReactNode }) => (
  <Notice kind="wrong" icon={IconAlertTriangle} live>
    {children}
  </Notice>
)

const Outgoing = ({ waiting, refused }: Pick<ReturnType<typeof useWorkDay>, 'waiting' | 'refused'>) => {
  const say = useWorkDayTexts()
  const format = useFormat()
  const errorText = useErrorText()
  const review = (
    <Button component={Link} to={paths.outbox} variant="subtle" size="sm">
      {say('review')}
    </Button>
  )
  const isHeld = (item: OutboxItem | undefined) => item?.state === 'waiting'
  return (
    <>
      {refused?.error && (
        <Notice kind="wrong" live action={review}>
          {say('refused', { reason: errorText(refused.error).message })}
        </Notice>
      )}
      {isHeld(waiting.start) && <Notice kind="waiting">{say('startsWhenSent')}</Notice>}
      {waiting.stop && isHeld(waiting.stop) && (
        <Notice kind="waiting">{say('endsWhenSent', { time: format.time(endOf(waiting.stop)) })}</Notice>
      )}
    </>
  )
}

const Running = ({ day }: { day: RunningDay }) => {
  const say = useWorkDayTexts()
  const now = useNow()
  const today = useFormat().wallDay(now)
  const week = useLoad(workDayTotals, { query: { desde: mondayOf(today), hasta: today, usuario_id: usePerson()?.user_id ?? 0 } })
  return (
    <>
      {isForgotten({ estado: 'abierto' }, day.inicio.getTime(), now) && <Warn>{say('forgotten')}</Warn>}
      <RunningCard day={day} />
      <LockedChoices day={day} />
      <DayFigures day={day} week={week.data && (week.data[0]?.minutos ?? 0)} />
    </>
  )
}

const Work = () => {
  const say = useWorkDayTexts()
  const person = usePerson()
  const onlyInspects = may(person, 'inspeccion.consultar') && !may(person, 'obra.consultar.*')
  const entry = onlyInspects ? 'inspections' : 'tasks'
  const Icon = entryIcons[entry]
  return (
    <div className="grid halves gap-12">
      <Button component={Link} to={menu[entry].path} variant="default" size="lg" leftSection={<Icon size={22} aria-hidden />}>
        {say(entry)}
      </Button>
      <Button component={Link} to={paths.newIncident} variant="default" size="lg" leftSection={<IconPlus size={22} aria-hidden />}>
        {say('incident')}
      </Button>
    </div>
  )
}

export const WorkDayPage = () => {
  const client = useClient()
  const say = useWorkDayTexts()
  const [begun, setBegun] = useState<string>()
  const { query, day, waiting, refused, forgetOpen } = useWorkDay({ begun, main: true })
  const [choice, choose] = useStartChoice()
  const choices = useStartChoices()
  const [stopping, setStopping] = useState(false)
  const usuarioId = usePerson()?.user_id ?? 0
  const { centro, vehiculo } = initialChoice(choice, useLastDays()[0], choices)
  const begin = async () => {
    if (centro === null) return
    const id = await startDay.save(client, { usuarioId }, { centro, vehiculo })
    if (id === undefined) return
    setBegun(id)
  }
  const end = async (running: RunningDay, form: StopForm, fin: Date) => {
    const vehicle = running.vehiculo === noVehicle ? say('noVehicle') : running.vehiculo
    const stop = { id: running.id, detail: `${running.centro} · ${vehicle}`, form, fin }
    if (!(await stopDay.save(client, { usuarioId }, stop))) return
    setStopping(false)
    setBegun(undefined)
    forgetOpen()
    const minutes = workedMinutes(running.inicio.getTime(), fin.getTime(), form.pausas)
    toast(client, { message: say('ended', { worked: longDuration(minutes) }) })
  }
  const footer = day ? (
    <div className={`${classes.stopBar} foot-bar`}>
      <Button
        fullWidth
        size="lg"
        variant="default"
        color="wrong"
        leftSection={<IconPlayerStop size={20} aria-hidden />}
        onClick={() => setStopping(true)}
      >
        {say('stop')}
      </Button>
    </div>
  ) : (
    <ActionBar
      main={{
        label: say('start'),
        icon: IconPlayerPlay,
        reason: centro === null ? say('chooseCentre') : undefined,
        onClick: () => void begin(),
      }}
    />
  )
  const history = (
    <ActionIcon component={Link} to={paths.workDaysOf.to({ id: usuarioId })} aria-label={say('history')}>
      <IconHistory size={26} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
  const isKnown = query.data !== undefined || day !== undefined
  return (
    <AppPage title={say('title')} actions={history} footer={isKnown ? footer : undefined}>
      <div className={`${classes.stack} column gap-16`}>
        <Outgoing waiting={waiting} refused={refused} />
        {day ? (
          <Running day={day} />
        ) : (
          <Load
            query={query}
            skeleton={<DetailSkeleton />}
            quiet
            children={() => <StartForm choices={choices} chosen={{ centro, vehiculo }} onChange={choose} />}
          />
        )}
        <Work />
        {isKnown && <OwnDays />}
        <WorkDayLinks />
      </div>
      {day && <StopSheet day={day} opened={stopping} onClose={() => setStopping(false)} onStop={(form, fin) => end(day, form, fin)} />}
    </AppPage>
  )
}
