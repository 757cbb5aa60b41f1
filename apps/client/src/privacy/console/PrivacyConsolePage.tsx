import { getRetention } from '@avisa/contract/privacy/routes'
import { useLoad } from '#/platform/queries.ts'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Periods } from './Periods.tsx'
import { Requests } from './Requests.tsx'
import { usePrivacyConsoleTexts } from './texts.ts'

/** `/consola/privacidad`: retention periods with what they take away, and requests by law. */
export const PrivacyConsolePage = () => {
  const say = usePrivacyConsoleTexts()
  const query = useLoad(getRetention, {}, { keep: false })
  return (
    <ConsolePage title={say('title')} intro={say('intro')}>
      <Load query={query}>{(state) => <Periods key={JSON.stringify(state.conservacion)} state={state} />}</Load>
      <Requests />
    </ConsolePage>
  )
}
