import type { RefusalSpec } from '#/http/refusals.ts'

export const exportRefusals = {
  'export.running': {
    status: 429,
    title_es: 'Ya se está exportando',
    title_ca: "Ja s'està exportant",
    es: 'Espere a que termine la exportación anterior y vuelva a pedirla.',
    ca: "Espere que acabe l'exportació anterior i torne a demanar-la.",
  },
  'export.purpose': {
    status: 400,
    title_es: 'Falta para qué los necesita',
    title_ca: 'Falta per a què els necessita',
    es: 'Para exportar datos de contacto, escriba para qué los necesita: queda anotado.',
    ca: 'Per a exportar dades de contacte, escriga per a què les necessita: queda anotat.',
  },
} as const satisfies Record<string, RefusalSpec>
