import { setupSteps, type SetupState, type SetupStep } from '@avisa/contract/setup/steps'
import { IconArrowLeft, IconCheck, IconDeviceMobile } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '@avisa/contract/paths'
import { useMunicipality } from '#/platform/configuration.ts'
import { Crest } from '#/ui/page/Crest.tsx'
import classes from './setup.module.css'
import { useSetupTexts } from './texts.ts'

type Props = {
  states: ReadonlyMap<SetupStep, SetupState>
  current: SetupStep | undefined
  onStep?: (step: SetupStep) => void
}

const Mark = ({ state, number }: { state: SetupState | 'actual'; number: number }) => (
  <span className={`${classes.mark} inline fixed centre round small strong`} data-state={state} aria-hidden>
    {state === 'hecho' ? <IconCheck size={18} stroke={2.2} /> : number}
  </span>
)

export const SetupRail = ({ states, current, onStep }: Props) => {
  const say = useSetupTexts()
  const place = useMunicipality()?.nombre
  // A step has a heading of its own.
  const Title = current ? 'span' : 'h1'
  return (
    <nav className={classes.rail} aria-label={say('steps')}>
      <div className="row gap-12">
        <Crest size={36} />
        <span className="grow">
          <b className="block title">{place ?? 'Avisa'}</b>
          <Title className="small quiet regular">{say('title')}</Title>
        </span>
      </div>
      {onStep && (
        <Link to={paths.console} className={`${classes.step} row gap-12 medium plain-link hoverable focus-inside`}>
          <IconArrowLeft size={20} stroke={1.9} aria-hidden />
          {say('back')}
        </Link>
      )}
      <ol className="list column gap-2">
        {setupSteps.map((step, i) => {
          const state = states.get(step) ?? 'pendiente'
          return (
            <li key={step}>
              <button
                type="button"
                className={`${classes.step} row gap-12 pressable hoverable focus-inside`}
                aria-current={step === current ? 'step' : undefined}
                disabled={!onStep}
                onClick={() => onStep?.(step)}
              >
                <Mark state={step === current ? 'actual' : state} number={i + 1} />
                <span className="grow">
                  <span className="block strong">{say(`s_${step}`)}</span>
                  <span className="small quiet">{state === 'luego' ? say('leftForLater') : say(`h_${step}`)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {onStep && (
        <p className="row gap-12 small soft rounded-12 p-12">
          <IconDeviceMobile size={22} stroke={1.9} aria-hidden />
          {say('elsewhere')}
        </p>
      )}
    </nav>
  )
}
