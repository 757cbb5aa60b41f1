import { pick } from '@avisa/contract/values/languages'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useUnits } from '#/platform/configuration.ts'
import { useClient } from '#/platform/client.ts'
import { useLang } from '#/platform/text.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from '../imports.module.css'
import { useImportTexts } from '../texts.ts'
import { uploader } from '../uploader.ts'
import { useIncidentImportTexts } from './texts.ts'

export type Source = { sistema: string; unidad: string }
type Props = { first: Partial<Source>; disabled: boolean; onFile: (file: File, source: Source) => void }

export const IncidentSource = ({ first, disabled, onFile }: Props) => {
  const client = useClient()
  const say = useIncidentImportTexts()
  const sayImport = useImportTexts()
  const lang = useLang()
  const units = useUnits().data ?? []
  const input = useRef<HTMLInputElement>(null)
  const [sistema, setSistema] = useState(first.sistema ?? '')
  const [chosen, setChosen] = useState(first.unidad ?? '')
  const [isTried, setIsTried] = useState(false)
  const unidad = units.length === 1 ? (units[0]?.codigo ?? '') : chosen
  const isNamed = /^[a-z0-9-]{2,30}$/.test(sistema)
  const begun = uploader(client).begun()
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file, { sistema, unidad })
    if (input.current) input.current.value = ''
  }
  const choose = () => {
    setIsTried(true)
    if (isNamed && unidad !== '') input.current?.click()
  }
  return (
    <section className="card column gap-12 p-16" aria-label={say('drop')}>
      <div className="row gap-12">
        <IconFileUpload className="fixed accent" size={32} stroke={1.7} aria-hidden />
        <div className="grow">
          <h2 className="title">{say('drop')}</h2>
          <p className="small quiet">{say('dropHelp')}</p>
        </div>
      </div>
      {begun && <Notice kind="waiting">{sayImport('unfinished', { name: begun.nombre })}</Notice>}
      <div className={`${classes.choices} grid gap-12`}>
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
      </div>
      <input ref={input} type="file" hidden data-testid="file" onChange={({ currentTarget }) => take(currentTarget.files)} />
      <Button disabled={disabled} onClick={choose}>
        {sayImport('choose')}
      </Button>
    </section>
  )
}
