import type { User } from '@avisa/contract/access/schemas'
import type { NewFactor, PasskeyOffer, TotpOffer } from '@avisa/contract/identity/schemas'
import { addFactor, listFactors, listSessions } from '@avisa/contract/identity/routes'
import { useForm } from 'react-hook-form'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand } from '#/platform/queries.ts'
import { checkSession } from '#/platform/session.ts'
import { TextField } from '#/ui/form/fields.tsx'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { createPasskey } from '../shared/passkeys.ts'
import { useIdentityTexts } from '../shared/texts.ts'
import { QrCode } from './QrCode.tsx'
import classes from './identity.module.css'

export type Offer = ({ clase: 'totp' } & TotpOffer) | ({ clase: 'llave' } & PasskeyOffer)
type Typed = { nombre: string; codigo: string }
type SheetProps = { person: User; offer: Offer | undefined; onClose: () => void; onCodes: (codes: readonly string[]) => void }

const proofOf = async (offer: Offer, { nombre, codigo }: Typed): Promise<NewFactor> =>
  offer.clase === 'totp' ? { nombre, totp: { reto: offer.reto, codigo } } : { nombre, llave: await createPasskey(offer) }

const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key

const TotpKey = ({ offer }: { offer: TotpOffer }) => {
  const say = useIdentityTexts()
  return (
    <>
      <p>{say('scan')}</p>
      <QrCode text={offer.uri} label={say('qr')} />
      <p className="text-centre">
        <span className="small quiet block">{say('key')}</span>
        <code className={classes.code}>{inGroups(offer.secreto)}</code>
      </p>
    </>
  )
}

const FactorForm = ({ person, offer, onClose, onCodes }: Omit<SheetProps, 'offer'> & { offer: Offer }) => {
  const client = useClient()
  const say = useIdentityTexts()
  const describe = useErrorText()
  const { run, busy } = useCommand(addFactor, { refresh: [listFactors, listSessions], handled: 'all' })
  const isTotp = offer.clase === 'totp'
  const { control, handleSubmit, setError } = useForm<Typed>({
    defaultValues: { nombre: say(isTotp ? 'appName' : 'passkeyName'), codigo: '' },
  })
  const submit = handleSubmit(async (typed) => {
    try {
      const { codigos } = await run({ params: { id: person.user_id }, body: await proofOf(offer, typed) })
      if (person.factor_limite) await checkSession(client)
      onClose()
      if (codigos) onCodes(codigos)
      else toast(client, { message: say('added') })
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error.kind !== 'cancelled') setError(isTotp ? 'codigo' : 'nombre', { message: describe(error).message }, { shouldFocus: true })
    }
  })
  return (
    <form className="column gap-16" noValidate onSubmit={(event) => void submit(event)}>
      {isTotp && <TotpKey offer={offer} />}
      {isTotp && (
        <TextField
          control={control}
          name="codigo"
          label={say('firstCode')}
          autoComplete="one-time-code"
          maxLength={10}
          rules={{ required: say('needCode'), minLength: { value: 6, message: say('needCode') } }}
        />
      )}
      <TextField
        control={control}
        name="nombre"
        label={say('name')}
        help={say('nameHelp')}
        maxLength={60}
        rules={{ required: say('needName') }}
      />
      <MainButton label={say('add')} type="submit" loading={busy} />
    </form>
  )
}

export const AddFactorSheet = ({ offer, onClose, ...props }: SheetProps) => {
  const say = useIdentityTexts()
  return (
    <Sheet opened={offer !== undefined} onClose={onClose} title={say(offer?.clase === 'llave' ? 'addPasskey' : 'addApp')}>
      {offer && <FactorForm offer={offer} onClose={onClose} {...props} />}
    </Sheet>
  )
}
