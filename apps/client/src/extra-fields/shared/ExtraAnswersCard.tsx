import type { GivenValues } from '@avisa/contract/extra-fields/rules'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useLang } from '#/platform/text.ts'
import { answered } from '../answered.ts'
import { useExtraTexts } from '../texts.ts'
import { shortened, valueText } from '../value-text.ts'

export const ExtraAnswersCard = ({ fields, values }: { fields: readonly ExtraField[]; values: GivenValues }) => {
  const say = useExtraTexts()
  const lang = useLang()
  const lines = answered(fields, values).flatMap((field) => {
    const text = valueText(field, { say, lang })
    return text === undefined ? [] : [{ codigo: field.codigo, name: pick(field, 'nombre', lang), text: shortened(text) }]
  })
  return lines.map(({ codigo, name, text }) => (
    <p key={codigo} className="mt-8">
      <span className="block small quiet">{name}</span>
      {text}
    </p>
  ))
}
