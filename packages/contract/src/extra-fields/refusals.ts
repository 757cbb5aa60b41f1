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
    es: 'No se ha podido cargar la lista (HTTP {{estado}}). Lo que ha escrito sigue aquí: vuelva a intentarlo más tarde.',
    ca: "No s'ha pogut carregar la llista (HTTP {{estado}}). El que ha escrit continua ací: torne-ho a intentar més tard.",
  },
  'extraField.listUnreachable': {
    status: 424,
    title_es: 'La lista no responde',
    title_ca: 'La llista no respon',
    es: 'No se ha podido cargar la lista: el servidor de la lista no contesta. Lo que ha escrito sigue aquí: vuelva a intentarlo más tarde.',
    ca: "No s'ha pogut carregar la llista: el servidor de la llista no contesta. El que ha escrit continua ací: torne-ho a intentar més tard.",
  },
} as const satisfies Record<string, RefusalSpec>
