import { Checkbox, TextInput } from '@mantine/core'
import { descriptionFields } from '@avisa/contract/incidents/wizard/steps'
import { pick } from '@avisa/contract/values/languages'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { localNow } from '../draft/local-now.ts'
import { useOrigins } from '../draft/use-lists.ts'
import { useLaterTexts } from '../later-texts.ts'
import type { Wizard } from '../use-wizard.ts'

const Origins = ({ wizard: { lang, draft, change } }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const origins = useOrigins(true)
  return (
    <ChoiceField
      label={say('origin')}
      optional
      none={say('originNone')}
      choices={origins.map((origin) => ({ id: origin.id, text: pick(origin, 'nombre', lang) }))}
      value={draft.origen_id}
      onChange={(origen_id) => change({ origen_id })}
    />
  )
}

export const StaffFields = ({ wizard }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const { draft, change, person, parameters, unit } = wizard
  const fields = descriptionFields({ person, parameters, unit: unit ?? null })
  return (
    <>
      {fields.fecha && (
        <TextInput
          type="datetime-local"
          label={<OptionalMark label={say('date')} />}
          description={say('dateHelp')}
          max={localNow()}
          value={draft.fecha}
          onChange={(event) => change({ fecha: event.currentTarget.value })}
        />
      )}
      {fields.origen && <Origins wizard={wizard} />}
      {fields.autoasignar && (
        <Checkbox
          label={say('selfAssign')}
          checked={draft.autoasignar}
          onChange={(event) => change({ autoasignar: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
