import { pick } from '@avisa/contract/values/languages'
import { useLang } from '#/platform/text.ts'
import { nameOf, optionOf } from './labels.ts'
import { useNames, useObjects, type ObjectRow } from './objects.ts'

const chosen: Readonly<Record<string, string>> = { estado: 'pista', filtro: 'modelo' }

/** Placeholders and links of a message, as words. */
const readable = (message: string): string => message.replaceAll(/<[^>]+>/g, '').replaceAll(/\{\{(\w+)\}\}/g, '[$1]')

/** What tells an object from others of the same name: the second line of its row. */
export const useSupport = (objeto: string): ((row: ObjectRow) => string | undefined) => {
  const lang = useLang()
  const types = useObjects('tipo', objeto === 'campo').data?.filas ?? []
  const sections = useNames('ayuda_seccion', objeto === 'ayuda')
  return ({ clave, cuerpo }) => {
    const texts = cuerpo as Readonly<Record<'asunto_es' | 'asunto_val' | 'texto_es' | 'texto_val', string>>
    const field = chosen[objeto]
    if (field) return optionOf(objeto, field, String(cuerpo[field]), lang)
    if (objeto === 'texto') return clave
    if (objeto === 'ayuda') return sections(String(cuerpo['seccion']))
    if (objeto === 'correo') return readable(pick(texts, 'asunto', lang))
    if (objeto === 'plantilla_aviso') return readable(pick(texts, 'texto', lang))
    if (objeto !== 'campo') return undefined
    const asking = types.filter((type) => Array.isArray(type.cuerpo['campos']) && type.cuerpo['campos'].includes(clave))
    return asking.map((type) => nameOf('tipo', type.clave, type.cuerpo, lang)).join(', ') || undefined
  }
}
