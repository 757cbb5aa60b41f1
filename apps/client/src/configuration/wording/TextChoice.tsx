import { fold } from '@avisa/contract/addresses/fold'
import { Button } from '@mantine/core'
import { IconTextRecognition } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLang } from '#/platform/text.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { Row } from '#/ui/list/Rows.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import classes from '../shared/configuration.module.css'
import type { ObjectForm } from '../shared/object-form.ts'
import { useConfigurationTexts } from '../shared/texts.ts'
import { knownTexts, type KnownText } from './known-wording.ts'
import { useWordingTexts } from './feature-texts.ts'

const bracesIn = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])]

const Choices = ({ pick }: { pick: (text: KnownText) => void }) => {
  const say = useConfigurationTexts()
  const sayPlace = useWordingTexts()
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const wanted = fold(useDeferredValue(typed))
  const searchable = useMemo(() => knownTexts.map((text) => ({ text, words: fold(`${text.es} ${text.ca} ${text.clave}`) })), [])
  const matches = searchable.filter(({ words }) => words.includes(wanted)).map(({ text }) => text)
  return (
    <div className="column gap-12">
      <SearchField label={say('searchText')} value={typed} onChange={setTyped} autoFocus />
      <div ref={setPane} className={`${classes.choices} card scroll`}>
        {matches.length === 0 && <EmptyState title={say('noMatch')} />}
        {pane && (
          <VirtualList
            items={matches}
            keyOf={({ clave }) => clave}
            estimate={60}
            label={say('chooseText')}
            pane={{ current: pane }}
            render={(text) => <Row title={text[lang]} support={sayPlace(text.place)} onClick={() => pick(text)} />}
          />
        )}
      </div>
    </div>
  )
}

/** Which text of the screens is worded, found by what it says now, and how the product words it. */
export const TextChoice = ({ form }: { form: ObjectForm }) => {
  const say = useConfigurationTexts()
  const [opened, setOpened] = useState(false)
  const original = knownTexts.find(({ clave }) => clave === form.body['clave'])
  const braces = original ? bracesIn(original.es) : []
  return (
    <section className="card column gap-8 p-14-16">
      <h2 className="heading">{say('original')}</h2>
      {original ? (
        <>
          <p lang="es">«{original.es}»</p>
          <p lang="ca-valencia">«{original.ca}»</p>
          {braces.length > 0 && <p className="small quiet">{say('braces', { words: braces.join(', ') })}</p>}
        </>
      ) : (
        <p className="small quiet">{say(form.isNew ? 'originalHow' : 'originalGone')}</p>
      )}
      {form.isNew && (
        <div>
          <Button variant="default" leftSection={<IconTextRecognition size={20} aria-hidden />} onClick={() => setOpened(true)}>
            {say('chooseText')}
          </Button>
        </div>
      )}
      <Sheet opened={opened} onClose={() => setOpened(false)} title={say('chooseText')}>
        <Choices
          pick={({ clave, es, ca }) => {
            form.put({ clave, es, ca })
            setOpened(false)
          }}
        />
      </Sheet>
    </section>
  )
}
