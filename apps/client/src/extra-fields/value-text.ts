import { isDrawn } from '@avisa/contract/extra-fields/read-value'
import { extraLimits } from '@avisa/contract/extra-fields/limits'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { shorten } from '@avisa/contract/values/shorten'
import { formatDate, formatTime } from '#/platform/dates.ts'
import { formatNumber } from '@avisa/contract/values/numbers'
import type { useExtraTexts } from './texts.ts'

type TextContext = { say: ReturnType<typeof useExtraTexts>; lang: Lang }

const dateText = (value: string, lang: Lang) => {
  const time = formatTime(value)
  return value.endsWith('00:00') ? formatDate(value, lang) : `${formatDate(value, lang)}, ${time}`
}

/** An option that was removed from the list keeps the words with which it was chosen. */
const choiceText = (field: ExtraField, lang: Lang) =>
  (field.valor_json ?? [])
    .map(({ key, text }) => {
      const option = field.json.opciones?.find((option) => option.key === key)
      return option ? pick(option, 'text', lang) : text
    })
    .join(', ')

/** Nothing where the field has no value. */
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

export const shortened = (text: string): string => shorten(text, extraLimits.summary)
