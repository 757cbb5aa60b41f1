import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppHeader } from './AppHeader.tsx'
import classes from './page.module.css'
import { useUiTexts } from '../texts.ts'

type Props = {
  label: string
  /** Below the label: to whom the report goes. */
  place?: string
  /** Shown where there is no step to go back to. */
  lead?: ReactNode
  /** Absent once all questions are answered. */
  step?: number
  total: number
  /** The step's name, beside the count where there is room. */
  name?: string
  onBack?: () => void
  /** Absent where the wizard cannot be left. */
  onClose?: () => void
}

/** «1 de 5» with its progress bar; screen readers announce each new step. */
export const StepHeader = ({ label, place, lead, step, total, name, onBack, onClose }: Props) => {
  const say = useUiTexts()
  const count = (
    <>
      <span className={`${classes.stepCount} small quiet`} aria-hidden>
        {step === undefined ? name : say('step', { step, total })}
        {step !== undefined && name && <span className={classes.stepName}> · {name}</span>}
      </span>
      {onClose && (
        <ActionIcon aria-label={say('close')} onClick={onClose}>
          <IconX size={24} stroke={1.9} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
  const words = (
    <>
      <span className={classes.stepLabel}>{label}</span>
      {place && <span className="smaller quiet block regular unspaced">{place}</span>}
    </>
  )
  return (
    <div className={classes.stepHead}>
      <AppHeader back={onBack} lead={lead} label={words} actions={count} />
      <div className={`${classes.steps} flex`} aria-hidden>
        {Array.from({ length: total }, (_, index) => (
          <span key={index} data-done={index < (step ?? total) || undefined} />
        ))}
      </div>
      <VisuallyHidden role="status">{step === undefined ? name : say('stepSpoken', { step, total })}</VisuallyHidden>
    </div>
  )
}
