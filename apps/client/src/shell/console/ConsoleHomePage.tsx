import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { useConsoleTexts } from './texts.ts'

export const ConsoleHomePage = () => {
  const say = useConsoleTexts()
  return (
    <ConsolePage title={say('title')} intro={say('intro')}>
      {null}
    </ConsolePage>
  )
}
