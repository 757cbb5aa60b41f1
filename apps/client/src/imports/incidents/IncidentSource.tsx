import { pick } from '@avisa/contract/values/languages'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useUnits } from '#/platform/configuration.ts'
import { useLang } from '#/platform/text.ts'
import { FileCard } from '../FileCard.tsx'
import { useIncidentImportTexts } from './texts.ts'

export type Source = { sistema: string; unidad: string }
type Props = { first: Partial<Source>; disabled: boolean; onFile: (file: File, source: Source) => void }

export const IncidentSource = ({ first, disabled, onFile }: Props) => {
  const say = useIncidentImportTexts()
  const lang = useLang()
  const units = useUnits().data ?? []
  const [sistema, setSistema] = useState(first.sistema ?? '')
  const [chosen, setChosen] = useState(first.unidad ?? '')
  const [isTried, setIsTried] = useState(false)
  const unidad = units.length === 1 ? (units[0]?.codigo ?? '') : chosen
  const isNamed = /^[a-z0-9-]{2,30}$/.test(sistema)
  const isReady = () => {
    setIsTried(true)
    return isNamed && unidad !== ''
  }
  return (
    <FileCard
      title={say('drop')}
      help={say('dropHelp')}
      disabled={disabled}
      isReady={isReady}
      onFile={(file) => onFile(file, { sistema, unidad })}
    >
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
    </FileCard>
  )
}
