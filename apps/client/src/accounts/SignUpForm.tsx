import { Anchor } from '@mantine/core'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { useState } from 'react'
import { useForm, type UseFormSetError } from 'react-hook-form'
import { useClient, type Client } from '#/platform/client.ts'
import { ConditionsSheet } from '#/incidents/shared/ConditionsSheet.tsx'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { CheckField, EmailField, PhoneField, TextField } from '#/ui/form/fields.tsx'
import { accountEmail } from './account-email.ts'
import { NewPasswordFields } from './AccountFields.tsx'
import { signUpResolver, type NewAccount } from './account-rules.ts'
import { useAccountTexts } from './texts.ts'

const empty: NewAccount = { nombre: '', email: '', telefono: '', dni: '', password: '', confirmacion: '', condiciones: false }
const [es, ca] = useAccountTexts.pairs.needAccept
const resolver = (client: Client) => signUpResolver(client, { field: 'condiciones', es, ca })

type Props = {
  conditions: Parameters['condiciones']
  onSubmit: (typed: NewAccount, setError: UseFormSetError<NewAccount>) => Promise<void>
}

export const SignUpForm = ({ conditions, onSubmit }: Props) => {
  const client = useClient()
  const say = useAccountTexts()
  const [reading, setReading] = useState(false)
  const { control, handleSubmit, setError, formState } = useForm<NewAccount>({
    defaultValues: { ...empty, email: accountEmail(client).get() },
    mode: 'onTouched',
    resolver: resolver(client),
  })
  const submit = handleSubmit((typed) => onSubmit(typed, setError))
  return (
    <form className="column gap-20 mt-12" noValidate onSubmit={(event) => void submit(event)}>
      <TextField control={control} name="nombre" label={say('name')} autoComplete="name" maxLength={100} />
      <EmailField control={control} name="email" label={say('email')} maxLength={254} />
      <NewPasswordFields control={control} name="password" again="confirmacion" label={say('password')} />
      <PhoneField control={control} name="telefono" label={say('phone')} placeholder={say('phoneExample')} optional maxLength={30} />
      <TextField control={control} name="dni" label={say('dni')} optional maxLength={20} />
      <div>
        <CheckField control={control} name="condiciones" label={say('accept')} />
        <Anchor component="button" type="button" className="size-15 row strong touch" onClick={() => setReading(true)}>
          {say('readConditions')}
        </Anchor>
      </div>
      <MainButton label={say('create')} type="submit" loading={formState.isSubmitting} />
      <ConditionsSheet opened={reading} onClose={() => setReading(false)} conditions={conditions} />
    </form>
  )
}
