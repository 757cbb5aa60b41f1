import { officeAddress } from '@avisa/contract/municipalities/defaults'
import { getHelp } from '@avisa/contract/help/routes'
import { fillHelp } from '@avisa/contract/help/fill-help'
import type { HelpOption, HelpSection } from '@avisa/contract/help/schemas'
import { appVersion } from '@avisa/contract/http/headers'
import { pick } from '@avisa/contract/values/languages'
import { IconFileText, IconProgressCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { ConditionsSheet } from '#/incidents/shared/ConditionsSheet.tsx'
import { useParameters } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { helpEntrances, type HelpEntrance } from './help-entrances.ts'
import { bodyOf, findTopic } from './find-help.ts'
import classes from './help.module.css'
import { useHelpTexts } from './texts.ts'

const useHelpValues = () => {
  const lang = useLang()
  const parameters = useParameters()
  const { telefono, email } = parameters.contacto
  return {
    municipio: pick(parameters, 'nombre', lang),
    version: appVersion,
    contacto_telefono: telefono,
    contacto_email: email,
    contacto_direccion: officeAddress(parameters.contacto, lang),
  }
}

const Way = ({ enlace }: { enlace: HelpOption['enlace'] | undefined }) => {
  const say = useHelpTexts()
  const [reading, setReading] = useState(false)
  if (enlace === undefined) return null
  return (
    <>
      <RowCard>
        {enlace === 'estados' ? (
          <Row to={paths.faqStatuses} icon={IconProgressCheck} title={say('seeStatuses')} />
        ) : (
          <Row onClick={() => setReading(true)} icon={IconFileText} title={say('seeConditions')} />
        )}
      </RowCard>
      <ConditionsSheet opened={reading} onClose={() => setReading(false)} />
    </>
  )
}

const Content = ({ section, option, door }: { section: HelpSection; option: HelpOption; door: HelpEntrance }) => {
  const say = useHelpTexts()
  const lang = useLang()
  const values = useHelpValues()
  const others = section.opciones.filter(({ numOpcion }) => numOpcion !== option.numOpcion)
  return (
    <>
      <div className={`${classes.text} size-17`}>
        {bodyOf(option, lang)
          .map((paragraph) => fillHelp(paragraph, values))
          .filter(Boolean)
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
      <Way enlace={option.enlace} />
      {others.length > 0 && (
        <RowCard title={say('more')}>
          {others.map((other) => (
            <Row
              key={other.numOpcion}
              to={helpEntrances[door].topic.to({ numSeccion: section.numSeccion, numOpcion: other.numOpcion })}
              title={pick(other, 'titulo', lang)}
            />
          ))}
        </RowCard>
      )}
    </>
  )
}

export const HelpTopicPage = ({ door }: { door: HelpEntrance }) => {
  const say = useHelpTexts()
  const lang = useLang()
  const { numSeccion, numOpcion } = useParams()
  const help = useLoad(getHelp, {}, { bilingual: true, main: true })
  const topic = help.data && findTopic(help.data, { numSeccion, numOpcion })
  if (help.data && !topic) return <Navigate to={helpEntrances[door].index} replace />
  return (
    <AppPage
      title={topic ? pick(topic.option, 'titulo', lang) : say(door)}
      label={topic && pick(topic.section, 'titulo', lang)}
      back={helpEntrances[door].index}
    >
      <Load query={help}>{() => topic && <Content {...topic} door={door} />}</Load>
    </AppPage>
  )
}
