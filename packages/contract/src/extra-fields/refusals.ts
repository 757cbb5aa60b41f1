import type { RefusalSpec } from '#/http/refusals.ts'

export const extraFieldRefusals = {
  'extraField.obligatory': {
    status: 400,
    title_es: 'Dato obligatorio',
    title_ca: 'Dada obligatòria',
    es: 'Este dato es obligatorio y no puede quedar vacío.',
    ca: 'Esta dada és obligatòria i no pot quedar buida.',
  },
  'extraField.keepsValue': {
    status: 400,
    title_es: 'No puede quedar vacío',
    title_ca: 'No pot quedar buit',
    es: 'Este dato ya tenía un valor. Cámbielo, pero no lo deje vacío.',
    ca: "Esta dada ja tenia un valor. Canvie'l, però no la deixe buida.",
  },
  'extraField.listFailed': {
    status: 424,
    title_es: 'La lista no responde',
    title_ca: 'La llista no respon',
    es: 'No se ha podido cargar la lista (HTTP {{estado}}). Inténtelo más tarde.',
    ca: "No s'ha pogut carregar la llista (HTTP {{estado}}). Intente-ho més tard.",
  },
  'extraField.listUnreachable': {
    status: 424,
    title_es: 'La lista no responde',
    title_ca: 'La llista no respon',
    es: 'No se ha podido cargar la lista: su servidor no contesta. Inténtelo más tarde.',
    ca: "No s'ha pogut carregar la llista: el seu servidor no contesta. Intente-ho més tard.",
  },
} as const satisfies Record<string, RefusalSpec>
