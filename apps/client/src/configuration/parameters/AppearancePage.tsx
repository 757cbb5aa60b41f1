import { parameters } from '@avisa/contract/configuration/objects/parameters'
import { useSearchParams } from 'react-router'
import { appearanceEditors } from './appearance-editors.tsx'
import { ParameterFields } from './ParameterFields.tsx'
import { ParameterPage } from './ParameterPage.tsx'
import { useParameterScreenTexts } from './texts.ts'

const claves = Object.keys(parameters).filter((clave) => parameters[clave]?.group === 'aspecto')

export const AppearancePage = () => {
  const say = useParameterScreenTexts()
  const [params] = useSearchParams()
  return (
    <ParameterPage title={say('appearance')} intro={say('appearanceHow')} claves={claves}>
      {(form, disabled) => (
        <div className="card">
          <ParameterFields form={form} claves={claves} disabled={disabled} wanted={params.get('clave')} editors={appearanceEditors} />
        </div>
      )}
    </ParameterPage>
  )
}
