import { Button } from '@mantine/core'
import { IconCircleCheck, IconRotate2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { records } from '#/navigation/records.ts'
import { usePending } from '#/platform/changes/shown.ts'
import { lazy } from '#/platform/lazy.ts'
import { useFormat } from '#/platform/text.ts'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { answers } from './answer-changes.ts'
import classes from './answer.module.css'
import { useAnswerTexts } from './texts.ts'

const AnswerSheet = lazy(async () => ({ default: (await import('./AnswerSheet.tsx')).AnswerSheet }))

/** Whether this reader is isAsked if it is mended, and has not said so yet. */
export const useIsAsked = ({ id, contestable }: Incident): boolean => {
  const pending = usePending(records.incident(id), answers)
  return contestable?.contestada === null && pending.length === 0
}

const icon = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

/** The last question of a report: neither half is chosen beforehand. */
export const AnswerBar = ({ incident }: { incident: Incident }) => {
  const say = useAnswerTexts()
  const format = useFormat()
  const yes = useSheetAddress('arreglado')
  const no = useSheetAddress('sigue-igual')
  const isAsked = useIsAsked(incident)
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
