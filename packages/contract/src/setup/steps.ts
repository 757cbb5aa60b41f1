/** The steps of the set-up in their order. */
export const setupSteps = [
  'municipio',
  'usted',
  'callejero',
  'aspecto',
  'catalogo',
  'personas',
  'correo',
  'ley',
  'probar',
  'abrir',
] as const
export type SetupStep = (typeof setupSteps)[number]

export const catalogues = ['esencial', 'completa', 'vacia'] as const
export type CatalogueName = (typeof catalogues)[number]

export type SetupState = 'hecho' | 'luego' | 'pendiente'

/** What the checks of the opening look at. */
export type SetupFacts = {
  /** Types that can be reported somewhere. */
  tipos: number
  /** Types whose text is missing in a language that people are offered. */
  tipos_sin_texto: number
  /** People with access besides the first one. */
  personas: number
  /** Units open to citizens. */
  unidades: number
  calles: number
  ensayos: number
  condiciones: boolean
  contacto: boolean
  correo: boolean
}

export const setupChecks = ['tipos', 'unidades', 'condiciones', 'contacto', 'personas', 'textos', 'callejero', 'correo', 'ensayo'] as const
export type SetupCheck = { clave: (typeof setupChecks)[number]; bien: boolean; impide: boolean; paso: SetupStep; total?: number }

const check = (clave: SetupCheck['clave'], paso: SetupStep, bien: boolean, rest: Partial<SetupCheck> = {}): SetupCheck => ({
  clave,
  paso,
  bien,
  impide: false,
  ...rest,
})

/** What is missing before the opening, by weight; `impide`: it forbids it. */
export const checkOpening = (facts: SetupFacts): SetupCheck[] => [
  check('tipos', 'catalogo', facts.tipos > 0, { impide: true, total: facts.tipos }),
  check('unidades', 'catalogo', facts.unidades > 0, { impide: true, total: facts.unidades }),
  check('condiciones', 'ley', facts.condiciones, { impide: true }),
  check('contacto', 'ley', facts.contacto, { impide: true }),
  check('personas', 'personas', facts.personas > 0, { total: facts.personas }),
  check('textos', 'catalogo', facts.tipos_sin_texto === 0, { total: facts.tipos_sin_texto }),
  check('callejero', 'callejero', facts.calles > 0, { total: facts.calles }),
  check('correo', 'correo', facts.correo),
  check('ensayo', 'probar', facts.ensayos > 0, { total: facts.ensayos }),
]

export const mayOpen = (checks: readonly SetupCheck[]): boolean => checks.every(({ bien, impide }) => bien || !impide)
