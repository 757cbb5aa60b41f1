import { useState } from 'react'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { History } from './History.tsx'
import { ImportPanel } from './shared/ImportPanel.tsx'
import { StreetList } from './StreetList.tsx'
import { useImportTexts } from './texts.ts'

/** `/consola/callejero`: files of streets, and one street after the other. */
export const StreetsPage = () => {
  const say = useImportTexts()
  const [tab, setTab] = useState<'files' | 'streets'>('files')
  const options = [
    { value: 'files', label: say('files') },
    { value: 'streets', label: say('streets') },
  ] as const
  return (
    <ConsolePage title={say('title')} intro={say('intro')} aside={tab === 'files' ? <History /> : undefined}>
      <Segmented label={say('parts')} value={tab} onChange={setTab} options={options} />
      {tab === 'files' ? <ImportPanel /> : <StreetList />}
    </ConsolePage>
  )
}
