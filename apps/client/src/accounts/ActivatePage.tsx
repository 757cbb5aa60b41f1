import { Button } from '@mantine/core'
import { activateAccount } from '@avisa/contract/accounts/endpoints'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useLoad } from '#/platform/queries.ts'
import { paths } from '#/shell/paths.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Failure } from '#/ui/Load.tsx'
import classes from './accounts.module.css'
import { accountEmail } from './account-email.ts'
import { DeadLink } from './DeadLink.tsx'
import { useAccountTexts } from './texts.ts'

/** `/activar?token=`: coming here by the link of the mail is what activates (SRV-36), once. */
export const ActivatePage = () => {
  const say = useAccountTexts()
  const [search] = useSearchParams()
  const body = { token: search.get('token') ?? '' }
  const { data, error, retry } = useLoad(activateAccount, { body }, { keep: false, staleTime: Number.POSITIVE_INFINITY })
  const dead = error?.kind === 'badRequest'
  const enter = (
    <Button component={Link} to={paths.login()} onClick={() => accountEmail.set(data?.email ?? '')} replace size="lg" fullWidth>
      {say('enter')}
    </Button>
  )
  return (
    <AppPage title={say('activateTitle')} look="narrow">
      <div className={classes.answer} role="status">
        {!data && !error && <p>{say('activating')}</p>}
        {data && (
          <EmptyState
            picture={<IconCircleCheck size={56} stroke={1.5} />}
            title={say('activatedTitle')}
            text={say('activated')}
            action={enter}
          />
        )}
        {dead && <DeadLink text={say('deadActivation')} action={enter} />}
      </div>
      {error && !dead && <Failure error={error} onRetry={retry} />}
    </AppPage>
  )
}
