import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { SetupState, SetupStep } from '@avisa/contract/setup/steps'
import { getSetup, saveSetupStep } from '@avisa/contract/setup/routes'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { Load } from '#/ui/state/Load.tsx'
import { CatalogueStep } from './CatalogueStep.tsx'
import { MailStep, StreetsStep } from './ConsoleSteps.tsx'
import { LawStep } from './LawStep.tsx'
import { LookStep } from './LookStep.tsx'
import { TownStep, YouStep } from './MadeStep.tsx'
import { OpenStep } from './OpenStep.tsx'
import { SetupRail } from './SetupRail.tsx'
import { isStep, nextStep, statesOf, stepBeside, stepForm, type StepProps } from './steps.ts'
import classes from './setup.module.css'
import { useSetupTexts } from './texts.ts'
import { TryStep } from './TryStep.tsx'

const ownSteps: Partial<Record<SetupStep, ComponentType<StepProps>>> = {
  municipio: TownStep,
  usted: YouStep,
  callejero: StreetsStep,
  aspecto: LookStep,
  catalogo: CatalogueStep,
  correo: MailStep,
  ley: LawStep,
  probar: TryStep,
  abrir: OpenStep,
}
/** Steps whose form is sent before one goes on. */
const withForm: ReadonlySet<SetupStep> = new Set(['aspecto', 'catalogo', 'ley'])

type BarProps = { step: SetupStep; busy: boolean; onStep: (step: SetupStep) => void; onSave: (state: SetupState) => void }

const StepBar = ({ step, busy, onStep, onSave }: BarProps) => {
  const say = useSetupTexts()
  const before = stepBeside(step, -1)
  const isForm = withForm.has(step)
  return (
    <div className={`${classes.bar} foot-bar fixed`}>
      <div className={`${classes.foot} row wrap gap-12`}>
        {before && (
          <Button
            className={classes.previous}
            variant="default"
            size="lg"
            leftSection={<IconArrowLeft size={20} stroke={1.9} aria-hidden />}
            onClick={() => onStep(before)}
          >
            {say(`s_${before}`)}
          </Button>
        )}
        {step !== 'abrir' && (
          <>
            <Button className="push" variant="subtle" size="lg" disabled={busy} onClick={() => onSave('luego')}>
              {say('later')}
            </Button>
            <Button size="lg" loading={busy} {...(isForm ? { type: 'submit', form: stepForm } : { onClick: () => onSave('hecho') })}>
              {say(isForm ? 'saveAndGo' : 'doneAndGo')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

type Props = {
  /** Screens of the console that are steps of the set-up. */
  screens: Partial<Record<SetupStep, ComponentType>>
}

/** The set-up: the console's screens in order, each of which can be left for later. */
export const SetupPage = ({ screens }: Props) => {
  const [params, setParams] = useSearchParams()
  const setup = useLoad(getSetup, {})
  const { run, busy } = useCommand(saveSetupStep, { refresh: [getSetup] })
  const chosen = params.get('paso')
  const go = (step: SetupStep | undefined) => setParams(step ? { paso: step } : {})
  return (
    <Load query={setup}>
      {(loaded) => {
        const wide = globalThis.matchMedia('(min-width: 62em)').matches
        const step = isStep(chosen) ? chosen : wide ? (nextStep(loaded) ?? 'abrir') : undefined
        const save = (estado: SetupState) =>
          step &&
          void run({ params: { paso: step }, body: { estado } }).then(
            () => go(stepBeside(step, 1)),
            () => undefined,
          )
        const Step = step && ownSteps[step]
        const Screen = step && screens[step]
        return (
          <div className={classes.frame} data-step={step}>
            <SetupRail states={statesOf(loaded)} current={step} onStep={go} />
            <div className={classes.body}>
              {Step && <Step key={step} setup={loaded} onDone={() => save('hecho')} />}
              {Screen && <Screen />}
              {step && <StepBar step={step} busy={busy} onStep={go} onSave={save} />}
            </div>
          </div>
        )
      }}
    </Load>
  )
}
