import { arr, filled, int, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'

const number = () => int({ minimum: 1, maximum: 999 })
/** Plain text paragraphs: never read as HTML. */
const Paragraphs = () => arr(filled({ maxLength: 2000 }), { minItems: 1, maxItems: 30 })

/**
 * A question and its answer. `{{municipio}}`, `{{version}}`, `{{contacto_email}}`, `{{contacto_telefono}}` and `{{contacto_direccion}}` are filled in
 * when shown (`fillHelp`). `enlace`: a further link of the page.
 */
export const HelpOption = obj({
  numOpcion: number(),
  titulo_es: filled({ maxLength: 120 }),
  titulo_val: filled({ maxLength: 120 }),
  cuerpo_es: Paragraphs(),
  cuerpo_val: Paragraphs(),
  enlace: opt(oneOf('estados', 'condiciones')),
})
export type HelpOption = Static<typeof HelpOption>

export const HelpSection = obj({
  numSeccion: number(),
  icono: str({ pattern: '^[a-z0-9-]{1,60}$' }),
  titulo_es: filled({ maxLength: 120 }),
  titulo_val: filled({ maxLength: 120 }),
  opciones: arr(HelpOption, { minItems: 1, maxItems: 60 }),
})
export type HelpSection = Static<typeof HelpSection>

/** Sections and questions in order, addressed by `numSeccion` and `numOpcion`. */
export const Help = arr(HelpSection, { minItems: 1, maxItems: 40 })
export type Help = Static<typeof Help>
