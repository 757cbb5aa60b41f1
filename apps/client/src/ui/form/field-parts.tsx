import { IconAlertCircle } from '@tabler/icons-react'
import { useController, type Control, type FieldPath, type FieldValues, type UseControllerProps } from 'react-hook-form'
import type { ReactNode } from 'react'
import classes from './fields.module.css'
import { useUiTexts } from '../texts.ts'

/** `control` and `name` come from react-hook-form; the error of that name is shown below. */
export type FieldProps<V extends FieldValues> = {
  control: Control<V>
  name: FieldPath<V>
  /** react-hook-form's rules, each with its message; unused where the form has a resolver. */
  rules?: UseControllerProps<V>['rules']
  label: string
  /** Required is the default; the others show «(opcional)». */
  optional?: boolean
  help?: ReactNode
  /** An example, never an instruction. */
  placeholder?: string
  disabled?: boolean
}

export const FieldError = ({ children }: { children: string }) => (
  <span className={`${classes.error} flex start gap-8`}>
    <IconAlertCircle size={18} stroke={2.2} aria-hidden />
    <span>{children}</span>
  </span>
)

export const OptionalMark = ({ label }: { label: string }) => {
  const say = useUiTexts()
  return (
    <>
      {label} <span className="small quiet regular">{say('optional')}</span>
    </>
  )
}

/** Connects the field to Mantine's inputs: value, label, help and error. */
export const useField = <V extends FieldValues>({
  control,
  name,
  label,
  optional = false,
  help,
  placeholder,
  disabled,
  rules,
}: FieldProps<V>) => {
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) })
  const message = fieldState.error?.message
  return {
    field,
    message,
    input: {
      ...field,
      value: (field.value ?? '') as string,
      label: optional ? <OptionalMark label={label} /> : label,
      description: help,
      placeholder,
      disabled,
      error: message ? <FieldError>{message}</FieldError> : undefined,
      'aria-required': !optional,
      'aria-invalid': message ? true : undefined,
    },
  }
}
