import type { RefusalSpec } from '#/http/refusals.ts'

export const integrationRefusals = {
  'apiKey.last': {
    status: 409,
    title_es: 'Es la última clave',
    title_ca: "És l'última clau",
    es: 'Sin una clave sin caducidad, nadie podría abrir Avisa. Cree otra antes.',
    ca: "Sense una clau sense caducitat, ningú podria obrir Avisa. Cree'n una altra abans.",
  },
  'apiKey.tooMany': {
    status: 409,
    title_es: 'Demasiadas claves',
    title_ca: 'Massa claus',
    es: 'Hay ya {{total}} claves. Borre una que no se use.',
    ca: "Hi ha ja {{total}} claus. Esborre'n una que no s'use.",
  },
} as const satisfies Record<string, RefusalSpec>
