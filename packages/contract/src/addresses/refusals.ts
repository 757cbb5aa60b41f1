import type { RefusalSpec } from '#/http/refusals.ts'

export const addressRefusals = {
  'address.notFound': { status: 404, es: 'Esa calle no existe en esta unidad.', ca: 'Eixe carrer no existix en esta unitat.' },
} as const satisfies Record<string, RefusalSpec>
