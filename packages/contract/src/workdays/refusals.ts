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
  'workDay.own': {
    status: 403,
    title_es: 'Su propia jornada',
    title_ca: 'La seua pròpia jornada',
    es: 'Su propia jornada la corrige otra persona. Pídaselo a quien lleve la administración.',
    ca: "La seua pròpia jornada la corregix una altra persona. Demane-ho a qui porte l'administració.",
  },
  'workDay.running': {
    status: 400,
    title_es: 'Jornada en marcha',
    title_ca: 'Jornada en marxa',
    es: 'Esta jornada sigue en marcha. Se puede corregir cuando termine o cuando lleve más de 16 horas abierta.',
    ca: 'Esta jornada continua en marxa. Es pot corregir quan acabe o quan faça més de 16 hores que està oberta.',
  },
} as const satisfies Record<string, RefusalSpec>
