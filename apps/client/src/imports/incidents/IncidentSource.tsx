import { pick } from '@avisa/contract/values/languages'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { useState } from 'react'
import { useUnits } from '#/platform/configuration.ts'
import { useLang } from '#/platform/text.ts'
import { SwitchRow } from '#/ui/form/SwitchRow.tsx'
import { FileCard } from '../FileCard.tsx'
import { Open311Card, type Address } from './Open311Card.tsx'
import { useIncidentImportTexts } from './texts.ts'

export type Source = { sistema: string; unidad: string; tareas: boolean }
type Props = {
  first: Partial<Source>
  disabled: boolean
  onFile: (file: File, source: Source) => void
  onAddress: (address: Address, source: Source) => void
}

export const IncidentSource = ({ first, disabled, onFile, onAddress }: Props) => {
  const say = useIncidentImportTexts()
  const lang = useLang()
  const units = useUnits().data ?? []
  const [sistema, setSistema] = useState(first.sistema ?? '')
  const [chosen, setChosen] = useState(first.unidad ?? '')
  const [tareas, setTareas] = useState(first.tareas ?? false)
  const [isTried, setIsTried] = useState(false)
  const unidad = units.length === 1 ? (units[0]?.codigo ?? '') : chosen
  const isNamed = /^[a-z0-9-]{2,30}$/.test(sistema)
  const isReady = () => {
    setIsTried(true)
    return isNamed && unidad !== ''
  }
  const source = { sistema, unidad, tareas }
  return (
    <>
      <FileCard title={say('drop')} help={say('dropHelp')} disabled={disabled} isReady={isReady} onFile={(file) => onFile(file, source)}>
        <TextInput
          label={say('system')}
          description={say('systemHelp')}
          value={sistema}
          maxLength={30}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setSistema(currentTarget.value)}
          error={isTried && !isNamed && say('systemWrong')}
        />
        <NativeSelect
          label={say('unit')}
          value={unidad}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          error={isTried && unidad === '' && say('unitMissing')}
          data={[
            ...(units.length === 1 ? [] : [{ value: '', label: say('unitNone') }]),
            ...units.map((unit) => ({ value: unit.codigo, label: pick(unit, 'nombre', lang) })),
          ]}
        />
        <SwitchRow icon={IconTools} label={say('tasks')} help={say('tasksHelp')} on={tareas} onChange={setTareas} />
      </FileCard>
      <Open311Card disabled={disabled} isReady={isReady} onAddress={(address) => onAddress(address, source)} />
    </>
  )
}
