import type { RefusalSpec } from '#/http/refusals.ts'

export const workDayRefusals = {
  'workDay.alreadyOpen': {
    status: 400,
    title_es: 'Jornada abierta',
    title_ca: 'Jornada oberta',
    es: 'Ya tiene una jornada abierta desde el {{fecha}}. Finalícela antes de iniciar otra.',
    ca: "Ja té una jornada oberta des del {{fecha}}. Finalitze-la abans d'iniciar-ne una altra.",
  },
  'workDay.closed': {
    status: 400,
    title_es: 'Jornada finalizada',
    title_ca: 'Jornada finalitzada',
    es: 'Esta jornada ya se finalizó el {{fecha}}.',
    ca: 'Esta jornada ja es va finalitzar el {{fecha}}.',
  },
} as const satisfies Record<string, RefusalSpec>
