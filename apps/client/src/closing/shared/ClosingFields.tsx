import { TextInput } from '@mantine/core'
import { pick } from '@avisa/contract/values/languages'
import { useLang } from '#/platform/text.ts'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { FieldError } from '#/ui/form/field-parts.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import type { ClosingForm, WrongField } from './closing-form.ts'
import { useClosingTexts } from './texts.ts'

export const ClosingFields = ({ form, wrong }: { form: ClosingForm; wrong: WrongField }) => {
  const say = useClosingTexts()
  const lang = useLang()
  const { draft, change, closing, closings } = form
  const { reasons, motivo, ending } = closing
  if (reasons.length === 0) return null
  const missing = wrong('reason')
  return (
    <>
      <fieldset data-reasons>
        <legend className="label mb-6 p-0">{say(ending?.finaliza ? 'reasonDone' : 'reasonWhy')}</legend>
        <div className="flex wrap gap-8">
          {reasons.map((reason) => (
            <FilterChip
              key={reason.id}
              pressed={reason.id === motivo?.id}
              onClick={() => change({ motivo_id: reason.id === motivo?.id ? null : reason.id })}
            >
              {pick(reason, 'titulo', lang)}
            </FilterChip>
          ))}
        </div>
        {missing !== undefined && (
          <div className="small mt-6 wrong">
            <FieldError>{missing}</FieldError>
          </div>
        )}
      </fieldset>
      {motivo?.pide_organismo && closings && closings.organismos.length > 0 && (
        <div data-body>
          <ChoiceField
            label={say('body')}
            none={say('bodyNone')}
            choices={closings.organismos.map((body) => ({ id: body.id, text: pick(body, 'nombre', lang) }))}
            value={draft.organismo_id}
            onChange={(organismo_id) => change({ organismo_id })}
          />
          {wrong('body') !== undefined && (
            <div className="small mt-6 wrong">
              <FieldError>{wrong('body') ?? ''}</FieldError>
            </div>
          )}
        </div>
      )}
      {motivo?.pide_fecha && (
        <TextInput
          id="closing-planned"
          type="date"
          label={say('planned')}
          required
          value={draft.fecha_aplazada}
          error={wrong('planned') && <FieldError>{wrong('planned') ?? ''}</FieldError>}
          onChange={(event) => change({ fecha_aplazada: event.currentTarget.value })}
        />
      )}
    </>
  )
}
