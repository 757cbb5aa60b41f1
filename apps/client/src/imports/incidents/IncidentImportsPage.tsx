import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { IncidentHistory } from './IncidentHistory.tsx'
import { IncidentPanel } from './IncidentPanel.tsx'
import { useIncidentImportTexts } from './texts.ts'

export const IncidentImportsPage = () => {
  const say = useIncidentImportTexts()
  return (
    <ConsolePage title={say('title')} intro={say('intro')} aside={<IncidentHistory />}>
      <IncidentPanel />
    </ConsolePage>
  )
}
