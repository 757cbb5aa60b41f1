import { changeApiKey, createApiKey, listApiKeys, removeApiKey } from '@avisa/contract/integrations/routes'
import type { ApiKey } from '@avisa/contract/integrations/schemas'
import { Button, TextInput } from '@mantine/core'
import { IconCopy, IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useController, useForm, type Control } from 'react-hook-form'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { TextField } from '#/ui/form/fields.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { useIntegrationTexts } from './shared/texts.ts'

type KeyForm = { nombre: string; caduca: string }

const EndField = ({ control }: { control: Control<KeyForm> }) => {
  const say = useIntegrationTexts()
  const { field } = useController({ control, name: 'caduca' })
  return <TextInput {...field} type="date" label={say('keyEnd')} description={say('keyEndHelp')} />
}

const useKeyForm = (key?: ApiKey) => useForm<KeyForm>({ defaultValues: { nombre: key?.nombre ?? '', caduca: key?.caduca ?? '' } })

const bodyOf = ({ nombre, caduca }: KeyForm) => ({ nombre, caduca: caduca === '' ? null : caduca })

const KeyFields = ({ control }: { control: Control<KeyForm> }) => {
  const say = useIntegrationTexts()
  const rules = { validate: (value: string) => value.trim() !== '' || say('needName') }
  return (
    <>
      <TextField control={control} name="nombre" label={say('keyName')} help={say('keyNameHelp')} maxLength={60} rules={rules} />
      <EndField control={control} />
    </>
  )
}

const NewKeySheet = ({ onClose }: { onClose: () => void }) => {
  const client = useClient()
  const say = useIntegrationTexts()
  const [newKey, setNewKey] = useState<{ clave: string; nombre: string }>()
  const { control, handleSubmit } = useKeyForm()
  const { run, busy } = useCommand(createApiKey, { refresh: [listApiKeys] })
  const create = async (form: KeyForm) => {
    const { clave } = await run({ body: bodyOf(form) })
    setNewKey({ clave, nombre: form.nombre })
  }
  const copy = async () => {
    await navigator.clipboard.writeText(newKey?.clave ?? '')
    toast(client, { message: say('copied') })
  }
  return (
    <Sheet opened onClose={onClose} title={newKey ? say('keyReady', { name: newKey.nombre }) : say('newKey')}>
      {newKey ? (
        <div className="column gap-16">
          <Notice live>{say('keyOnce')}</Notice>
          <code className="anywhere text-centre">{newKey.clave}</code>
          <Button variant="default" leftSection={<IconCopy size={20} stroke={1.9} aria-hidden />} onClick={() => void copy()}>
            {say('copy')}
          </Button>
          <MainButton label={say('done')} onClick={onClose} />
        </div>
      ) : (
        <form className="column gap-16" noValidate onSubmit={(event) => void handleSubmit(create)(event)}>
          <KeyFields control={control} />
          <MainButton label={say('newKey')} type="submit" loading={busy} />
        </form>
      )}
    </Sheet>
  )
}

const KeySheet = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const client = useClient()
  const say = useIntegrationTexts()
  const { control, handleSubmit } = useKeyForm(apiKey)
  const change = useCommand(changeApiKey, { refresh: [listApiKeys] })
  const remove = useCommand(removeApiKey, { refresh: [listApiKeys] })
  const params = { huella: apiKey.huella }
  const save = async (form: KeyForm) => {
    await change.run({ params, body: bodyOf(form) })
    toast(client, { message: say('saved') })
    onClose()
  }
  const drop = async () => {
    const message = apiKey.en_uso ? say('removeUsed', { count: apiKey.llamadas }) : say('removeUnused')
    const question = { title: say('removeTitle', { name: apiKey.nombre }), message, confirm: say('removeYes'), danger: true }
    if (!(await confirm(client, question))) return
    await remove.run({ params })
    onClose()
  }
  return (
    <Sheet opened onClose={onClose} title={apiKey.nombre}>
      <form className="column gap-16" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <KeyFields control={control} />
        <MainButton label={say('save')} type="submit" loading={change.busy} />
        <Button variant="subtle" color="red" loading={remove.busy} onClick={() => void drop()}>
          {say('remove')}
        </Button>
      </form>
    </Sheet>
  )
}

const useSupport = () => {
  const say = useIntegrationTexts()
  const format = useFormat()
  return ({ final, publica, en_uso, llamadas, usada, caduca }: ApiKey) => {
    const use =
      usada === null ? say('neverUsed') : en_uso ? say('usedToday', { count: llamadas }) : say('usedOn', { day: format.date(usada) })
    const parts = [
      say('ending', { end: final }),
      use,
      publica && say('publicKey'),
      caduca !== null && say('endsOn', { day: format.date(caduca) }),
    ]
    return parts.filter((part) => part !== false).join(' · ')
  }
}

/** The API keys: each with its use; a new one is shown once. */
export const KeysCard = () => {
  const say = useIntegrationTexts()
  const support = useSupport()
  const query = useLoad(listApiKeys, {}, { keep: false })
  const [opened, setOpened] = useState<ApiKey | 'new'>()
  const close = () => setOpened(undefined)
  return (
    <div className="column gap-8">
      <RowCard title={say('keys')}>
        <Load query={query}>
          {(keys) =>
            keys.map((key) => (
              <Row key={key.huella} icon={IconKey} title={key.nombre} support={support(key)} onClick={() => setOpened(key)} />
            ))
          }
        </Load>
        <Row icon={IconPlus} title={say('newKey')} support={say('keysHelp')} onClick={() => setOpened('new')} />
      </RowCard>
      {opened === 'new' && <NewKeySheet onClose={close} />}
      {typeof opened === 'object' && <KeySheet apiKey={opened} onClose={close} />}
    </div>
  )
}
