import type { Lang } from '#/values/languages.ts'

/** What the reporter of a merged incident reads; `{{codigo}}`: the other one. */
export const mergeAnswers = {
  fusionada: {
    es: 'Otra persona ya había avisado de lo mismo. Seguimos las dos como una: {{codigo}}',
    ca: 'Una altra persona ja havia avisat del mateix. Seguim les dos com una: {{codigo}}',
  },
  separada: {
    es: 'La seguimos otra vez aparte de {{codigo}}.',
    ca: 'La seguim una altra vegada a banda de {{codigo}}.',
  },
} as const satisfies Record<string, Record<Lang, string>>
