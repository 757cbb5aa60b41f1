import { ActionIcon } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { exportIncidents } from '@avisa/contract/incidents/routes'
import { send } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { CsvButton, FileButton } from '#/ui/list/CsvButton.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useIncidentTexts } from './texts.ts'
import type { useIncidentList } from './use-incident-list.ts'

/** What the list shows, as a file. */
export const ExportButton = ({ narrowed }: Pick<ReturnType<typeof useIncidentList>, 'narrowed'>) => {
  const client = useClient()
  const say = useIncidentTexts()
  const [opened, setOpened] = useState(false)
  const load = async (formato: 'csv' | 'geojson') => String(await send(client, exportIncidents, { query: { ...narrowed, formato } }))
  const geojson = async () => new Blob([await load('geojson')], { type: 'application/geo+json' })
  return (
    <>
      <ActionIcon aria-haspopup="dialog" aria-label={say('export')} onClick={() => setOpened(true)}>
        <IconFileExport size={22} stroke={1.9} aria-hidden />
      </ActionIcon>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={say('exportTitle')}>
        <p>{say('exportText')}</p>
        <div className="column gap-12 start">
          <CsvButton name="incidencias.csv" load={() => load('csv')} />
          <FileButton name="incidencias.geojson" label={say('exportMap')} load={geojson} />
        </div>
      </Sheet>
    </>
  )
}
