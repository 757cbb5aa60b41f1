import { Button } from '@mantine/core'
import { IconCircleCheck, IconRotate2 } from '@tabler/icons-react'
import { openLink } from '@avisa/contract/follows/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { rateIncident, stillBroken } from '@avisa/contract/reopening/routes'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { toast } from '#/ui/popup/popups.ts'
import { ReportAgain } from './ReportAgain.tsx'
import { useAnswerTexts } from './texts.ts'

type Props = { incident: Incident; enlace: string; /** The half that was pressed in the mail. */ chosen: string | null }

const icon = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

/** The last question of a report, for the reader of a mail's link. */
export const LinkAnswer = ({ incident, enlace, chosen }: Props) => {
  const { id, contestable, cierre } = incident
  const client = useClient()
  const say = useAnswerTexts()
  const format = useFormat()
  const rating = useCommand(rateIncident, { refresh: [openLink] })
  const again = useCommand(stillBroken, { refresh: [openLink] })
  const over = !contestable && cierre?.ofrece_sigue_igual && cierre.cerrada !== null && chosen === 'no'
  if (over || again.error?.detail.code === 'reopen.tooLate')
    return (
      <section className="card column gap-12 p-16" aria-label={say('late')}>
        <h2 className="heading">{say('late')}</h2>
        <p>{say('lateText')}</p>
        <ReportAgain incident={incident} />
      </section>
    )
  if (contestable?.contestada !== null) return null
  const answer = async (mended: boolean) => {
    const params = { id }
    const sent = mended ? rating.run({ params, body: { resuelta: true, enlace } }) : again.run({ params, body: { enlace } })
    const done = await sent.then(
      () => true,
      () => false,
    )
    if (done) toast(client, { message: say(mended ? 'saidYes' : 'saidNo') })
  }
  return (
    <section className="card column gap-12 p-16" aria-label={say('question')}>
      <h2 className="heading">{say('question')}</h2>
      <p className="small quiet">{say('until', { day: format.date(contestable.hasta) })}</p>
      {chosen !== 'no' && (
        <Button
          variant={chosen === 'si' ? 'filled' : 'default'}
          size="lg"
          fullWidth
          leftSection={<IconCircleCheck {...icon} />}
          loading={rating.busy}
          onClick={() => void answer(true)}
        >
          {say('yes')}
        </Button>
      )}
      {chosen !== 'si' && (
        <Button
          variant={chosen === 'no' ? 'filled' : 'default'}
          size="lg"
          fullWidth
          leftSection={<IconRotate2 {...icon} />}
          loading={again.busy}
          onClick={() => void answer(false)}
        >
          {say('no')}
        </Button>
      )}
    </section>
  )
}
