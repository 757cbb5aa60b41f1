import type { RefusalSpec } from '#/http/refusals.ts'

export const noticeRefusals = {
  'notice.linkInvalid': {
    status: 400,
    title_es: 'El enlace ya no sirve',
    title_ca: "L'enllaç ja no servix",
    es: 'Esta incidencia ya no está unida a su correo.',
    ca: 'Esta incidència ja no està unida al seu correu.',
  },
} as const satisfies Record<string, RefusalSpec>
