import { Button } from '@mantine/core'
import type { User } from '@avisa/contract/access/schemas'
import { eraseOwnAccount, getOwnData } from '@avisa/contract/privacy/routes'
import { mayEraseAccount } from '@avisa/contract/privacy/rules'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { send } from '#/platform/call.ts'
import { useParameters } from '#/platform/configuration.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand } from '#/platform/queries.ts'
import { saveFile } from '#/platform/save-file.ts'
import { leave, usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { PasswordField } from '#/ui/form/fields.tsx'
import { alert, confirm, toast } from '#/ui/popup/popups.ts'
import { RowCard } from '#/ui/list/Rows.tsx'
import classes from './privacy.module.css'
import { usePrivacyTexts } from './texts.ts'

const Take = () => {
  const client = useClient()
  const say = usePrivacyTexts()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const copy = JSON.stringify(await send(client, getOwnData), undefined, 2)
      await saveFile(client, new Blob([copy], { type: 'application/json' }), 'mis-datos.json')
    } catch (cause) {
      console.warn('own data not downloaded', asCallError(cause).kind)
      toast(client, { message: say('downloadFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <RowCard title={say('take')}>
      <div className={classes.text}>
        <p>{say('takeText')}</p>
      </div>
      <div className={`${classes.form} column start gap-16`}>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={20} aria-hidden />} onClick={() => void run()}>
          {say('download')}
        </Button>
      </div>
    </RowCard>
  )
}

type Typed = { password: string }

/** Nothing of the person remains on the device. */
const useErase = () => {
  const client = useClient()
  const say = usePrivacyTexts()
  const navigate = useNavigate()
  const describe = useErrorText()
  const { run } = useCommand(eraseOwnAccount, { handled: 'all' })
  return async (body: { password?: string }): Promise<string | undefined> => {
    const sure = { title: say('sureTitle'), message: say('sure'), confirm: say('erase'), cancel: say('keep'), danger: true }
    if (!(await confirm(client, sure))) return undefined
    try {
      await run({ body })
    } catch (thrown) {
      const { title, message, errors } = describe(asCallError(thrown))
      if (errors.length > 0) return errors[0]
      await alert(client, { title, message })
      return undefined
    }
    await leave(client)
    toast(client, { message: say('erased') })
    await navigate(paths.start, { replace: true })
    return undefined
  }
}

const Erase = ({ person }: { person: User }) => {
  const say = usePrivacyTexts()
  const erase = useErase()
  // The password of an account on another citizens' server is there.
  const elsewhere = /^https?:/.test(useParameters().servidor_ciudadano.url) && person.servidor === 'ciudadano'
  const { control, handleSubmit, setError, formState } = useForm<Typed>({ defaultValues: { password: '' } })
  const submit = handleSubmit(async ({ password }) => {
    const wrong = !elsewhere && password === '' ? say('needPassword') : await erase(elsewhere ? {} : { password })
    if (wrong) setError('password', { message: wrong }, { shouldFocus: true })
  })
  return (
    <RowCard title={say('erase')}>
      <div className={classes.text}>
        <p>{say('eraseText')}</p>
        {elsewhere && <p>{say('elsewhere')}</p>}
      </div>
      <form className={`${classes.form} column start gap-16`} noValidate onSubmit={(event) => void submit(event)}>
        <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
        {!elsewhere && <PasswordField control={control} name="password" label={say('password')} />}
        <Button
          type="submit"
          variant="light"
          color="wrong"
          loading={formState.isSubmitting}
          leftSection={<IconTrash size={20} aria-hidden />}
        >
          {say('erase')}
        </Button>
      </form>
    </RowCard>
  )
}

export const OwnDataPage = () => {
  const say = usePrivacyTexts()
  const person = usePerson()
  if (!person) return <Navigate to={loginPath(paths.ownData)} replace />
  if (!mayEraseAccount(person)) return <Navigate to={paths.profile} replace />
  return (
    <AppPage title={say('ownTitle')} back={paths.profile} look="narrow">
      <Take />
      <Erase person={person} />
    </AppPage>
  )
}
