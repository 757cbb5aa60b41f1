import { ActionIcon, Checkbox, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { FieldError, useField, type FieldProps } from './field-parts.tsx'
import { useUiTexts } from '../texts.ts'

type TextProps<V extends FieldValues> = FieldProps<V> & { autoComplete?: string; autoFocus?: boolean; maxLength?: number }
type Extra = Partial<
  Pick<TextInputProps, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'rightSection' | 'rightSectionWidth' | 'autoCorrect'>
>

const present = <T extends object>(values: T) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const Line = <V extends FieldValues>({ extra, autoComplete, autoFocus, maxLength, ...props }: TextProps<V> & { extra: Extra }) => {
  const { input } = useField(props)
  return <TextInput {...present({ ...input, autoComplete, autoFocus, maxLength, ...extra })} />
}

export const TextField = <V extends FieldValues>(props: TextProps<V>) => <Line {...props} extra={{}} />

export const EmailField = <V extends FieldValues>(props: TextProps<V>) => (
  <Line
    autoComplete="email"
    {...props}
    extra={{ type: 'email', inputMode: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }}
  />
)

export const PhoneField = <V extends FieldValues>(props: TextProps<V>) => (
  <Line autoComplete="tel" {...props} extra={{ type: 'tel', inputMode: 'tel' }} />
)

export const PasswordField = <V extends FieldValues>(props: TextProps<V>) => {
  const say = useUiTexts()
  const [isShown, setIsShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  const toggle = (
    <ActionIcon
      size={44}
      aria-label={say(isShown ? 'hidePassword' : 'showPassword')}
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
    >
      <Eye size={22} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
  return (
    <Line
      autoComplete="current-password"
      {...props}
      extra={{
        type: isShown ? 'text' : 'password',
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
        rightSection: toggle,
        rightSectionWidth: 52,
      }}
    />
  )
}

type AreaProps<V extends FieldValues> = FieldProps<V> & { /** Characters; 0 or absent for no limit. */ limit?: number; rows?: number }

export const TextArea = <V extends FieldValues>({ limit = 0, rows = 3, ...props }: AreaProps<V>) => {
  const say = useUiTexts()
  const { input } = useField(props)
  const below = limit > 0 && (
    <span className="flex between gap-12">
      <span>{props.help}</span>
      <span
        className="fixed figures"
        role={input.value.length > limit * 0.9 ? 'status' : undefined}
        aria-label={say('countSpoken', { count: Math.max(0, limit - input.value.length) })}
      >
        {say('countOf', { used: input.value.length, limit })}
      </span>
    </span>
  )
  return (
    <Textarea
      {...present({
        ...input,
        description: below || input.description,
        autosize: true,
        minRows: rows,
        maxRows: 12,
        ...(limit > 0 ? { maxLength: limit } : {}),
      })}
    />
  )
}

type CheckProps<V extends FieldValues> = Omit<FieldProps<V>, 'label' | 'placeholder' | 'optional'> & { label: ReactNode }

export const CheckField = <V extends FieldValues>({ control, name, label, help, disabled = false, rules }: CheckProps<V>) => {
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) })
  const message = fieldState.error?.message
  return (
    <Checkbox
      ref={field.ref}
      name={field.name}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      disabled={disabled}
      label={label}
      description={help}
      error={message ? <FieldError>{message}</FieldError> : undefined}
    />
  )
}
