import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { enterCitizenForm } from '#/platform/entrance.ts'
import { changeLanguage, useLang } from '#/platform/text.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { languageNames } from '#/ui/form/language-names.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useWizardTexts } from './texts.ts'
import { stepParam } from './use-wizard.ts'
import { Wizard } from './Wizard.tsx'
import { WizardTitle } from './WizardTitle.tsx'
import classes from './wizard.module.css'

/**
 * `/incidencias/add-formulario`: the citizens' form for embedding. Asks for the language first, unless the
 * embedding page names it.
 */
export const FormWizardPage = () => {
  const client = useClient()
  const say = useWizardTexts()
  const lang = useLang()
  const [params] = useSearchParams()
  const forced = useParameters().forzar_idioma !== null
  // People who come from within the app keep the form's mode too.
  useFollow(true, () => enterCitizenForm(client))
  const [hasLanguage, setHasLanguage] = useState(params.has(stepParam) || client.launch.locale !== undefined)
  if (hasLanguage || forced) return <Wizard kind="own" />
  const choose = (next: (typeof languageNames)[number]['value']) => {
    changeLanguage(client, next)
    setHasLanguage(true)
  }
  return (
    <div className={`${classes.sent} column fill wide middle`}>
      <div>
        <WizardTitle title={say('languageTitle')} />
        <p className="small quiet" lang={lang === 'ca' ? 'es' : 'ca'}>
          {say('languageTitleOther')}
        </p>
      </div>
      <RowCard>
        {languageNames.map(({ value, label }) => (
          <Row key={value} title={label} onClick={() => choose(value)} />
        ))}
      </RowCard>
    </div>
  )
}
