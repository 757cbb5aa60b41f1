import { IconEyeOff, IconFlag } from '@tabler/icons-react'
import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { withdrawPublic } from '@avisa/contract/publication/routes'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { DenounceSheet } from '../DenounceSheet.tsx'
import { useReviewTexts } from '../texts.ts'

/** `onWithdraw` resolves to false where it failed. */
export const WithdrawRow = ({ onWithdraw }: { onWithdraw: () => Promise<boolean> }) => {
  const client = useClient()
  const say = useReviewTexts()
  const withdraw = async () => {
    const question = { title: say('withdrawTitle'), message: say('withdrawText'), confirm: say('withdraw'), cancel: say('cancel') }
    if ((await confirm(client, question)) && (await onWithdraw())) toast(client, { message: say('withdrawn') })
  }
  return <Row icon={IconEyeOff} title={say('withdrawRow')} onClick={() => void withdraw()} />
}

const Withdraw = ({ incident }: { incident: Incident }) => {
  const { run } = useCommand(withdrawPublic, { refresh: [getIncident, listIncidents] })
  return <WithdrawRow onWithdraw={async () => (await run({ params: { id: incident.id } })) !== undefined} />
}

const Denounce = ({ incident }: { incident: Incident }) => {
  const say = useReviewTexts()
  const sheet = useSheetAddress('denunciar')
  return (
    <>
      <Row icon={IconFlag} title={say('denounceRow')} onClick={sheet.open} />
      {sheet.key !== null && <DenounceSheet key={sheet.key} id={incident.id} opened={sheet.opened} onClose={sheet.close} />}
    </>
  )
}

/** For citizens: the reporter takes words and photos away from the public, others say what should not be there. */
export const PublicActions = ({ incident }: { incident: Incident }) => {
  const { propia, revision, contenido_publico, imagenes = [] } = incident
  if (propia ? revision === 'oculta' : contenido_publico === null && imagenes.length === 0) return null
  return <RowCard>{propia ? <Withdraw incident={incident} /> : <Denounce incident={incident} />}</RowCard>
}
