import { pick, suffixOf } from '@avisa/contract/values/languages'
import { ActionIcon, Button, Checkbox, NativeSelect, Radio, Switch, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { useLang } from '#/platform/text.ts'
import { Problems } from '../shared/field-parts.tsx'
import type { ObjectForm } from '../shared/object-form.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useFieldScreenTexts } from './texts.ts'

type Choice = { key: string; text_es: string; text_val: string }
type Options = {
  type?: 'integer' | 'float'
  default?: string | number | boolean | null
  multiple?: boolean
  opciones?: readonly Choice[]
  url?: string
  key?: string
  text?: string
  descrip?: string
}
type Props = { form: ObjectForm; disabled: boolean }
type PartProps = { options: Options; change: (part: Partial<Options>) => void; disabled: boolean }

const keyFrom = (text: string, taken: ReadonlySet<string>): string => {
  const base =
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036F]/g, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .slice(0, 40) || 'opcion'
  let key = base
  for (let number = 2; taken.has(key); number += 1) key = `${base}_${number}`
  return key
}

/** A key stays with its answers; only one that is still without a text takes its own from it. */
const choiceTexts = [
  { campo: 'text_es', lang: 'es', label: 'choiceEs', placeholder: 'castilian' },
  { campo: 'text_val', lang: 'ca-valencia', label: 'choiceCa', placeholder: 'valencian' },
] as const

const withText = (choices: readonly Choice[], at: number, part: Partial<Choice>): Choice[] =>
  choices.map((choice, index) => {
    if (index !== at) return choice
    const taken = new Set(choices.filter((_, other) => other !== at).map(({ key }) => key))
    const isNew = choice.text_es === '' || choice.key === keyFrom(choice.text_es, taken)
    return { ...choice, ...part, key: isNew && part.text_es !== undefined ? keyFrom(part.text_es, taken) : choice.key }
  })

const ListOptions = ({ options, change, disabled }: PartProps) => {
  const say = useFieldScreenTexts()
  const choices = options.opciones ?? []
  const put = (opciones: readonly Choice[]) => change({ opciones })
  const add = () => put([...choices, { key: keyFrom('', new Set(choices.map(({ key }) => key))), text_es: '', text_val: '' }])
  const swap = (at: number, by: number) => {
    const next = [...choices]
    const [choice] = next.splice(at, 1)
    if (choice) next.splice(at + by, 0, choice)
    put(next)
  }
  return (
    <div className="column gap-8">
      <span className="label">{say('choices')}</span>
      {choices.map((choice, at) => (
        // Its key changes while its text is written.
        <div key={at} className="row wrap gap-8">
          {choiceTexts.map(({ campo, lang, label, placeholder }) => (
            <TextInput
              key={campo}
              className="grow"
              lang={lang}
              aria-label={say(label, { number: at + 1 })}
              placeholder={say(placeholder)}
              value={choice[campo]}
              disabled={disabled}
              onChange={({ currentTarget }) => put(withText(choices, at, { [campo]: currentTarget.value }))}
              onKeyDown={({ key }) => campo === 'text_val' && key === 'Enter' && add()}
            />
          ))}
          {!disabled && (
            <span className="row">
              <ActionIcon size={44} disabled={at === 0} aria-label={say('up', { name: choice.text_es })} onClick={() => swap(at, -1)}>
                <IconArrowUp size={20} stroke={1.9} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={44}
                disabled={at === choices.length - 1}
                aria-label={say('down', { name: choice.text_es })}
                onClick={() => swap(at, 1)}
              >
                <IconArrowDown size={20} stroke={1.9} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={44}
                aria-label={say('remove', { name: choice.text_es })}
                onClick={() => put(choices.filter((_, other) => other !== at))}
              >
                <IconTrash size={20} stroke={1.9} aria-hidden />
              </ActionIcon>
            </span>
          )}
        </div>
      ))}
      {!disabled && (
        <Button variant="default" size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {say('addChoice')}
        </Button>
      )}
      <Checkbox
        label={say('multiple')}
        checked={options.multiple === true}
        disabled={disabled}
        onChange={({ currentTarget }) => change({ multiple: currentTarget.checked })}
      />
    </div>
  )
}

const apiParts = ['url', 'key', 'text', 'descrip'] as const

const ApiOptions = ({ options, change, disabled }: PartProps) => {
  const say = useFieldScreenTexts()
  return (
    <div className="column gap-12">
      {apiParts.map((name) => (
        <TextInput
          key={name}
          label={say(`api_${name}`)}
          description={say(`api_${name}_help`)}
          value={options[name] ?? ''}
          disabled={disabled}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      ))}
      <Checkbox
        label={say('multiple')}
        checked={options.multiple === true}
        disabled={disabled}
        onChange={({ currentTarget }) => change({ multiple: currentTarget.checked })}
      />
    </div>
  )
}

const NumberOptions = ({ options, change, disabled }: PartProps) => {
  const say = useFieldScreenTexts()
  return (
    <Checkbox
      label={say('integer')}
      checked={options.type === 'integer'}
      disabled={disabled}
      onChange={({ currentTarget }) => change({ type: currentTarget.checked ? 'integer' : 'float' })}
    />
  )
}

/** The field as the form of a report shows it. */
const FieldPreview = ({ form, options }: { form: ObjectForm; options: Options }) => {
  const say = useFieldScreenTexts()
  const lang = useLang()
  const end = suffixOf(lang)
  const { body } = form
  const [label, help] = [`nombre_${end}`, `ayuda_${end}`].map((name) => (typeof body[name] === 'string' ? body[name] : ''))
  const kind = body['tipo_campo']
  const choices = (options.opciones ?? []).map((choice) => ({ key: choice.key, text: pick(choice, 'text', lang) }))
  const optional = body['obligatorio'] === true ? '' : ` ${say('optional')}`
  const shared = { label: `${label}${optional}`, description: help, readOnly: true }
  const types: Readonly<Record<string, string>> = { date: 'datetime-local', number: 'number' }
  return (
    <section className="card column gap-12 p-16" aria-label={say('preview')}>
      <h2 className="small quiet medium">{say('preview')}</h2>
      {kind === 'boolean' ? (
        <Switch label={shared.label} description={help} />
      ) : kind === 'list' && options.multiple ? (
        <Checkbox.Group label={shared.label} description={help}>
          {choices.map(({ key, text }) => (
            <Checkbox key={key} value={key} label={text} className="py-8" />
          ))}
        </Checkbox.Group>
      ) : kind === 'list' && choices.length <= 4 ? (
        <Radio.Group label={shared.label} description={help}>
          {choices.map(({ key, text }) => (
            <Radio key={key} value={key} label={text} className="py-8" />
          ))}
        </Radio.Group>
      ) : kind === 'list' || kind === 'list_api' ? (
        <NativeSelect
          label={shared.label}
          description={help}
          data={choices.map(({ key, text }) => ({ value: key, label: text }))}
          rightSection={<IconChevronDown size={20} stroke={1.9} aria-hidden />}
        />
      ) : (
        <TextInput {...shared} type={types[String(kind)] ?? 'text'} />
      )}
    </section>
  )
}

const FieldOptions = ({ form, disabled }: Props) => {
  const options = (form.body['json'] ?? {}) as Options
  const change = (part: Partial<Options>) => form.set('json', { ...options, ...part })
  const kind = form.body['tipo_campo']
  const shared = { options, change, disabled }
  return (
    <div className="column gap-16 py-8">
      {kind === 'list' && <ListOptions {...shared} />}
      {kind === 'list_api' && <ApiOptions {...shared} />}
      {kind === 'number' && <NumberOptions {...shared} />}
      <Problems problems={form.problemsAt('json')} />
      <FieldPreview form={form} options={options} />
    </div>
  )
}

const editors = { json: (form: ObjectForm, disabled: boolean) => <FieldOptions key="json" form={form} disabled={disabled} /> }

export const FieldsPage = () => <ObjectPage objeto="campo" editors={editors} />
