import { paths } from '@avisa/contract/paths'
import { finishSso, joinSso } from '@avisa/contract/sso/routes'
import type { SsoTrial } from '@avisa/contract/sso/schemas'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { asCallError } from '#/platform/call-error.ts'
import { useClient } from '#/platform/client.ts'
import { loadConfiguration } from '#/platform/configuration.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { readSession, writeSession } from '#/platform/local.ts'
import { useCommand } from '#/platform/queries.ts'
import { signIn, thisDevice } from '#/platform/session.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { PasswordField, TextField } from '#/ui/form/fields.tsx'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { TrialOutcome } from './TrialOutcome.tsx'
import { useSsoEntryTexts } from './texts.ts'

type Outcome =
  | { is: 'waiting' }
  | { is: 'failed'; why?: string }
  | { is: 'join'; token: string; email: string }
  | { is: 'trial'; trial: SsoTrial }
type Session = Parameters<typeof signIn>[1]

const useEnter = () => {
  const client = useClient()
  const navigate = useNavigate()
  return async (session: Session) => {
    await signIn(client, session)
    await loadConfiguration(client)
    await navigate(paths.start, { replace: true })
  }
}

const JoinForm = ({ token, email }: { token: string; email: string }) => {
  const client = useClient()
  const say = useSsoEntryTexts()
  const enter = useEnter()
  const { run, busy } = useCommand(joinSso)
  const { control, handleSubmit } = useForm({ defaultValues: { password: '', codigo_factor: '' } })
  const join = async ({ password, codigo_factor }: { password: string; codigo_factor: string }) => {
    const factor = codigo_factor.trim() === '' ? {} : { codigo_factor: codigo_factor.trim() }
    await enter(await run({ body: { token, password, ...factor, device: thisDevice(client) } }))
  }
  return (
    <form className="column gap-16" noValidate onSubmit={(event) => void handleSubmit(join)(event)}>
      <Notice live>
        <b className="block">{say('joinTitle')}</b>
        {say('joinText', { email })}
      </Notice>
      <PasswordField control={control} name="password" label={say('password')} rules={{ required: say('needPassword') }} />
      <TextField
        control={control}
        name="codigo_factor"
        label={say('factor')}
        help={say('factorHelp')}
        optional
        autoComplete="one-time-code"
        maxLength={30}
      />
      <MainButton label={say('join')} type="submit" loading={busy} />
    </form>
  )
}

/** Where the provider sends people back: enters, joins the account once, or shows what a trial found. */
export const SsoReturnPage = () => {
  const client = useClient()
  const say = useSsoEntryTexts()
  const describe = useErrorText()
  const enter = useEnter()
  const [search] = useSearchParams()
  const [outcome, setOutcome] = useState<Outcome>({ is: 'waiting' })
  const { run } = useCommand(finishSso, { handled: 'all' })
  const isSent = useRef(false)
  const finish = async () => {
    const [state, code, pestanya] = [search.get('state'), search.get('code'), readSession(client, 'sso')]
    writeSession(client, 'sso', null)
    if (state === null || code === null || pestanya === null) return setOutcome({ is: 'failed' })
    const iss = search.get('iss')
    try {
      const { sesion, unir, prueba } = await run({
        body: { state, code, pestanya, device: thisDevice(client), ...(iss === null ? {} : { iss }) },
      })
      if (sesion) return await enter(sesion)
      setOutcome(unir ? { is: 'join', ...unir } : prueba ? { is: 'trial', trial: prueba } : { is: 'failed' })
    } catch (thrown) {
      setOutcome({ is: 'failed', why: describe(asCallError(thrown)).message })
    }
  }
  useFollow(search.toString(), () => {
    if (isSent.current) return
    isSent.current = true
    void finish()
  })
  const again = (
    <Button component={Link} to={paths.login} replace size="lg" fullWidth>
      {say('again')}
    </Button>
  )
  return (
    <AppPage title={say('title')} look="narrow">
      <div className="column gap-20 mt-12">
        {outcome.is === 'waiting' && (
          <>
            <p role="status">{say('entering')}</p>
            <RowSkeletons />
          </>
        )}
        {outcome.is === 'failed' && (
          <EmptyState picture={IconAlertTriangle} title={say('failed')} text={outcome.why ?? say('failedText')} action={again} />
        )}
        {outcome.is === 'join' && <JoinForm token={outcome.token} email={outcome.email} />}
        {outcome.is === 'trial' && <TrialOutcome trial={outcome.trial} />}
      </div>
    </AppPage>
  )
}
