import { parameters } from '@avisa/contract/configuration/objects/parameters'
import { consolePaths } from '@avisa/contract/console-paths'
import { useSearchParams } from 'react-router'
import { connectionEditors } from '#/configuration/shared/connection-editors.tsx'
import { ParameterFields } from '#/configuration/shared/ParameterFields.tsx'
import { ParameterPage } from '#/configuration/shared/ParameterPage.tsx'
import { screenOf } from '#/configuration/shared/objects.ts'
import { KeysCard } from './KeysCard.tsx'
import { SecretsCard } from './shared/SecretsCard.tsx'
import { useIntegrationTexts } from './shared/texts.ts'

const claves = Object.keys(parameters).filter((clave) => screenOf(clave) === consolePaths.integrations)

export const IntegrationsPage = () => {
  const say = useIntegrationTexts()
  const [params] = useSearchParams()
  return (
    <ParameterPage title={say('title')} intro={say('intro')} claves={claves}>
      {(form) => (
        <>
          <KeysCard />
          <SecretsCard />
          <section className="column gap-8" aria-label={say('connections')}>
            <h2 className="small quiet medium">{say('connections')}</h2>
            <div className="card">
              <ParameterFields form={form} claves={claves} wanted={params.get('clave')} editors={connectionEditors} />
            </div>
          </section>
        </>
      )}
    </ParameterPage>
  )
}
