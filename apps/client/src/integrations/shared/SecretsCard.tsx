import { listSecrets, saveSecret } from '@avisa/contract/integrations/routes'
import type { StoredSecret } from '@avisa/contract/integrations/schemas'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { PasswordField, TextArea } from '#/ui/form/fields.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { useIntegrationTexts } from './texts.ts'

const listPrefix = 'lista.'

const useSecretName = () => {
  const say = useIntegrationTexts()
  return (nombre: string): string => {
    if (nombre.startsWith(listPrefix)) return say('secret_list', { code: nombre.slice(listPrefix.length) })
    return nombre === 'correo' || nombre === 'sso' || nombre === 'infra_token' ? say(`secret_${nombre}`) : nombre
  }
}

const SecretSheet = ({ secret: { nombre, estado }, onClose }: { secret: StoredSecret; onClose: () => void }) => {
  const client = useClient()
  const say = useIntegrationTexts()
  const nameOf = useSecretName()
  const { control, handleSubmit } = useForm({ defaultValues: { valor: '' } })
  const { run, busy } = useCommand(saveSecret, { refresh: [listSecrets] })
  const rules = { validate: (value: string) => value.trim() !== '' || say('needValue') }
  const write = async (valor: string | null) => {
    await run({ params: { nombre }, body: { valor } })
    toast(client, { message: say('saved') })
    onClose()
  }
  const forget = async () => {
    const question = { title: say('forgetTitle'), message: say('forgetText'), confirm: say('removeYes'), danger: true }
    if (await confirm(client, question)) await write(null)
  }
  return (
    <Sheet opened onClose={onClose} title={nameOf(nombre)}>
      <form className="column gap-16" noValidate onSubmit={(event) => void handleSubmit(({ valor }) => write(valor))(event)}>
        {nombre.startsWith(listPrefix) ? (
          <TextArea control={control} name="valor" label={say('secretHeaders')} help={say('headersHelp')} rules={rules} />
        ) : (
          <PasswordField control={control} name="valor" label={say('secretValue')} autoComplete="off" rules={rules} />
        )}
        <MainButton label={say('save')} type="submit" loading={busy} />
        {estado !== 'falta' && estado !== 'ninguno' && (
          <Button variant="subtle" color="red" onClick={() => void forget()}>
            {say('forget')}
          </Button>
        )}
      </form>
    </Sheet>
  )
}

const isMissing = ({ estado }: StoredSecret) => estado === 'ilegible' || estado === 'falta'

/** The secrets by name: what is stored, missing, or to be typed again. `onlyMissing`: nothing where there is none of these. */
export const SecretsCard = ({ onlyMissing = false }: { onlyMissing?: boolean }) => {
  const say = useIntegrationTexts()
  const format = useFormat()
  const nameOf = useSecretName()
  const query = useLoad(listSecrets, {}, { keep: false })
  const [opened, setOpened] = useState<StoredSecret>()
  const supportOf = ({ estado, cambiado, autor }: StoredSecret) => {
    const state = say(`state_${estado}`, { when: cambiado === null ? '' : format.when(cambiado) })
    return autor === null ? state : say('by', { what: state, who: autor })
  }
  if (onlyMissing && !query.data?.some(isMissing)) return null
  return (
    <div className="column gap-8">
      <RowCard title={say(onlyMissing ? 'secretsMissing' : 'secrets')}>
        <Load query={query}>
          {(secrets) =>
            secrets
              .filter((secret) => !onlyMissing || isMissing(secret))
              .map((secret) => (
                <Row
                  key={secret.nombre}
                  icon={isMissing(secret) ? IconAlertTriangle : IconLock}
                  title={nameOf(secret.nombre)}
                  support={supportOf(secret)}
                  onClick={() => setOpened(secret)}
                />
              ))
          }
        </Load>
      </RowCard>
      <p className="small quiet">{say('secretsHelp')}</p>
      {opened && <SecretSheet secret={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
