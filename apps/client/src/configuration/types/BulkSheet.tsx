import type { Body, Field } from '@avisa/contract/configuration/fields'
import { configurables } from '@avisa/contract/configuration/objects'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useLang } from '#/platform/text.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { DraftSheet } from '../shared/DraftSheet.tsx'
import { FieldInput } from '../shared/FieldInput.tsx'
import { labelOf, optionOf } from '../shared/labels.ts'
import { useObjects } from '../shared/objects.ts'
import { useConfigurationTexts } from '../shared/texts.ts'
import { useSave } from '../shared/use-save.ts'
import { bulkChanges } from './arrange.ts'
import { useTypeTexts } from './texts.ts'

const names = ['unidades', 'entidad_reparadora', 'dias_objetivo', 'prioridad'] as const
const starts: Readonly<Record<(typeof names)[number], unknown>> = {
  unidades: [],
  entidad_reparadora: null,
  dias_objetivo: null,
  prioridad: 'media',
}

type Props = { opened: boolean; onClose: () => void; claves: ReadonlySet<string>; onDone: () => void }

export const BulkSheet = ({ opened, onClose, claves, onDone }: Props) => {
  const say = useTypeTexts()
  const sayShared = useConfigurationTexts()
  const lang = useLang()
  const { save, busy } = useSave()
  const rows = useObjects('tipo').data?.filas ?? []
  const [part, setPart] = useState<Body>({})
  const [drafting, setDrafting] = useState(false)
  const fields: Readonly<Record<string, Field>> = configurables.get('tipo')?.fields ?? {}
  const changes = bulkChanges(
    rows.filter(({ clave, puede }) => puede && claves.has(clave)),
    part,
  )
  const finish = () => {
    setPart({})
    onDone()
  }
  const apply = async () => {
    if (changes.length === 0 || (await save(changes))) finish()
  }
  const choose = (name: (typeof names)[number], isChosen: boolean) =>
    setPart((now) =>
      isChosen ? { ...now, [name]: starts[name] } : Object.fromEntries(Object.entries(now).filter(([other]) => other !== name)),
    )
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={say('several')}
      footer={
        <div className="column gap-8 p-16">
          <Button fullWidth size="lg" loading={busy} disabled={Object.keys(part).length === 0} onClick={() => void apply()}>
            {say('apply', { count: claves.size })}
          </Button>
          <Button fullWidth size="lg" variant="default" disabled={changes.length === 0} onClick={() => setDrafting(true)}>
            {sayShared('toDraft')}
          </Button>
        </div>
      }
    >
      <p className="small quiet">{say('bulkHow')}</p>
      {names.map((name) => {
        const field = fields[name]
        if (!field) return null
        return (
          <div key={name} className="column ruled">
            <Checkbox
              className="py-8"
              label={labelOf('tipo', name, lang)}
              checked={name in part}
              onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
            />
            {name in part && (
              <FieldInput
                field={field}
                label={labelOf('tipo', name, lang)}
                value={part[name]}
                option={(option) => optionOf('tipo', name, option, lang)}
                problems={[]}
                onChange={(value) => setPart((now) => ({ ...now, [name]: value }))}
              />
            )}
          </div>
        )
      })}
      <DraftSheet opened={drafting} onClose={() => setDrafting(false)} cambios={changes} onAdded={finish} />
    </Sheet>
  )
}
