import { Button } from '@mantine/core'
import type { User } from '@avisa/contract/access/schemas'
import type { Factor, FactorState } from '@avisa/contract/identity/schemas'
import { listFactors, preparePasskey, prepareTotp, removeFactor } from '@avisa/contract/identity/routes'
import { IconDeviceMobile, IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { hasPasskeys } from '../shared/passkeys.ts'
import { useIdentityTexts } from '../shared/texts.ts'
import { AddFactorSheet, type Offer } from './AddFactorSheet.tsx'

type FactorRowProps = { person: User; factor: Factor }

const FactorRow = ({ person, factor: { id, clase, nombre, creado, usado } }: FactorRowProps) => {
  const client = useClient()
  const say = useIdentityTexts()
  const format = useFormat()
  const { run, busy } = useCommand(removeFactor, { refresh: [listFactors] })
  const remove = async () => {
    const question = { title: say('removeTitle', { name: nombre }), message: say('removeText'), confirm: say('remove'), danger: true }
    if (!(await confirm(client, question))) return
    await run({ params: { id: person.user_id, factor: id } })
    toast(client, { message: say('removed') })
  }
  return (
    <Row
      icon={clase === 'totp' ? IconDeviceMobile : IconKey}
      title={nombre}
      support={usado ? say('usedOn', { date: format.date(usado) }) : say('addedOn', { date: format.date(creado) })}
      trailing={
        <Button
          variant="subtle"
          size="sm"
          loading={busy}
          aria-label={say('removeNamed', { name: nombre })}
          onClick={() => void remove().catch(() => undefined)}
        >
          {say('remove')}
        </Button>
      }
    />
  )
}

const useOffers = ({ user_id }: User, onOffer: (offer: Offer) => void) => {
  const totp = useCommand(prepareTotp)
  const passkey = useCommand(preparePasskey)
  const args = { params: { id: user_id } }
  return {
    offerTotp: () =>
      void totp.run(args).then(
        (offer) => onOffer({ clase: 'totp', ...offer }),
        () => undefined,
      ),
    offerPasskey: () =>
      void passkey.run(args).then(
        (offer) => onOffer({ clase: 'llave', ...offer }),
        () => undefined,
      ),
  }
}

type Props = { person: User; state: FactorState; onCodes: (codes: readonly string[]) => void }

export const FactorsCard = ({ person, state, onCodes }: Props) => {
  const client = useClient()
  const say = useIdentityTexts()
  const [offer, setOffer] = useState<Offer>()
  const { offerTotp, offerPasskey } = useOffers(person, setOffer)
  return (
    <>
      <RowCard title={say('secondStep')}>
        {state.factores.map((factor) => (
          <FactorRow key={factor.id} person={person} factor={factor} />
        ))}
        {state.factores.length === 0 && <p className="p-12-16 quiet">{say('secondStepWhy')}</p>}
        <Row icon={IconPlus} title={say('addApp')} support={say('addAppHelp')} onClick={offerTotp} />
        {hasPasskeys(client) && <Row icon={IconPlus} title={say('addPasskey')} support={say('addPasskeyHelp')} onClick={offerPasskey} />}
      </RowCard>
      <AddFactorSheet key={offer?.reto} person={person} offer={offer} onClose={() => setOffer(undefined)} onCodes={onCodes} />
    </>
  )
}
