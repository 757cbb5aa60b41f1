import { Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { fold } from '@avisa/contract/addresses/fold'
import { pick } from '@avisa/contract/values/languages'
import { useLang } from '#/platform/text.ts'
import { ChoiceSheet } from './ChoiceSheet.tsx'
import { ChosenList } from './ChosenList.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import type { KindProps } from './field-props.ts'
import { keysOf, toggled } from './chosen-keys.ts'

type Option = { key: string; text: string }
type OptionsProps = {
  name: string
  id?: string
  options: readonly Option[]
  keys: readonly string[]
  multiple: boolean
  choose: (key: string) => void
}

const Options = ({ name, id, options, keys, multiple, choose }: OptionsProps) => (
  <div className="card column clip">
    {options.map(({ key, text }, at) => {
      const Control = multiple ? Checkbox : Radio
      return (
        <label key={key} className="row gap-12 hoverable ruled touch-52 p-8-16 touchable">
          <Control
            {...(id !== undefined && at === 0 ? { id } : {})}
            {...(multiple ? {} : { name })}
            checked={keys.includes(key)}
            onChange={() => choose(key)}
          />
          <span>{text}</span>
        </label>
      )
    })}
  </div>
)

/** Longer lists open in a sheet with a search (docs/appearance.md, Forms). */
const longest = 7

export const ListKind = (props: KindProps) => {
  const { id, field, name, value, onChange } = props
  const lang = useLang()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const multiple = field.json.multiple === true
  const keys = keysOf(value)
  const options = (field.json.opciones ?? []).map((option) => ({ key: option.key, text: pick(option, 'text', lang) }))
  const choose = (key: string) => {
    onChange({ valor: toggled(keys, key, multiple).join(',') })
    if (!multiple) setOpen(false)
  }
  const all = { name: id, keys, multiple, choose }
  if (options.length <= longest)
    return (
      <FieldGroup {...props} kind={multiple ? 'group' : 'radiogroup'}>
        <Options {...all} id={id} options={options} />
      </FieldGroup>
    )
  const matches = options.filter(({ text }) => fold(text).includes(fold(typed)))
  return (
    <FieldGroup {...props}>
      <ChosenList
        id={id}
        chosen={options.filter(({ key }) => keys.includes(key))}
        onOpen={() => setOpen(true)}
        onRemove={choose}
        name={name}
      />
      <ChoiceSheet name={name} opened={open} onClose={() => setOpen(false)} multiple={multiple} typed={typed} onType={setTyped}>
        <Options {...all} options={matches} />
      </ChoiceSheet>
    </FieldGroup>
  )
}
