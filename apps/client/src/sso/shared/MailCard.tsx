import { getMailServer, listSecrets, removeMailServer, saveMailServer, tryMailServer } from '@avisa/contract/integrations/routes'
import type { MailServer } from '@avisa/contract/municipalities/schemas'
import { Button, NativeSelect } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useController, useForm, type Control } from 'react-hook-form'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { EmailField, PasswordField, TextField } from '#/ui/form/fields.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { useSsoTexts } from '../texts.ts'

type MailForm = { host: string; puerto: string; cifrado: MailServer['cifrado']; usuario: string; contrasenya: string; remitente: string }

const formOf = (server: MailServer | null): MailForm => ({
  host: server?.host ?? '',
  puerto: String(server?.puerto ?? 587),
  cifrado: server?.cifrado ?? 'starttls',
  usuario: server?.usuario ?? '',
  contrasenya: '',
  remitente: server?.remitente ?? '',
})

const bodyOf = ({ contrasenya, usuario, puerto, host, remitente, cifrado }: MailForm) => ({
  servidor: {
    host: host.trim(),
    puerto: Number(puerto),
    cifrado,
    usuario: usuario.trim() === '' ? null : usuario.trim(),
    remitente: remitente.trim(),
  },
  contrasenya: contrasenya === '' ? null : contrasenya,
})

const Encryption = ({ control }: { control: Control<MailForm> }) => {
  const say = useSsoTexts()
  const { field } = useController({ control, name: 'cifrado' })
  const data = [
    { value: 'starttls', label: say('starttls') },
    { value: 'tls', label: say('tls') },
  ]
  return <NativeSelect {...field} label={say('encryption')} data={data} />
}

const MailFields = ({ control, hasPassword }: { control: Control<MailForm>; hasPassword: boolean }) => {
  const say = useSsoTexts()
  const rules = { required: say('need') }
  return (
    <>
      <TextField control={control} name="host" label={say('host')} placeholder="mail.example.org" rules={rules} />
      <TextField
        control={control}
        name="puerto"
        label={say('port')}
        rules={{ ...rules, pattern: { value: /^\d{1,5}$/, message: say('need') } }}
      />
      <Encryption control={control} />
      <TextField control={control} name="usuario" label={say('user')} optional autoComplete="off" />
      <PasswordField
        control={control}
        name="contrasenya"
        label={say('password')}
        optional
        autoComplete="off"
        help={hasPassword ? say('passwordKept') : undefined}
      />
      <EmailField control={control} name="remitente" label={say('from')} rules={rules} />
    </>
  )
}

type Trial = { prueba: string; para: string }

const CodeStep = ({ trial, onDone }: { trial: Trial; onDone: () => void }) => {
  const client = useClient()
  const say = useSsoTexts()
  const { control, handleSubmit } = useForm({ defaultValues: { codigo: '' } })
  const { run, busy } = useCommand(saveMailServer, { refresh: [getMailServer, listSecrets] })
  const save = async ({ codigo }: { codigo: string }) => {
    await run({ body: { prueba: trial.prueba, codigo: codigo.trim() } })
    toast(client, { message: say('saved') })
    onDone()
  }
  const rules = { pattern: { value: /^\s*\d{6}\s*$/, message: say('needCode') }, required: say('needCode') }
  return (
    <form className="column gap-16" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <Notice live>{say('codeSent', { email: trial.para })}</Notice>
      <TextField control={control} name="codigo" label={say('code')} help={say('codeHelp')} autoComplete="one-time-code" rules={rules} />
      <MainButton label={say('save')} type="submit" loading={busy} />
    </form>
  )
}

type SheetProps = { server: MailServer | null; hasPassword: boolean; onClose: () => void }

const MailSheet = ({ server, hasPassword, onClose }: SheetProps) => {
  const client = useClient()
  const say = useSsoTexts()
  const [trial, setTrial] = useState<Trial>()
  const { control, handleSubmit } = useForm<MailForm>({ defaultValues: formOf(server) })
  const { run, busy } = useCommand(tryMailServer)
  const remove = useCommand(removeMailServer, { refresh: [getMailServer, listSecrets] })
  const drop = async () => {
    const question = { title: say('mailRemoveTitle'), message: say('mailRemoveText'), confirm: say('yes'), danger: true }
    if (!(await confirm(client, question))) return
    await remove.run({})
    onClose()
  }
  return (
    <Sheet opened onClose={onClose} title={say('mailTitle')}>
      {trial ? (
        <CodeStep trial={trial} onDone={onClose} />
      ) : (
        <form
          className="column gap-16"
          noValidate
          onSubmit={(event) => void handleSubmit(async (form) => setTrial(await run({ body: bodyOf(form) })))(event)}
        >
          <MailFields control={control} hasPassword={hasPassword} />
          <MainButton label={say('sendCode')} type="submit" loading={busy} />
          {server && (
            <Button variant="subtle" color="red" loading={remove.busy} onClick={() => void drop()}>
              {say('mailRemove')}
            </Button>
          )}
        </form>
      )}
    </Sheet>
  )
}

/** The municipality's own mail server: saved with a code that it delivered. */
export const MailCard = () => {
  const say = useSsoTexts()
  const query = useLoad(getMailServer, {}, { keep: false })
  const [isOpen, setIsOpen] = useState(false)
  return (
    <RowCard title={say('mail')}>
      <Load query={query}>
        {({ servidor, despliegue, tiene_contrasenya }) => (
          <>
            <Row
              icon={IconMail}
              title={servidor ? say('mailOwn', { host: servidor.host }) : say(despliegue ? 'mailShared' : 'mailNone')}
              support={servidor ? say('mailFrom', { from: servidor.remitente }) : say(despliegue ? 'mailSharedHelp' : 'mailNoneHelp')}
              onClick={() => setIsOpen(true)}
            />
            {isOpen && <MailSheet server={servidor} hasPassword={tiene_contrasenya} onClose={() => setIsOpen(false)} />}
          </>
        )}
      </Load>
    </RowCard>
  )
}
