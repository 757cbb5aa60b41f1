import { Button, VisuallyHidden } from '@mantine/core'
import type { Help } from '@avisa/contract/help/schemas'
import { getHelp } from '@avisa/contract/help/routes'
import { pick } from '@avisa/contract/values/languages'
import { useState } from 'react'
import { usePerson } from '#/platform/session.ts'
import { useParameters } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { helpEntrances, type HelpEntrance } from './help-entrances.ts'
import { searchHelp } from './find-help.ts'
import { useHelpTexts } from './texts.ts'

const Sections = ({ help, door, words, onClear }: { help: Help; door: HelpEntrance; words: string; onClear: () => void }) => {
  const say = useHelpTexts()
  const lang = useLang()
  const sections = searchHelp(help, words, lang)
  if (sections.length === 0) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        {say('clear')}
      </Button>
    )
    return <EmptyState title={say('nothing')} text={say('nothingText')} action={clear} />
  }
  return sections.map((section) => (
    <RowCard key={section.numSeccion} title={pick(section, 'titulo', lang)}>
      {section.opciones.map((option) => (
        <Row
          key={option.numOpcion}
          to={helpEntrances[door].topic.to({ numSeccion: section.numSeccion, numOpcion: option.numOpcion })}
          title={pick(option, 'titulo', lang)}
        />
      ))}
    </RowCard>
  ))
}

export const HelpPage = ({ door }: { door: HelpEntrance }) => {
  const say = useHelpTexts()
  const lang = useLang()
  const signedOut = usePerson() === null
  const { login_obligado } = useParameters()
  const [words, setWords] = useState('')
  const help = useLoad(getHelp, {}, { bilingual: true, main: true })
  const resultCount = searchHelp(help.data ?? [], words, lang).reduce((count, { opciones }) => count + opciones.length, 0)
  return (
    <AppPage title={say(door)} back={signedOut && login_obligado ? loginPath() : paths.settings}>
      <SearchField label={say('search')} value={words} onChange={setWords} />
      <VisuallyHidden role="status">{words.trim() !== '' && say('found', { count: resultCount })}</VisuallyHidden>
      <Load query={help}>{(data) => <Sections help={data} door={door} words={words} onClear={() => setWords('')} />}</Load>
    </AppPage>
  )
}
