import { Button } from '@mantine/core'
import { IconCircleCheck, IconRotate2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { records } from '#/navigation/records.ts'
import { usePending } from '#/platform/changes/shown.ts'
import { useClient } from '#/platform/client.ts'
import { lazy } from '#/platform/lazy.ts'
import { outbox } from '#/platform/outbox/use-outbox.ts'
import { useFormat } from '#/platform/text.ts'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { answers } from './answer-changes.ts'
import { ReportAgain } from './ReportAgain.tsx'
import classes from './answer.module.css'
import { useAnswerTexts } from './texts.ts'

const AnswerSheet = lazy(async () => ({ default: (await import('./AnswerSheet.tsx')).AnswerSheet }))

/** Whether this reader is asked if it is mended and has not said so yet, or has said so too late. */
export const useAnswering = ({ id, contestable }: Incident) => {
  const pending = usePending(records.incident(id), answers)
  const late = pending.find(({ error }) => error?.detail.code === 'reopen.tooLate')
  return { isAsked: contestable?.contestada === null && pending.length === 0, late }
}

const icon = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

/** The last question of a report: neither half is chosen beforehand. */
export const AnswerBar = ({ incident }: { incident: Incident }) => {
  const say = useAnswerTexts()
  const format = useFormat()
  const yes = useSheetAddress('arreglado')
  const no = useSheetAddress('sigue-igual')
  const client = useClient()
  const { isAsked, late } = useAnswering(incident)
  const until = incident.contestable?.hasta
  return (
    <>
      {isAsked && (
        <div className="foot-bar fixed" role="group" aria-label={say('question')}>
          <div className="measure column gap-8">
            <p className="line wrap between gap-x-12">
              <strong>{say('question')}</strong>
              {until && <span className="small quiet">{say('until', { day: format.date(until) })}</span>}
            </p>
            <div className={`${classes.halves} grid gap-12`}>
              <Button variant="default" size="lg" leftSection={<IconCircleCheck {...icon} />} onClick={yes.open}>
                {say('yes')}
              </Button>
              <Button variant="default" size="lg" leftSection={<IconRotate2 {...icon} />} onClick={no.open}>
                {say('no')}
              </Button>
            </div>
          </div>
        </div>
      )}
      {late && (
        <div className="foot-bar fixed" role="group" aria-label={say('late')}>
          <div className="measure column gap-8">
            <strong>{say('late')}</strong>
            <p className="small quiet">{say('lateText')}</p>
            <ReportAgain incident={incident} onClick={() => void outbox(client).discard(late.id)} />
          </div>
        </div>
      )}
      {[yes, no].map((sheet) => (
        <Suspense key={sheet === yes ? 'yes' : 'no'}>
          {sheet.key !== null && (
            <AnswerSheet key={sheet.key} incident={incident} mended={sheet === yes} opened={sheet.opened} onClose={sheet.close} />
          )}
        </Suspense>
      ))}
    </>
  )
}
