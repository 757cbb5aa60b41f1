import type { RefusalSpec } from '#/http/refusals.ts'

export const addressRefusals = {
  'address.notFound': {
    status: 404,
    es: 'Esa calle no está en la zona de este servicio.',
    ca: "Eixe carrer no està en la zona d'este servici.",
  },
} as const satisfies Record<string, RefusalSpec>
