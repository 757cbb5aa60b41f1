import { Button } from '@mantine/core'
import type { Confirmation } from '@avisa/contract/identity/schemas'
import { confirmIdentity, listFactors } from '@avisa/contract/identity/routes'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useClient, type Client } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { PasswordField, TextField } from '#/ui/form/fields.tsx'
import { ask } from '#/ui/popup/popups.ts'
import { askPasskey, hasPasskeys } from './passkeys.ts'
import { useIdentityTexts } from './texts.ts'

type Typed = { password: string; codigo: string }

/** What the account can be confirmed by; the password until that is known. */
const useMeans = () => {
  const client = useClient()
  const person = usePerson()
  const { data } = useLoad(listFactors, { params: { id: person?.user_id ?? 0 } }, { keep: false, enabled: person !== null })
  const has = (clase: 'totp' | 'llave') => data?.factores.some((factor) => factor.clase === clase) ?? false
  return { password: data?.con_contrasena ?? true, code: has('totp'), passkey: has('llave') && hasPasskeys(client) }
}

/** The server's sentence is shown at the field; a passkey that was not chosen is no failure. */
const useConfirm = (answer: (confirmed: boolean) => void) => {
  const { run, busy } = useCommand(confirmIdentity, { handled: 'all' })
  const describe = useErrorText()
  const confirm = async (proof: () => Promise<Confirmation>): Promise<string | undefined> => {
    try {
      await run({ body: await proof() })
      answer(true)
      return undefined
    } catch (thrown) {
      const error = asCallError(thrown)
      const { message, errors } = describe(error)
      return error.kind === 'cancelled' ? undefined : (errors[0] ?? message)
    }
  }
  return { confirm, busy }
}

const ConfirmForm = ({ answer }: { answer: (confirmed: boolean) => void }) => {
  const client = useClient()
  const say = useIdentityTexts()
  const person = usePerson()
  const means = useMeans()
  const [wantsCode, setWantsCode] = useState(false)
  const { confirm, busy } = useConfirm(answer)
  const { control, handleSubmit, setError } = useForm<Typed>({ defaultValues: { password: '', codigo: '' } })
  const byCode = wantsCode || !means.password
  const field = byCode ? 'codigo' : 'password'
  const show = (message: string | undefined) => message !== undefined && setError(field, { message }, { shouldFocus: true })
  const submit = handleSubmit(async ({ password, codigo }) => show(await confirm(async () => (byCode ? { codigo } : { password }))))
  const usePasskey = async () => show(await confirm(async () => ({ llave: await askPasskey(client) })))
  return (
    <form className="column gap-16 mt-16" noValidate onSubmit={(event) => void submit(event)}>
      <input type="text" name="username" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
      {byCode ? (
        <TextField
          key="codigo"
          control={control}
          name="codigo"
          label={say('code')}
          help={say('codeHelp')}
          autoComplete="one-time-code"
          maxLength={30}
          rules={{ minLength: { value: 6, message: say('needCode') }, required: say('needCode') }}
        />
      ) : (
        <PasswordField key="password" control={control} name="password" label={say('password')} rules={{ required: say('needPassword') }} />
      )}
      <Button type="submit" fullWidth loading={busy}>
        {say('confirm')}
      </Button>
      {means.passkey && (
        <Button variant="default" fullWidth leftSection={<IconKey size={20} stroke={1.9} aria-hidden />} onClick={() => void usePasskey()}>
          {say('usePasskey')}
        </Button>
      )}
      {means.code && means.password && (
        <Button variant="subtle" fullWidth onClick={() => setWantsCode(!wantsCode)}>
          {say(wantsCode ? 'useThePassword' : 'useCode')}
        </Button>
      )}
      <Button variant="subtle" fullWidth onClick={() => answer(false)}>
        {say('cancel')}
      </Button>
    </form>
  )
}

/** The one dialog of a call that needs a confirmed identity; true once it is confirmed. */
export const askIdentity = async (client: Client): Promise<boolean> => {
  const say = useIdentityTexts.now(client)
  const question = { title: say('confirmTitle'), message: say('confirmWhy'), confirm: say('confirm') }
  return (await ask(client, { ...question, form: (answer) => <ConfirmForm answer={answer} /> })) === true
}
