import type { Body } from '@avisa/contract/configuration/fields'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import type { ObjectRow } from '../shared/objects.ts'
import { BulkSheet } from './BulkSheet.tsx'
import { useTypeTexts } from './texts.ts'
import { TypeTree } from './TypeTree.tsx'

/** A type in a category begins as the category is offered. */
const likeParent = (preset: Body, rows: readonly ObjectRow[]): Body => {
  const parent = rows.find(({ clave }) => clave === preset['tipo_padre'])?.cuerpo
  return parent ? { unidades: parent['unidades'], icono: parent['icono'], ...preset } : preset
}

export const TypesPage = () => {
  const say = useTypeTexts()
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [opened, setOpened] = useState(false)
  const toggle = (clave: string) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(clave)) next.add(clave)
      return next
    })
  const foot = (
    <span className="row wrap gap-4">
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconListCheck size={20} aria-hidden />}
        onClick={() => setChosen(chosen ? undefined : new Set())}
      >
        {say(chosen ? 'stop' : 'several')}
      </Button>
      {chosen && chosen.size > 0 && (
        <Button size="sm" onClick={() => setOpened(true)}>
          {say('chosen', { count: chosen.size })}
        </Button>
      )}
    </span>
  )
  return (
    <>
      <ObjectPage
        objeto="tipo"
        foot={foot}
        presetFrom={likeParent}
        renderList={(list) => <TypeTree {...list} chosen={chosen} toggle={toggle} />}
      />
      <BulkSheet
        opened={opened}
        onClose={() => setOpened(false)}
        claves={chosen ?? new Set()}
        onDone={() => {
          setChosen(undefined)
          setOpened(false)
        }}
      />
    </>
  )
}
