import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { TextInput } from '@mantine/core'
import { Notice } from '#/ui/state/Notice.tsx'
import { InLanguages } from '../shared/InLanguages.tsx'
import { withVersion } from '../shared/use-save-parameters.ts'
import { Paragraphs } from '../shared/WordsInput.tsx'
import { ListEditor } from './ListEditor.tsx'
import { ParameterFields, type ParameterEditors } from '../shared/ParameterFields.tsx'
import { ParameterPage } from '../shared/ParameterPage.tsx'
import { useParameterScreenTexts } from '../shared/parameter-screen-texts.ts'

type Conditions = Parameters['condiciones']
type Section = Conditions['secciones_es'][number]

const Sections = ({
  lang,
  sections,
  onChange,
  disabled,
}: {
  lang: 'es' | 'ca'
  sections: readonly Section[]
  onChange: (sections: readonly Section[]) => void
  disabled: boolean
}) => {
  const say = useParameterScreenTexts()
  return (
    <ListEditor
      items={sections}
      onChange={onChange}
      nameOf={({ titulo }) => titulo}
      add={say('addConditions')}
      empty={{ titulo: '', cuerpo: [''] }}
      max={60}
      disabled={disabled}
      renderItem={(item, change) => (
        <>
          <TextInput
            label={say('heading')}
            lang={lang === 'ca' ? 'ca-valencia' : 'es'}
            value={item.titulo}
            disabled={disabled}
            onChange={({ currentTarget }) => change({ titulo: currentTarget.value })}
          />
          <Paragraphs
            field={{ kind: 'paragraphs', max: 4000 }}
            label={say('body')}
            lang={lang}
            value={item.cuerpo}
            option={String}
            problems={[]}
            disabled={disabled}
            onChange={(cuerpo) => change({ cuerpo: cuerpo as string[] })}
          />
        </>
      )}
    />
  )
}

const editorOf = (saved: Conditions | undefined): ParameterEditors => ({
  condiciones: ({ value, onChange, disabled }) => <ConditionsEditor value={value} saved={saved} onChange={onChange} disabled={disabled} />,
})

const ConditionsEditor = ({
  value,
  saved,
  onChange,
  disabled,
}: {
  value: unknown
  saved: Conditions | undefined
  onChange: (value: unknown) => void
  disabled: boolean
}) => {
  const say = useParameterScreenTexts()
  const { version, secciones_es, secciones_val } = value as Conditions
  const put = (part: Partial<Conditions>) => {
    const typed = { version: saved?.version ?? version, secciones_es, secciones_val, ...part }
    onChange(withVersion(saved ?? typed, typed))
  }
  return (
    <div className="column gap-16">
      <p className="small quiet">{say('version', { version })}</p>
      {secciones_es.length !== secciones_val.length && (
        <Notice kind="waiting">{say('uneven', { es: secciones_es.length, ca: secciones_val.length })}</Notice>
      )}
      <InLanguages
        rows={[
          {
            key: 'sections',
            es: (
              <Sections
                lang="es"
                sections={secciones_es}
                disabled={disabled}
                onChange={(sections) => put({ secciones_es: [...sections] })}
              />
            ),
            ca: (
              <Sections
                lang="ca"
                sections={secciones_val}
                disabled={disabled}
                onChange={(sections) => put({ secciones_val: [...sections] })}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

const claves = ['condiciones']

export const ConditionsPage = () => {
  const say = useParameterScreenTexts()
  return (
    <ParameterPage title={say('conditions')} intro={say('conditionsHow')} claves={claves}>
      {(form) => (
        <div className="card">
          <ParameterFields form={form} claves={claves} editors={editorOf(form.savedOf('condiciones') as Conditions | undefined)} />
        </div>
      )}
    </ParameterPage>
  )
}
