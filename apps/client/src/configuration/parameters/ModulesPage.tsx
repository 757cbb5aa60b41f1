import { fold } from '@avisa/contract/addresses/fold'
import { consolePaths } from '@avisa/contract/console-paths'
import { parameters, type ParameterGroup } from '@avisa/contract/configuration/objects/parameters'
import { languages } from '@avisa/contract/values/languages'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { screenOf } from '../shared/objects.ts'
import { parameterHelp, parameterLabel } from '../shared/labels.ts'
import { useParameterTexts } from '../shared/parameter-texts.ts'
import { ParameterFields } from '../shared/ParameterFields.tsx'
import { ParameterPage } from '../shared/ParameterPage.tsx'
import { useParameterScreenTexts } from '../shared/parameter-screen-texts.ts'

const groups = ['inicio', 'avisos', 'trabajo', 'mapa', 'limites', 'conexiones'] as const satisfies readonly ParameterGroup[]
const shownHere = Object.keys(parameters).filter((clave) => screenOf(clave) === consolePaths.modules)

const matches = (clave: string, typed: string): boolean => {
  const words = fold(languages.flatMap((lang) => [parameterLabel(clave, lang), parameterHelp(clave, lang) ?? '']).join(' '))
  return words.includes(fold(typed))
}

export const ModulesPage = () => {
  const say = useParameterScreenTexts()
  const sayGroup = useParameterTexts()
  const [params] = useSearchParams()
  const [typed, setTyped] = useState('')
  const wanted = shownHere.filter((clave) => matches(clave, typed))
  return (
    <ParameterPage title={say('modules')} intro={say('modulesHow')} claves={shownHere}>
      {(form) => (
        <>
          <SearchField label={say('search')} value={typed} onChange={setTyped} />
          {wanted.length === 0 && <EmptyState title={say('none')} />}
          {groups.map((group) => {
            const claves = wanted.filter((clave) => parameters[clave]?.group === group)
            if (claves.length === 0) return null
            return (
              <section key={group} aria-label={sayGroup(`group_${group}`)}>
                <h2 className="small mb-8 quiet medium unspaced">{sayGroup(`group_${group}`)}</h2>
                <div className="card">
                  <ParameterFields form={form} claves={claves} wanted={params.get('clave')} />
                </div>
              </section>
            )
          })}
        </>
      )}
    </ParameterPage>
  )
}
