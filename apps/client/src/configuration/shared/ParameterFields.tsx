import { parameters } from '@avisa/contract/configuration/objects/parameters'
import { listActs } from '@avisa/contract/configuration/routes'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLoad } from '#/platform/queries.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { useAuthor } from './ActRows.tsx'
import { FieldInput } from './FieldInput.tsx'
import { parameterHelp, parameterLabel, parameterOption, valueText } from './labels.ts'
import type { ParameterForm } from './parameter-form.ts'
import { useParameterScreenTexts } from './parameter-screen-texts.ts'

const useLastChanges = (): ((clave: string) => string | undefined) => {
  const format = useFormat()
  const authorOf = useAuthor()
  const acts = useLoad(listActs, { query: { objeto: 'parametro', per_page: 200 } }, { keep: false }).data?.data ?? []
  const say = useParameterScreenTexts()
  return (clave) => {
    const act = acts.find(({ sobre, origen }) => origen !== 'migracion' && sobre.some((subject) => subject.clave === clave))
    return act && say('lastChange', { who: authorOf(act), when: format.when(act.publicado ?? act.creado) })
  }
}

const intoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

export type ParameterEditors = Readonly<
  Record<string, (props: { value: unknown; onChange: (value: unknown) => void; disabled: boolean }) => ReactNode>
>
type Props = {
  form: ParameterForm
  claves: readonly string[]
  wanted?: string | null
  editors?: ParameterEditors
}

export const ParameterFields = ({ form, claves, wanted, editors }: Props) => {
  const say = useParameterScreenTexts()
  const lang = useLang()
  const lastChange = useLastChanges()
  return claves.map((clave) => {
    const spec = parameters[clave]
    if (!spec) return null
    const option = (each: string) => parameterOption(clave, each, lang)
    const words = (value: unknown) => valueText(spec.field, value, lang, { option })
    const edit = editors?.[clave]
    const differs = form.isOwn(clave) && spec.field.kind !== 'json' && words(form.savedOf(clave)) !== words(spec.initial)
    const about = [differs ? say('default', { value: words(spec.initial) }) : undefined, lastChange(clave)].filter(Boolean)
    const value = form.valueOf(clave)
    const disabled = !form.mayChange(clave)
    return (
      <div key={clave} ref={clave === wanted ? intoView : null} className="column ruled p-8-16">
        {edit ? (
          <div className="column gap-12 py-8">
            <div>
              <span className="strong block">{parameterLabel(clave, lang)}</span>
              <span className="small quiet block">{parameterHelp(clave, lang)}</span>
            </div>
            {edit({ value, disabled, onChange: (next) => form.set(clave, next) })}
          </div>
        ) : (
          <FieldInput
            field={spec.field}
            label={parameterLabel(clave, lang)}
            help={parameterHelp(clave, lang)}
            value={value}
            option={option}
            problems={form.problemsOf(clave)}
            was={form.isChanged(clave) && spec.field.kind !== 'text' ? words(form.savedOf(clave)) : undefined}
            disabled={disabled}
            onChange={(next) => form.set(clave, next)}
          />
        )}
        {about.length > 0 && (
          <div className="row wrap gap-8 smaller quiet">
            <span>{about.join(' · ')}</span>
            {differs && !disabled && (
              <Button variant="subtle" size="compact-xs" onClick={() => form.restore(clave)}>
                {say('restore')}
              </Button>
            )}
          </div>
        )}
      </div>
    )
  })
}
