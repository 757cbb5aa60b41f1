import { sendExample, tryNotices } from '@avisa/contract/notice-rules/routes'
import type { NoticeExample, NoticeRule, NoticeTrial } from '@avisa/contract/notice-rules/schemas'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { useEventName } from './Cells.tsx'
import classes from './notice-rules.module.css'
import { useEventTexts } from './event-texts.ts'
import { useNoticeRuleTexts } from './texts.ts'

const month = 30
const kinds = [
  ['correo', 'moreCorreo', 'lessCorreo'],
  ['push', 'morePush', 'lessPush'],
  ['app', 'moreApp', 'lessApp'],
] as const

const Difference = ({ trial, days }: { trial: NoticeTrial; days: number }) => {
  const say = useNoticeRuleTexts()
  const format = useFormat()
  const { hoy, con, desde, hasta, sin_confirmar } = trial
  const lines = kinds.flatMap(([kind, more, less]) => {
    const count = Math.round(((con[kind] - hoy[kind]) * month) / days)
    return count === 0 ? [] : [say(count > 0 ? more : less, { count: Math.abs(count) })]
  })
  return (
    <Notice kind={lines.length > 0 ? 'waiting' : 'info'}>
      {(lines.length > 0 ? lines : [say('same')]).map((line) => (
        <b key={line} className="block">
          {line}
        </b>
      ))}
      <p className="small">
        {say('todayTotals', {
          correo: format.number(hoy.correo),
          push: format.number(hoy.push),
          app: format.number(hoy.app),
          from: format.day(desde),
          to: format.day(hasta),
        })}
      </p>
      {sin_confirmar > 0 && <p className="small">{say('unconfirmed', { count: sin_confirmar })}</p>}
    </Notice>
  )
}

const PerDay = ({ days }: { days: NoticeTrial['por_dia'] }) => {
  const say = useNoticeRuleTexts()
  const format = useFormat()
  const most = days.reduce((best, day) => (day.total > best.total ? day : best), { dia: '', total: 0 })
  const average = Math.round(days.reduce((sum, { total }) => sum + total, 0) / Math.max(1, days.length))
  const sentence =
    most.total === 0
      ? say('nothing')
      : say('average', { average: format.number(average), most: format.number(most.total), day: format.day(most.dia) })
  return (
    <section className="card p-14-16 column gap-8">
      <h3 className="heading">{say('perDay')}</h3>
      <p className="small quiet">{sentence}</p>
      {most.total > 0 && (
        <svg viewBox={`0 0 ${days.length * 4} 40`} width="100%" height={64} preserveAspectRatio="none" aria-hidden>
          {days.map(({ dia, total }, at) => {
            const height = (total / most.total) * 40
            return <rect key={dia} className={classes.bar} x={at * 4} y={40 - height} width={3} height={height} />
          })}
        </svg>
      )}
    </section>
  )
}

const ToWhom = ({ groups }: { groups: NoticeTrial['a_quien'] }) => {
  const say = useNoticeRuleTexts()
  const sayEvent = useEventTexts()
  const format = useFormat()
  if (groups.length === 0) return null
  return (
    <RowCard title={say('toWhom')}>
      {groups.map(({ quien, cuenta, ...amounts }) => (
        <Row
          key={`${quien}:${cuenta}`}
          title={quien === 'creador' ? say(cuenta ? 'withAccount' : 'withoutAccount') : sayEvent(quien)}
          support={(['app', 'push', 'correo'] as const)
            .filter((kind) => amounts[kind] > 0)
            .map((kind) => say(`amount_${kind}`, { total: format.number(amounts[kind]) }))
            .join(' · ')}
          trailing={<b className="figures">{format.number(amounts.app + amounts.push + amounts.correo)}</b>}
        />
      ))}
    </RowCard>
  )
}

const Examples = ({ examples }: { examples: readonly NoticeExample[] }) => {
  const client = useClient()
  const say = useNoticeRuleTexts()
  const sayEvent = useEventTexts()
  const nameOf = useEventName()
  const [at, setAt] = useState(0)
  const { run, busy } = useCommand(sendExample, {})
  const example = examples[at]
  if (!example) return null
  const { nuevo, titulo_es, titulo_val, texto_es, texto_val, ...request } = example
  const { evento, quien, canal } = request.regla
  const send = async () => {
    if (await run({ body: request }).catch(() => undefined)) toast(client, { message: say('sentMe') })
  }
  return (
    <section className="card p-14-16 column gap-12">
      <div className="flex between gap-8">
        <h3 className="heading">{say('examples')}</h3>
        <span className="inline gap-4 small quiet">
          <ActionIcon aria-label={say('previous')} disabled={at === 0} onClick={() => setAt(at - 1)}>
            <IconChevronLeft size={18} stroke={1.9} aria-hidden />
          </ActionIcon>
          {say('exampleOf', { at: at + 1, total: examples.length })}
          <ActionIcon aria-label={say('next')} disabled={at === examples.length - 1} onClick={() => setAt(at + 1)}>
            <IconChevronRight size={18} stroke={1.9} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      <p className="small quiet">
        {[say('cell', { event: nameOf(evento), who: sayEvent(quien), channel: say(canal) }), nuevo && say('isNew')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div lang="es">
        <p className="strong small">{titulo_es}</p>
        <p className="small anywhere">{texto_es}</p>
      </div>
      <div lang="ca-valencia">
        <p className="strong small">{titulo_val}</p>
        <p className="small anywhere">{texto_val}</p>
      </div>
      <Button variant="default" loading={busy} leftSection={<IconSend size={18} stroke={1.9} aria-hidden />} onClick={() => void send()}>
        {say('sendMe')}
      </Button>
    </section>
  )
}

/** What these rules would have sent in the last days. */
export const TrialAside = ({ rules }: { rules: NoticeRule[] }) => {
  const say = useNoticeRuleTexts()
  const [dias, setDias] = useState<'30' | '90'>('30')
  const [last, setLast] = useState<{ trial: NoticeTrial; days: number; of: string; at: number }>()
  const { run, busy } = useCommand(tryNotices, {})
  const of = JSON.stringify([dias, rules])
  const start = async () => {
    const trial = await run({ body: { dias: Number(dias), reglas: rules } }).catch(() => undefined)
    if (trial) setLast({ trial, days: Number(dias), of, at: (last?.at ?? 0) + 1 })
  }
  return (
    <section className="column gap-16" aria-label={say('trial')}>
      <div className="flex wrap between gap-8">
        <h2 className="heading">{say('trial')}</h2>
        <Segmented
          label={say('period')}
          value={dias}
          onChange={setDias}
          options={(['30', '90'] as const).map((days) => ({ value: days, label: say('days', { days }) }))}
        />
      </div>
      <p className="small quiet">{say(last && last.of !== of ? 'stale' : 'tryHow')}</p>
      <Button loading={busy} variant={last?.of === of ? 'default' : 'filled'} onClick={() => void start()}>
        {say(last ? 'tryAgain' : 'tryNow')}
      </Button>
      {last && (
        <div className="column gap-16" role="status">
          <Difference trial={last.trial} days={last.days} />
          <PerDay days={last.trial.por_dia} />
          <ToWhom groups={last.trial.a_quien} />
          <Examples key={last.at} examples={last.trial.ejemplos} />
        </div>
      )}
    </section>
  )
}
