import { createImport } from '@avisa/contract/imports/routes'
import type { Import } from '@avisa/contract/imports/schemas'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#/platform/queries.ts'
import { useImportTexts } from './texts.ts'

type Props = { row: Import; refresh: Parameters<typeof useCommand>[1] }

/** Which map of a file with several is meant; with another choice the same file is checked again. */
export const LayerCard = ({ row: { subida, para, opciones, capas }, refresh }: Props) => {
  const say = useImportTexts()
  const [before = ''] = opciones.capas ?? []
  const [layer, setLayer] = useState(before)
  const create = useCommand(createImport, refresh)
  if (capas === null || subida === null || para === 'incidencias') return null
  const { capas: _before, ...rest } = opciones
  const check = () => create.run({ body: { subida, para, opciones: layer === '' ? rest : { ...rest, capas: [layer] } } })
  return (
    <section className="card column gap-12 p-16" aria-label={say('layer')}>
      <NativeSelect
        label={say('layer')}
        description={say('layerHelp')}
        value={layer}
        onChange={({ currentTarget }) => setLayer(currentTarget.value)}
        data={[{ value: '', label: say(para === 'zonas' ? 'layerNone' : 'layerAll') }, ...capas]}
      />
      <Button
        className="self-start"
        size="sm"
        variant="default"
        disabled={layer === before}
        loading={create.busy}
        onClick={() => void check()}
      >
        {say('checkLayer')}
      </Button>
    </section>
  )
}
