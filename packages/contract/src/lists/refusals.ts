import type { RefusalSpec } from '#/http/refusals.ts'

export const listRefusals = {
  'list.sameName': {
    status: 409,
    title_es: 'Ya tiene una lista con ese nombre',
    title_ca: 'Ja té una llista amb eixe nom',
    es: 'Se llama «{{nombre}}». Escriba otro nombre: cambiar mayúsculas, acentos o espacios no basta.',
    ca: 'Es diu «{{nombre}}». Escriga un altre nom: canviar majúscules, accents o espais no és prou.',
  },
  'list.tooMany': {
    status: 409,
    title_es: 'Demasiadas listas',
    title_ca: 'Massa llistes',
    es: 'Se guardan {{total}} como mucho. Borre alguna antes de hacer otra.',
    ca: "Se'n guarden {{total}} com a màxim. Esborre'n alguna abans de fer-ne una altra.",
  },
} as const satisfies Record<string, RefusalSpec>
