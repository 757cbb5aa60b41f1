import type { RefusalSpec } from '#/http/refusals.ts'

export const accountRefusals = {
  'account.wrongPassword': {
    status: 401,
    title_es: 'No ha podido entrar',
    title_ca: 'No ha pogut entrar',
    es: 'Revise el correo y la contraseña.',
    ca: 'Revise el correu i la contrasenya.',
  },
  'account.notActivated': {
    status: 403,
    title_es: 'Cuenta sin activar',
    title_ca: 'Compte sense activar',
    es: 'Abra el enlace que le enviamos por correo para activarla.',
    ca: "Òbriga l'enllaç que li vam enviar per correu per a activar-lo.",
  },
} as const satisfies Record<string, RefusalSpec>
