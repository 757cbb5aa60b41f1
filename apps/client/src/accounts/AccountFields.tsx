import { isEmail } from '@avisa/contract/values/contact'
import type { FieldValues } from 'react-hook-form'
import { EmailField, PasswordField } from '#/ui/form/fields.tsx'
import type { FieldProps } from '#/ui/form/field-parts.tsx'
import { useAccountTexts } from './texts.ts'

type AccountFieldProps<V extends FieldValues> = Pick<FieldProps<V>, 'control' | 'name'> & { autoFocus?: boolean }

export const AccountEmailField = <V extends FieldValues>(field: AccountFieldProps<V>) => {
  const say = useAccountTexts()
  const validate = (email: unknown) => isEmail(String(email)) || say('badEmail')
  return <EmailField {...field} label={say('email')} autoComplete="username" rules={{ required: say('needEmail'), validate }} />
}

export const NewPasswordFields = <V extends FieldValues>({
  again,
  label,
  ...field
}: AccountFieldProps<V> & Record<'again', FieldProps<V>['name']> & { label: string }) => {
  const say = useAccountTexts()
  return (
    <>
      <PasswordField {...field} label={label} help={say('passwordHelp')} autoComplete="new-password" />
      <PasswordField control={field.control} name={again} label={say('repeat')} autoComplete="new-password" />
    </>
  )
}
