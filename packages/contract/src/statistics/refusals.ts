import type { RefusalSpec } from '#/http/refusals.ts'

export const statisticsRefusals = {
  'statistics.question': {
    status: 400,
    title_es: 'Esto no se puede contar',
    title_ca: 'Això no es pot comptar',
    es: 'Cambie lo que pide: debajo dice qué se admite.',
    ca: "Canvie el que demana: davall diu què s'admet.",
  },
  'statistics.tooMuch': {
    status: 429,
    title_es: 'Tarda demasiado en contarse',
    title_ca: 'Tarda massa a comptar-se',
    es: 'Pregunte por menos: un periodo más corto, o por meses en lugar de semanas.',
    ca: 'Pregunte per menys: un període més curt, o per mesos en lloc de setmanes.',
  },
} as const satisfies Record<string, RefusalSpec>
