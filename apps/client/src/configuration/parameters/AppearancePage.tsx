import { parameters } from '@avisa/contract/configuration/objects/parameters'
import { useSearchParams } from 'react-router'
import { appearanceEditors } from './appearance-editors.tsx'
import { ParameterFields } from '../shared/ParameterFields.tsx'
import { ParameterPage } from '../shared/ParameterPage.tsx'
import { useParameterScreenTexts } from '../shared/parameter-screen-texts.ts'

const claves = Object.keys(parameters).filter((clave) => parameters[clave]?.group === 'aspecto')

export const AppearancePage = () => {
  const say = useParameterScreenTexts()
  const [params] = useSearchParams()
  return (
    <ParameterPage title={say('appearance')} intro={say('appearanceHow')} claves={claves}>
      {(form) => (
        <div className="card">
          <ParameterFields form={form} claves={claves} wanted={params.get('clave')} editors={appearanceEditors} />
        </div>
      )}
    </ParameterPage>
  )
}
