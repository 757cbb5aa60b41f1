import { MailCard } from '#/sso/shared/MailCard.tsx'
import { ImportPanel } from '#/imports/shared/ImportPanel.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import type { StepProps } from './steps.ts'
import { useSetupTexts } from './texts.ts'

export const StreetsStep = ({ setup }: StepProps) => {
  const say = useSetupTexts()
  const streets = setup.comprobaciones.find(({ clave }) => clave === 'callejero')?.total ?? 0
  return (
    <ConsolePage title={say('k_title')} intro={say('k_intro')}>
      {streets > 0 && <Notice kind="done">{say('k_streets', { count: streets })}</Notice>}
      <ImportPanel />
    </ConsolePage>
  )
}

export const MailStep = () => {
  const say = useSetupTexts()
  return (
    <ConsolePage title={say('x_title')} intro={say('x_intro')}>
      <MailCard />
    </ConsolePage>
  )
}
