import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { Field } from '@avisa/contract/configuration/fields'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { ColourInput } from './ColourInput.tsx'
import classes from './configuration.module.css'
import { Problems, SettingRow, type FieldInputProps } from './field-parts.tsx'
import { IconPicker } from './IconPicker.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { useConfigurationTexts } from './texts.ts'
import { Paragraphs, Words } from './WordsInput.tsx'

const NumberControl = ({
  id,
  value,
  onChange,
  field,
  disabled,
}: FieldInputProps & { id: string; field: Extract<Field, { kind: 'number' }> }) => {
  const [typed, setTyped] = useState<string>()
  const shown = typed !== undefined && Number(typed.replace(',', '.')) === value ? typed : typeof value === 'number' ? String(value) : ''
  return (
    <TextInput
      id={id}
      className={`${classes.number} fixed`}
      inputMode={field.decimals ? 'decimal' : 'numeric'}
      value={Number.isNaN(value) ? (typed ?? '') : shown}
      disabled={disabled ?? false}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.trim()
        setTyped(text)
        onChange(text === '' ? (field.optional ? null : Number.NaN) : Number(text.replace(',', '.')))
      }}
    />
  )
}

const ChoiceControl = ({
  id,
  value,
  onChange,
  option,
  field,
  disabled,
}: FieldInputProps & { id: string; field: Extract<Field, { kind: 'choice' }> }) => {
  const say = useConfigurationTexts()
  return (
    <NativeSelect
      id={id}
      className={`${classes.select} fixed`}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled ?? false}
      rightSection={<IconChevronDown size={20} stroke={1.9} aria-hidden />}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      {(field.optional || value === null) && <option value="">{say('nothing')}</option>}
      {field.options.map((each) => (
        <option key={each} value={each}>
          {option(each)}
        </option>
      ))}
    </NativeSelect>
  )
}

const TextControl = ({
  field,
  label,
  help,
  value,
  onChange,
  problems,
  disabled,
  lang,
}: FieldInputProps & { field: Extract<Field, { kind: 'text' }> }) => {
  const shared = {
    label: field.optional || field.min === 0 ? <OptionalMark label={label} /> : label,
    description: help,
    value: typeof value === 'string' ? value : '',
    disabled: disabled ?? false,
    lang: lang === 'ca' ? 'ca-valencia' : lang,
    error: problems.length > 0 ? <Problems problems={problems} /> : undefined,
    'aria-invalid': problems.some(({ nivel }) => nivel === 'error') || undefined,
  }
  const change = (text: string) => onChange(text === '' && field.optional ? null : text)
  return field.lines ? (
    <Textarea {...shared} autosize minRows={field.lines} maxRows={12} onChange={({ currentTarget }) => change(currentTarget.value)} />
  ) : (
    <TextInput {...shared} onChange={({ currentTarget }) => change(currentTarget.value)} />
  )
}

const ChoicesControl = ({ field, value, onChange, option }: FieldInputProps & { field: Extract<Field, { kind: 'choices' }> }) => {
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <div className="flex wrap gap-8">
      {field.options.map((each) => (
        <FilterChip
          key={each}
          pressed={chosen.includes(each)}
          onClick={() => onChange(chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each])}
        >
          {option(each)}
        </FilterChip>
      ))}
    </div>
  )
}

export const FieldInput = (props: FieldInputProps) => {
  const { field, label, help, value, onChange, problems, was, disabled = false } = props
  const id = useId()
  const row = { id, label, help, was, problems }
  switch (field.kind) {
    case 'text':
      return <TextControl {...props} field={field} />
    case 'words':
      return <Words {...props} max={field.max} />
    case 'paragraphs':
      return <Paragraphs {...props} />
    case 'flag':
      return (
        <SettingRow {...row}>
          <Switch
            id={id}
            size="lg"
            withThumbIndicator={false}
            checked={value === true}
            disabled={disabled}
            aria-labelledby={`${id}-label`}
            aria-describedby={help ? `${id}-help` : undefined}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          />
        </SettingRow>
      )
    case 'number':
      return (
        <SettingRow {...row}>
          <NumberControl {...props} id={id} field={field} />
        </SettingRow>
      )
    case 'choice':
      return (
        <SettingRow {...row}>
          <ChoiceControl {...props} id={id} field={field} />
        </SettingRow>
      )
    case 'choices':
      return (
        <SettingRow {...row}>
          <ChoicesControl {...props} field={field} />
        </SettingRow>
      )
    case 'reference':
    case 'references':
      return (
        <SettingRow {...row}>
          <ReferenceInput id={id} field={field} label={label} value={value} disabled={disabled} onChange={onChange} />
        </SettingRow>
      )
    case 'colour':
      return (
        <SettingRow {...row}>
          <ColourInput id={id} label={label} value={value} disabled={disabled} onChange={onChange} />
        </SettingRow>
      )
    case 'icon':
      return (
        <SettingRow {...row}>
          <IconPicker id={id} label={label} value={value} disabled={disabled} onChange={onChange} />
        </SettingRow>
      )
    case 'json':
      return null
  }
}
