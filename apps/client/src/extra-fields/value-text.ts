import { isDrawn } from '@avisa/contract/extra-fields/read-value'
import { extraLimits } from '@avisa/contract/extra-fields/limits'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { shorten } from '@avisa/contract/values/shorten'
import { formatDate, formatTime } from '#/platform/dates.ts'
import { formatNumber } from '#/platform/numbers.ts'
import type { useExtraTexts } from './texts.ts'

type TextContext = { say: ReturnType<typeof useExtraTexts>; lang: Lang }

const dateText = (value: string, lang: Lang) => {
  const time = formatTime(value)
  return value.endsWith('00:00') ? formatDate(value, lang) : `${formatDate(value, lang)}, ${time}`
}

/** The words of a chosen list in the language; what its options no longer hold keeps the words it was chosen by. */
const choiceText = (field: ExtraField, lang: Lang) =>
  (field.valor_json ?? [])
    .map(({ key, text }) => {
      const option = field.json.opciones?.find((option) => option.key === key)
      return option ? pick(option, 'text', lang) : text
    })
    .join(', ')

/** A field's value as a person reads it; nothing when it has none. */
export const valueText = (field: ExtraField, { say, lang }: TextContext): string | undefined => {
  const { valor, tipo_campo } = field
  if (valor === null) return undefined
  if (typeof valor === 'boolean') return say(valor ? 'yes' : 'no')
  if (typeof valor === 'number') return formatNumber(valor, lang, { maximumFractionDigits: 10 })
  if (tipo_campo === 'date') return dateText(valor, lang)
  if (tipo_campo === 'list' || tipo_campo === 'list_api') return choiceText(field, lang) || valor
  if (tipo_campo === 'signature') return isDrawn(valor) ? say('drawn') : say('written', { name: valor })
  return valor
}

/** Cut to 40 characters in lists. */
export const shortened = (text: string): string => shorten(text, extraLimits.summary)
