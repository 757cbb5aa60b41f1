import type { RefusalSpec } from '#/http/refusals.ts'

export const noticeRuleRefusals = {
  'noticeRule.trialRuns': {
    status: 409,
    title_es: 'Ya hay un ensayo en marcha',
    title_ca: 'Ja hi ha un assaig en marxa',
    es: 'Espere unos segundos y ensaye otra vez.',
    ca: 'Espere uns segons i assage una altra vegada.',
  },
  'noticeRule.noDevice': {
    status: 409,
    title_es: 'Ningún dispositivo suyo recibe avisos',
    title_ca: 'Cap dispositiu seu rep avisos',
    es: 'Actívelos en Ajustes y envíese el ejemplo otra vez.',
    ca: "Active'ls en Ajustos i torne a enviar-se l'exemple.",
  },
} as const satisfies Record<string, RefusalSpec>
