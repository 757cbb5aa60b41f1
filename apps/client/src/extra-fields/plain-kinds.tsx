import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { readNumber } from '@avisa/contract/extra-fields/read-number'
import { isRole } from '@avisa/contract/access/person'
import { extraLimits } from '@avisa/contract/extra-fields/limits'
import { formatNumber } from '@avisa/contract/values/numbers'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { FieldError } from '#/ui/form/field-parts.tsx'
import { PersonalWarning } from '#/ui/form/PersonalWarning.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import type { KindProps } from './field-props.ts'
import { useExtraTexts } from './texts.ts'
import classes from './extra-fields.module.css'

const inputProps = ({ id, label, help, problem, field }: KindProps) => ({
  id,
  label,
  ...(help ? { description: help } : {}),
  ...(problem ? { error: <FieldError>{problem}</FieldError> } : {}),
  'aria-required': field.obligatorio,
})

const textOf = (value: KindProps['value']) => (typeof value?.valor === 'string' ? value.valor : '')

export const TextKind = (props: KindProps) => {
  const citizen = isRole(usePerson(), 'ciudadano')
  const text = textOf(props.value)
  const write = (valor: string) => props.onChange({ valor })
  return (
    <div className="column gap-8">
      <TextInput
        {...inputProps(props)}
        value={text}
        maxLength={extraLimits.text}
        autoComplete="off"
        onChange={(event) => write(event.currentTarget.value)}
      />
      {citizen && <PersonalWarning text={text} onRemove={write} />}
    </div>
  )
}

/**
 * Accepts comma or point, and is formatted for the language on blur. Small whole numbers get a button on
 * each side.
 */
export const NumberKind = (props: KindProps) => {
  const { field, value, onChange, name } = props
  const say = useExtraTexts()
  const lang = useLang()
  const type = field.json.type ?? 'float'
  // Without grouping, so that the formatted number can be parsed again.
  const written = (number: number) => formatNumber(number, lang, { useGrouping: false, maximumFractionDigits: 10 })
  const valor = value?.valor
  const text = typeof valor === 'number' ? written(valor) : textOf(value)
  const settle = () => {
    const number = text.trim() === '' ? undefined : readNumber(text, type)
    if (number !== undefined) onChange({ valor: number })
  }
  const number = typeof valor === 'number' ? valor : (readNumber(text, type) ?? 0)
  const steps = (
    <span className="flex gap-4">
      <ActionIcon
        size={44}
        aria-label={`${say('less')}: ${name}`}
        aria-disabled={number <= 0 || undefined}
        onClick={() => number > 0 && onChange({ valor: number - 1 })}
      >
        <IconMinus size={20} stroke={1.9} aria-hidden />
      </ActionIcon>
      <ActionIcon size={44} aria-label={`${say('more')}: ${name}`} onClick={() => onChange({ valor: number + 1 })}>
        <IconPlus size={20} stroke={1.9} aria-hidden />
      </ActionIcon>
    </span>
  )
  return (
    <TextInput
      {...inputProps(props)}
      value={text}
      inputMode={type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={40}
      onChange={(event) => onChange({ valor: event.currentTarget.value })}
      onBlur={settle}
      {...(type === 'integer' ? { rightSection: steps, rightSectionWidth: 100 } : {})}
    />
  )
}

const midnight = '00:00'

/** Without a time, the first minute of the day. */
export const DateKind = (props: KindProps) => {
  const { id, value, onChange, problem, field } = props
  const say = useExtraTexts()
  const [day = '', time = ''] = textOf(value).split(/[ T]/)
  const change = (nextDay: string, nextTime: string) => onChange({ valor: nextDay === '' ? null : `${nextDay} ${nextTime || midnight}` })
  return (
    <FieldGroup {...props}>
      <div className="grid halves gap-8">
        <TextInput
          id={id}
          type="date"
          aria-label={say('day')}
          aria-required={field.obligatorio}
          max="9999-12-31"
          error={problem !== undefined}
          value={day}
          onChange={(event) => change(event.currentTarget.value, time)}
        />
        <TextInput
          type="time"
          aria-label={say('time')}
          disabled={day === ''}
          value={time === midnight ? '' : time}
          onChange={(event) => change(day, event.currentTarget.value)}
        />
      </div>
    </FieldGroup>
  )
}

/** Neither half is selected at first unless the field has a default. */
export const BooleanKind = (props: KindProps) => {
  const { id, field, value, onChange } = props
  const say = useExtraTexts()
  const chosen = value?.valor
  return (
    <FieldGroup {...props} kind="radiogroup">
      <div className="grid halves gap-8">
        {[true, false].map((answer) => (
          <label
            key={String(answer)}
            className={`${classes.half} row centre gap-8 strong relative p-8-16 rounded-12 surface touchable`}
            data-chosen={chosen === answer || undefined}
          >
            <input
              type="radio"
              name={id}
              {...(answer === (chosen !== false) ? { id } : {})}
              checked={chosen === answer}
              onChange={() => onChange({ valor: answer })}
            />
            {say(answer ? 'yes' : 'no')}
          </label>
        ))}
      </div>
      {!field.obligatorio && typeof chosen === 'boolean' && (
        <Button variant="subtle" size="sm" onClick={() => onChange({ valor: null })}>
          {say('takeBack')}
        </Button>
      )}
    </FieldGroup>
  )
}
