import type { Field } from '@avisa/contract/configuration/fields'
import { useLang } from '#/platform/text.ts'
import { FieldInput } from '../shared/FieldInput.tsx'
import { helpOf, labelOf } from '../shared/labels.ts'
import type { ObjectForm } from '../shared/object-form.ts'
import { useDeadlineTexts } from './texts.ts'

const field: Field = { kind: 'number', min: 0, max: 10_000, decimals: true, optional: true }

export const AmountField = ({ form, name, disabled }: { form: ObjectForm; name: string; disabled: boolean }) => {
  const say = useDeadlineTexts()
  const lang = useLang()
  const inHours = form.body['cuenta'] === 'minutos_habiles'
  const value = form.body[name]
  const label = labelOf('plazo', name, lang)
  return (
    <FieldInput
      field={field}
      label={say(inHours ? 'inHours' : 'inDays', { label })}
      help={helpOf('plazo', name, lang)}
      value={inHours && typeof value === 'number' ? value / 60 : (value ?? null)}
      option={String}
      problems={form.problemsAt(name)}
      disabled={disabled}
      onChange={(next) => form.set(name, inHours && typeof next === 'number' ? Math.round(next * 60) : next)}
    />
  )
}
