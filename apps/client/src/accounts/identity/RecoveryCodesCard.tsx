import { Button } from '@mantine/core'
import type { User } from '@avisa/contract/access/schemas'
import { listFactors, renewRecoveryCodes } from '@avisa/contract/identity/routes'
import { IconLifebuoy } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { confirm } from '#/ui/popup/popups.ts'
import { useIdentityTexts } from '../shared/texts.ts'

type Props = { person: User; left: number; onCodes: (codes: readonly string[]) => void }

export const RecoveryCodesCard = ({ person, left, onCodes }: Props) => {
  const client = useClient()
  const say = useIdentityTexts()
  const { run, busy } = useCommand(renewRecoveryCodes, { refresh: [listFactors] })
  const renew = async () => {
    if (!(await confirm(client, { title: say('renewTitle'), message: say('renewText'), confirm: say('renewCodes') }))) return
    onCodes((await run({ params: { id: person.user_id } })).codigos)
  }
  return (
    <RowCard>
      <Row
        icon={IconLifebuoy}
        title={say('codes')}
        support={say('codesLeft', { count: left })}
        trailing={
          <Button variant="subtle" size="sm" loading={busy} onClick={() => void renew().catch(() => undefined)}>
            {say('renewCodes')}
          </Button>
        }
      />
    </RowCard>
  )
}
