import type { ReactNode } from 'react'
import type { Lang } from '@avisa/contract/values/languages'
import { useLang } from '#/platform/text.ts'
import { FieldInput } from './FieldInput.tsx'
import { InLanguages } from './InLanguages.tsx'
import { helpOf, labelOf, optionOf, valueText } from './labels.ts'
import type { ObjectForm } from './object-form.ts'

type Props = {
  form: ObjectForm
  disabled: boolean
  editors: Readonly<Record<string, (form: ObjectForm, disabled: boolean) => ReactNode>> | undefined
}

type Pair = Readonly<Record<Lang, string>>

const pairOf = (name: string, names: readonly string[]): Pair | undefined => {
  const [es, ca] = name === 'es' ? ['es', 'ca'] : name.endsWith('_es') ? [name, `${name.slice(0, -3)}_val`] : []
  return es && ca && names.includes(ca) ? { es, ca } : undefined
}

const OneField = ({ form, name, lang, disabled }: { form: ObjectForm; name: string; lang?: Lang; disabled: boolean }) => {
  const reader = useLang()
  const { object, body, before, changed, set, isNew } = form
  const field = object.fields[name]
  if (!field) return null
  const words = lang ?? reader
  const option = (each: string) => optionOf(object.objeto, name, each, words)
  const isShort = field.kind !== 'text' && field.kind !== 'words' && field.kind !== 'paragraphs'
  const was =
    isShort && !isNew && changed.has(name) && field.kind !== 'references' ? valueText(field, before?.[name], reader, { option }) : undefined
  return (
    <FieldInput
      field={field}
      label={labelOf(object.objeto, name, words)}
      help={helpOf(object.objeto, name, words)}
      {...(lang ? { lang } : {})}
      value={body[name] ?? null}
      option={option}
      problems={form.problemsAt(name)}
      was={was}
      disabled={disabled || (field.key === true && !isNew)}
      onChange={(value) => set(name, value)}
    />
  )
}

const Pairs = ({ form, pairs, disabled }: { form: ObjectForm; pairs: readonly Pair[]; disabled: boolean }) => (
  <InLanguages
    isWrong={(lang) => pairs.some((pair) => form.problemsAt(pair[lang]).some(({ nivel }) => nivel === 'error'))}
    rows={pairs.map(({ es, ca }) => ({
      key: es,
      es: <OneField form={form} name={es} lang="es" disabled={disabled} />,
      ca: <OneField form={form} name={ca} lang="ca" disabled={disabled} />,
    }))}
  />
)

export const ObjectFields = ({ form, disabled, editors }: Props) => {
  const { object, isNew } = form
  const names = Object.keys(object.fields)
  const pairs = names.flatMap((name) => pairOf(name, names) ?? [])
  const inPairs = new Set(pairs.flatMap(({ es, ca }) => [es, ca]))
  const rest = names.filter((name) => !inPairs.has(name) && name !== 'retirado' && (isNew || !object.fields[name]?.key))
  const texts = rest.filter((name) => object.fields[name]?.kind === 'text')
  return (
    <>
      {pairs.length > 0 && <Pairs form={form} pairs={pairs} disabled={disabled} />}
      {texts.map((name) => editors?.[name]?.(form, disabled) ?? <OneField key={name} form={form} name={name} disabled={disabled} />)}
      <div className="column">
        {rest
          .filter((name) => object.fields[name]?.kind !== 'text')
          .map((name) => editors?.[name]?.(form, disabled) ?? <OneField key={name} form={form} name={name} disabled={disabled} />)}
      </div>
    </>
  )
}
