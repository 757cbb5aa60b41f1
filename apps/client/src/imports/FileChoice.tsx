import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FileCard } from './FileCard.tsx'
import { useImportTexts } from './texts.ts'

const kinds = ['callejero', 'municipio', 'distrito', 'barrio'] as const
type FileKind = (typeof kinds)[number]
/** Of Spain: the peninsula and the Balearic Islands, the Canary Islands, and what web maps use. */
const systems = ['EPSG:25829', 'EPSG:25830', 'EPSG:25831', 'EPSG:32628', 'EPSG:4326', 'EPSG:3857']

export type FileWish = { kind: FileKind; crs: string | undefined }
type Props = { disabled: boolean; onFile: (file: File, wish: FileWish) => void }

export const FileChoice = ({ disabled, onFile }: Props) => {
  const say = useImportTexts()
  const [kind, setKind] = useState<FileKind>('callejero')
  const [crs, setCrs] = useState('')
  return (
    <FileCard
      title={say('drop')}
      help={say('dropHelp')}
      disabled={disabled}
      onFile={(file) => onFile(file, { kind, crs: crs || undefined })}
    >
      <NativeSelect
        label={say('what')}
        value={kind}
        onChange={({ currentTarget }) => setKind(kinds.find((value) => value === currentTarget.value) ?? 'callejero')}
        data={kinds.map((value) => ({ value, label: say(`what_${value}`) }))}
      />
      <NativeSelect
        label={say('crs')}
        value={crs}
        onChange={({ currentTarget }) => setCrs(currentTarget.value)}
        data={[{ value: '', label: say('crsOfFile') }, ...systems]}
      />
    </FileCard>
  )
}
