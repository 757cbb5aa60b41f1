import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#/shell/paths.ts'
import { ActionBar, type MainButton } from '#/ui/ActionBar.tsx'
import { confirm } from '#/ui/popups.ts'
import { StepHeader } from '#/ui/StepHeader.tsx'
import { WizardTitle } from './WizardTitle.tsx'
import type { Wizard } from './use-wizard.ts'
import classes from './wizard.module.css'

type Props = {
  wizard: Wizard
  title: string
  support?: ReactNode
  main: ComponentProps<typeof MainButton>
  /** Beside the form on wide screens, behind it on a phone: the map. */
  beside?: ReactNode
  children?: ReactNode
}

/** Place and contact of one more after another were not said for this one. */
const hasContent = ({ draft }: Wizard) =>
  draft.tipos.length > 0 ||
  draft.contenido !== '' ||
  draft.photos.length > 0 ||
  (draft.mode !== 'another' && (draft.place !== null || draft.email !== '' || draft.telefono !== ''))

/** Leaving keeps the report on the device, from then on with all its steps; only what is empty goes without a word. */
const useLeave = (wizard: Wizard) => {
  const { say } = wizard
  const navigate = useNavigate()
  return async () => {
    const kept = hasContent(wizard)
    if (kept && !(await confirm({ title: say('leaveTitle'), message: say('leaveMessage'), confirm: say('leave') }))) return
    if (kept) wizard.change({ mode: 'new' })
    else wizard.clear()
    await navigate(paths.start)
  }
}

/** One step: head with the bar of steps, its question, its content, and the one button that goes on. */
export const WizardFrame = ({ wizard, title, support, main, beside, children }: Props) => {
  const { say, steps, step, back } = wizard
  const leave = useLeave(wizard)
  return (
    <div className={classes.frame} data-beside={beside ? true : undefined}>
      <div className={classes.pane}>
        <header className={classes.head}>
          <StepHeader
            label={say('newIncident')}
            step={steps.indexOf(step) + 1}
            total={steps.length}
            name={say(`step_${step}`)}
            onClose={() => void leave()}
            {...(back ? { onBack: back } : {})}
          />
        </header>
        {beside && <div className={classes.behind}>{beside}</div>}
        <div className={classes.content}>
          <WizardTitle title={title} key={step} />
          {support && <p className={classes.support}>{support}</p>}
          {children}
        </div>
        <ActionBar main={main} />
      </div>
    </div>
  )
}
