import type { RefusalSpec } from '#/http/refusals.ts'

export const filterRefusals = {
  'filter.sameName': {
    status: 409,
    title_es: 'Ya tiene un filtro con ese nombre',
    title_ca: 'Ja té un filtre amb eixe nom',
    es: 'Escriba otro nombre, o borre antes el filtro que lo lleva.',
    ca: 'Escriga un altre nom, o esborre abans el filtre que el porta.',
  },
  'filter.tooMany': {
    status: 409,
    title_es: 'Demasiados filtros',
    title_ca: 'Massa filtres',
    es: 'Se guardan {{total}} como mucho. Borre alguno antes de guardar otro.',
    ca: "Se'n guarden {{total}} com a màxim. Esborre'n algun abans de guardar-ne un altre.",
  },
} as const satisfies Record<string, RefusalSpec>
