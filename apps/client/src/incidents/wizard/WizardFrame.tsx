import type { ComponentProps, ReactNode } from 'react'
import { useMunicipality } from '#/platform/configuration.ts'
import { useWithoutMap } from '#/platform/without-map.ts'
import { MapChoice } from '#/ui/map/MapChoice.tsx'
import { MenuButton } from '#/ui/page/MenuButton.tsx'
import { ActionBar, type MainButton } from '#/ui/page/ActionBar.tsx'
import { StepHeader } from '#/ui/page/StepHeader.tsx'
import { hasMenu, mayClose, useLeave } from './use-leave.ts'
import type { Wizard } from './use-wizard.ts'
import { WizardTitle } from './WizardTitle.tsx'
import classes from './wizard.module.css'

type Props = {
  wizard: Wizard
  title: string
  support?: ReactNode
  main: ComponentProps<typeof MainButton>
  /** The map: beside the form on wide screens, behind it on a phone. */
  beside?: ReactNode
  children?: ReactNode
}

/** The layout of a step, with the single button that continues. */
export const WizardFrame = ({ wizard, title, support, main, beside, children }: Props) => {
  const { say, steps, step, back } = wizard
  const leave = useLeave(wizard)
  const place = useMunicipality()?.nombre
  const withoutMap = useWithoutMap()
  const mapChoice = steps.includes('map') && (step === 'map' || step === steps[0]) && <MapChoice />
  const heading = <WizardTitle title={title} key={step} />
  return (
    <div className={`${classes.frame} flex grow min-h-0 surface`} data-beside={beside ? true : undefined}>
      <div className={`${classes.pane} column grow relative`}>
        <header className={`${classes.head} fixed`}>
          <StepHeader
            // Over a map on a phone the question is the title: every line below it takes one from the map.
            label={beside ? title : say(wizard.kind === 'duplicate' ? 'duplicate' : 'newIncident')}
            // The summary asks nothing.
            {...(step === 'summary' ? {} : { step: steps.indexOf(step) + 1 })}
            total={steps.filter((other) => other !== 'summary').length}
            name={say(`step_${step}`)}
            {...(place ? { place } : {})}
            {...(hasMenu(wizard) ? { lead: <MenuButton /> } : {})}
            {...(mayClose(wizard) ? { onClose: () => void leave() } : {})}
            {...(back ? { onBack: back } : {})}
          />
        </header>
        {beside && <div className={`${classes.behind} flex`}>{beside}</div>}
        <div className={`${classes.content} column fill gap-20 measure`}>
          {withoutMap && mapChoice ? (
            <div className="row wrap between gap-x-12">
              {heading}
              {mapChoice}
            </div>
          ) : (
            heading
          )}
          {support && <p className={`${classes.support} quiet`}>{support}</p>}
          {children}
          {!withoutMap && mapChoice}
        </div>
        <ActionBar main={main} />
      </div>
    </div>
  )
}
