import { changeStreet, listConfiguredStreets } from '@avisa/contract/addresses/routes'
import type { ConfiguredStreet, StreetChange } from '@avisa/contract/addresses/schemas'
import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useForm, useWatch } from 'react-hook-form'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { TextField } from '#/ui/form/fields.tsx'
import { SwitchRow } from '#/ui/form/SwitchRow.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useImportTexts } from './texts.ts'

type Props = { street: ConfiguredStreet; onClose: () => void }

export const StreetSheet = ({ street, onClose }: Props) => {
  const client = useClient()
  const say = useImportTexts()
  const change = useCommand(changeStreet, { refresh: [listConfiguredStreets] })
  const { completo_es, completo_val, oculta } = street
  const { control, handleSubmit, setValue } = useForm<StreetChange>({ defaultValues: { completo_es, completo_val, oculta } })
  const hidden = useWatch({ control, name: 'oculta' })
  const rules = { validate: (text: unknown) => String(text).trim() !== '' || say('nameMissing') }
  const save = handleSubmit(async (body) => {
    await change.run({ params: { id_vial: street.id_vial }, body })
    toast(client, { message: say('saved') })
    onClose()
  })
  return (
    <Sheet opened onClose={onClose} title={say('edit')}>
      <form className="column gap-16 p-16" onSubmit={(event) => void save(event)} noValidate>
        <TextField control={control} name="completo_es" rules={rules} label={say('nameEs')} maxLength={120} />
        <TextField control={control} name="completo_val" rules={rules} label={say('nameCa')} help={say('staysCorrected')} maxLength={120} />
        <div className="card">
          <SwitchRow icon={IconEyeOff} label={say('hide')} help={say('hideHelp')} on={hidden} onChange={(on) => setValue('oculta', on)} />
        </div>
        <Button type="submit" loading={change.busy}>
          {say('save')}
        </Button>
      </form>
    </Sheet>
  )
}
