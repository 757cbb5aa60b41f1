import { getSso, removeSso, saveSso, trySso } from '@avisa/contract/sso/routes'
import { listSecrets } from '@avisa/contract/integrations/routes'
import { Button, NativeSelect } from '@mantine/core'
import { IconExternalLink, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useController, useForm, type Control } from 'react-hook-form'
import { useClient } from '#/platform/client.ts'
import { writeSession } from '#/platform/local.ts'
import { useCommand, useLoad, type Loaded } from '#/platform/queries.ts'
import { PasswordField, TextField } from '#/ui/form/fields.tsx'
import { SwitchRow } from '#/ui/form/SwitchRow.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { SecretsCard } from '#/integrations/shared/SecretsCard.tsx'
import { EntriesCard } from './EntriesCard.tsx'
import { PolicyCard } from './PolicyCard.tsx'
import { MailCard } from './shared/MailCard.tsx'
import { RuleFields } from './RuleFields.tsx'
import { bodyOf, formOf, type SsoForm } from './sso-form.ts'
import { useSsoTexts } from './texts.ts'

const useSso = () => useLoad(getSso, {}, { keep: false })
type Sso = ReturnType<typeof useSso> extends Loaded<infer T> ? T : never

const ProviderFields = ({ control, sso }: { control: Control<SsoForm>; sso: Sso }) => {
  const say = useSsoTexts()
  const rules = { required: say('need') }
  return (
    <>
      <Notice>{say('back', { address: sso.retorno })}</Notice>
      <TextField control={control} name="emisor" label={say('issuer')} placeholder="https://acceso.example.org" rules={rules} />
      <TextField control={control} name="cliente_id" label={say('clientId')} rules={rules} autoComplete="off" />
      <PasswordField
        control={control}
        name="secreto"
        label={say('clientSecret')}
        optional
        autoComplete="off"
        help={sso.tiene_secreto ? say('passwordKept') : undefined}
      />
      <TextField control={control} name="ambitos" label={say('scopes')} rules={rules} />
      <TextField control={control} name="grupos" label={say('claim')} rules={rules} />
    </>
  )
}

const OnlyFields = ({ control, sso }: { control: Control<SsoForm>; sso: Sso }) => {
  const say = useSsoTexts()
  const { field: only } = useController({ control, name: 'solo' })
  const { field: reserve } = useController({ control, name: 'reserva' })
  const people = sso.reservas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))
  return (
    <>
      <SwitchRow
        icon={IconShieldLock}
        label={say('only')}
        help={say(sso.por_sso || only.value ? 'onlyHelp' : 'onlyFirst')}
        on={only.value}
        disabled={!sso.por_sso && !only.value}
        onChange={only.onChange}
      />
      {only.value && (
        <NativeSelect
          {...reserve}
          label={say('reserve')}
          description={say('reserveHelp')}
          data={[{ value: '', label: say('reserveNone') }, ...people]}
        />
      )}
    </>
  )
}

const SsoSheet = ({ sso, onClose }: { sso: Sso; onClose: () => void }) => {
  const client = useClient()
  const say = useSsoTexts()
  const { control, handleSubmit } = useForm<SsoForm>({ defaultValues: formOf(sso.config) })
  const save = useCommand(saveSso, { refresh: [getSso, listSecrets] })
  const trial = useCommand(trySso)
  const remove = useCommand(removeSso, { refresh: [getSso, listSecrets] })
  const write = async (form: SsoForm) => {
    await save.run({ body: bodyOf(form) })
    toast(client, { message: say('saved') })
    onClose()
  }
  /** The new tab has a copy of this tab's secret. */
  const tryIt = async (form: SsoForm) => {
    const { url, pestanya } = await trial.run({ body: bodyOf(form) })
    writeSession(client, 'sso', pestanya)
    window.open(url, '_blank')
  }
  const drop = async () => {
    const question = { title: say('ssoRemoveTitle'), message: say('ssoRemoveText'), confirm: say('yes'), danger: true }
    if (!(await confirm(client, question))) return
    await remove.run({})
    onClose()
  }
  return (
    <Sheet opened onClose={onClose} title={say('ssoTitle')}>
      <form className="column gap-16" noValidate onSubmit={(event) => void handleSubmit(write)(event)}>
        <ProviderFields control={control} sso={sso} />
        <RuleFields control={control} codes={sso.codigos} />
        <OnlyFields control={control} sso={sso} />
        <Button
          variant="default"
          size="lg"
          leftSection={<IconExternalLink size={20} stroke={1.9} aria-hidden />}
          loading={trial.busy}
          onClick={() => void handleSubmit(tryIt)()}
        >
          {say('tryIt')}
        </Button>
        <MainButton label={say('save')} type="submit" loading={save.busy} />
        {sso.config && (
          <Button variant="subtle" color="red" loading={remove.busy} onClick={() => void drop()}>
            {say('ssoRemove')}
          </Button>
        )}
      </form>
    </Sheet>
  )
}

/** Sign-in by the municipality's own accounts: tried before it is saved. */
const SsoCard = () => {
  const say = useSsoTexts()
  const query = useSso()
  const [isOpen, setIsOpen] = useState(false)
  const titleOf = ({ config }: Sso) => say(config === null ? 'ssoNone' : config.solo ? 'ssoOnly' : 'ssoOn')
  return (
    <RowCard title={say('sso')}>
      <Load query={query}>
        {(sso) => (
          <>
            <Row
              icon={IconShieldLock}
              title={titleOf(sso)}
              support={sso.config?.emisor ?? say('ssoNoneHelp')}
              onClick={() => setIsOpen(true)}
            />
            {isOpen && <SsoSheet sso={sso} onClose={() => setIsOpen(false)} />}
          </>
        )}
      </Load>
    </RowCard>
  )
}

export const SecurityPage = () => {
  const say = useSsoTexts()
  return (
    <ConsolePage title={say('title')} intro={say('intro')}>
      <PolicyCard />
      <SsoCard />
      <MailCard />
      <SecretsCard onlyMissing />
      <EntriesCard />
    </ConsolePage>
  )
}
