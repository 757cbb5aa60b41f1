import { Button } from '@mantine/core'
import { consolePaths } from '@avisa/contract/console-paths'
import { getParameters } from '@avisa/contract/municipalities/routes'
import { mayOpen, type SetupCheck } from '@avisa/contract/setup/steps'
import { getSetup, openTown } from '@avisa/contract/setup/routes'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconLockOpen, IconQrcode } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { asCallError } from '#/platform/call-error.ts'
import { useClient } from '#/platform/client.ts'
import { loadConfiguration } from '#/platform/configuration.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand } from '#/platform/queries.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { alert, confirm } from '#/ui/popup/popups.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import classes from './setup.module.css'
import type { StepProps } from './steps.ts'
import { useSetupTexts } from './texts.ts'

const CheckRow = ({ clave, bien, impide, paso }: SetupCheck) => {
  const say = useSetupTexts()
  const [, setParams] = useSearchParams()
  const mark = bien ? (
    <IconCircleCheck size={22} stroke={1.9} className={classes.right} />
  ) : impide ? (
    <IconCircleX size={22} stroke={1.9} className={classes.wrong} />
  ) : (
    <IconAlertTriangle size={22} stroke={1.9} className={classes.advised} />
  )
  const support = say(bien ? 'o_ok' : impide ? 'o_needed' : 'o_advised')
  return <Row mark={mark} title={say(`o_${clave}`)} support={support} {...(bien ? {} : { onClick: () => setParams({ paso }) })} />
}

const Opened = () => {
  const say = useSetupTexts()
  const qr = (
    <Button component={Link} to={consolePaths.qr} size="lg" fullWidth leftSection={<IconQrcode size={20} stroke={1.9} aria-hidden />}>
      {say('o_qr')}
    </Button>
  )
  return <EmptyState picture={IconLockOpen} title={say('o_isOpen')} text={say('o_isOpenText')} action={qr} />
}

export const OpenStep = ({ setup }: StepProps) => {
  const client = useClient()
  const say = useSetupTexts()
  const describe = useErrorText()
  const { run, busy } = useCommand(openTown, { refresh: [getSetup, getParameters], handled: 'all' })
  const open = async () => {
    if (!(await confirm(client, { title: say('o_confirm'), message: say('o_confirmText'), confirm: say('s_abrir') }))) return
    try {
      await run({})
      await loadConfiguration(client)
    } catch (thrown) {
      await alert(client, { title: say('notSaved'), message: describe(asCallError(thrown)).message })
    }
  }
  const reason = mayOpen(setup.comprobaciones) ? undefined : say('o_reason')
  return (
    <ConsolePage title={say('o_title')} intro={say('o_intro')}>
      {setup.abierta ? (
        <Opened />
      ) : (
        <>
          <RowCard title={say('o_checks')}>
            {setup.comprobaciones.map((check) => (
              <CheckRow key={check.clave} {...check} />
            ))}
          </RowCard>
          <MainButton label={say('o_open')} icon={IconLockOpen} loading={busy} reason={reason} onClick={() => void open()} />
        </>
      )}
    </ConsolePage>
  )
}
