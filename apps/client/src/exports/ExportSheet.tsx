import { Checkbox, Radio, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { may } from '@avisa/contract/access/person'
import { columnLabel, exportColumns, isContactColumn, type ExportKind } from '@avisa/contract/exports/columns'
import { exportIncidents, exportInspections, exportTasks } from '@avisa/contract/exports/routes'
import { send } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { FileButton } from '#/ui/list/CsvButton.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { useExportTexts } from './texts.ts'

const formats = ['xlsx', 'csv', 'geojson', 'gpkg'] as const
const routes = { incidencias: exportIncidents, tareas: exportTasks, inspecciones: exportInspections } as const

type Props = { kind: ExportKind; narrowed: object; /** Of chosen rows. */ count?: number; opened: boolean; onClose: () => void }

export const ExportSheet = ({ kind, narrowed, count, opened, onClose }: Props) => {
  const client = useClient()
  const person = usePerson()
  const say = useExportTexts()
  const lang = useLang()
  const names = Object.entries<readonly [string, string]>(exportColumns[kind])
  const [formato, setFormato] = useState<string>('xlsx')
  const [chosen, setChosen] = useState(() => names.map(([name]) => name).filter((name) => !isContactColumn(name)))
  const [motivo, setMotivo] = useState('')
  const contact = chosen.some(isContactColumn)
  const missing = chosen.length === 0 ? 'columnsMissing' : contact && motivo.trim().length < 3 ? 'purposeMissing' : undefined
  const boxes = (all: typeof names) => all.map(([name, words]) => <Checkbox key={name} value={name} label={columnLabel(words, lang)} />)
  const load = async () => {
    const query = { ...narrowed, formato, columnas: chosen.join(','), ...(contact ? { motivo: motivo.trim() } : {}) }
    return (await send(client, routes[kind], { query })) as Blob
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('title')}>
      <div className="column gap-16">
        <p>{count === undefined ? say('scope') : say('scopeRows', { count })}</p>
        <Radio.Group label={say('format')} value={formato} onChange={setFormato}>
          <div className="column gap-12">
            {formats.map((format) => (
              <Radio key={format} value={format} label={say(`format_${format}`)} description={say(`text_${format}`)} />
            ))}
          </div>
        </Radio.Group>
        <Checkbox.Group label={say('columns')} value={chosen} onChange={setChosen}>
          <div className="grid halves gap-12">{boxes(names.filter(([name]) => !isContactColumn(name)))}</div>
          {kind === 'incidencias' && may(person, 'mantenimiento.ciudadano.consultar') && (
            <div className="mt-16">
              <Notice kind="waiting" icon={IconAlertTriangle}>
                <div className="column gap-12">
                  <strong>{say('contact')}</strong>
                  <div className="grid halves gap-12">{boxes(names.filter(([name]) => isContactColumn(name)))}</div>
                  <p>{say('contactText')}</p>
                  {contact && (
                    <TextInput
                      label={say('purpose')}
                      placeholder={say('purposeExample')}
                      value={motivo}
                      maxLength={200}
                      onChange={(event) => setMotivo(event.currentTarget.value)}
                    />
                  )}
                </div>
              </Notice>
            </div>
          )}
        </Checkbox.Group>
        {missing && <p role="status">{say(missing)}</p>}
        <FileButton main name={`${kind}.${formato}`} label={say('download')} load={load} disabled={missing !== undefined} />
      </div>
    </Sheet>
  )
}
