import type { RefusalSpec } from '#/http/refusals.ts'

export const publicationRefusals = {
  'publication.decided': {
    status: 409,
    title_es: 'Ya la ha revisado otra persona',
    title_ca: "Ja l'ha revisada una altra persona",
    es: 'Se queda como la dejó. Pase a la siguiente.',
    ca: 'Es queda com la va deixar. Passe a la següent.',
  },
} as const satisfies Record<string, RefusalSpec>
