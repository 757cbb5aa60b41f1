import { Button } from '@mantine/core'
import { confirmEmail } from '@avisa/contract/accounts/routes'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useCommand } from '#/platform/queries.ts'
import { checkSession } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import classes from './accounts.module.css'
import { DeadLink } from './DeadLink.tsx'
import { useAccountTexts } from './texts.ts'
import { useFailureAlert } from './use-failure-alert.ts'

/** Opened from the mail to a new address. Confirms on a press, because mail scanners open links. */
export const ConfirmEmailPage = () => {
  const client = useClient()
  const say = useAccountTexts()
  const tell = useFailureAlert()
  const [search] = useSearchParams()
  const [state, setState] = useState<'asked' | 'busy' | 'dead' | 'done'>('asked')
  const { run } = useCommand(confirmEmail, { handled: 'all' })
  const confirm = async () => {
    setState('busy')
    try {
      await run({ body: { token: search.get('token') ?? '' } })
      setState('done')
      await checkSession(client)
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error.kind === 'badRequest') return setState('dead')
      setState('asked')
      void tell(error, say('notSaved'))
    }
  }
  const on = (
    <Button component={Link} to={paths.start} replace size="lg" fullWidth>
      {say('toStart')}
    </Button>
  )
  return (
    <AppPage title={say('confirmEmailTitle')} look="narrow">
      <div className={`${classes.answer} column gap-20`} role="status">
        {state === 'done' && (
          <EmptyState picture={IconCircleCheck} title={say('emailConfirmedTitle')} text={say('emailConfirmed')} action={on} />
        )}
        {state === 'dead' && <DeadLink text={say('deadEmail')} action={on} />}
        {(state === 'asked' || state === 'busy') && (
          <>
            <p>{say('confirmEmailHow')}</p>
            <MainButton label={say('confirmEmail')} loading={state === 'busy'} onClick={() => void confirm()} />
          </>
        )}
      </div>
    </AppPage>
  )
}
