import type { RefusalSpec } from '#/http/refusals.ts'

export const privacyRefusals = {
  'privacy.contradictory': {
    status: 400,
    title_es: 'Los plazos se contradicen',
    title_ca: 'Els terminis es contradiuen',
    es: 'Se borraría antes de anonimizar. Alargue el plazo de borrado o acorte el de anonimización{{tipo}}.',
    ca: "S'esborraria abans d'anonimitzar. Allargue el termini d'esborrat o acurte el d'anonimització{{tipo}}.",
  },
  'privacy.waits': {
    status: 409,
    title_es: 'Falta la segunda persona',
    title_ca: 'Falta la segona persona',
    es: 'Usted ya pidió este borrado. Lo debe confirmar otra persona de la administración.',
    ca: "Vosté ja va demanar este esborrat. L'ha de confirmar una altra persona de l'administració.",
  },
  'block.noDevice': {
    status: 400,
    title_es: 'No se conoce el aparato',
    title_ca: "No es coneix l'aparell",
    es: 'Ninguna incidencia con ese código llegó desde un aparato. Bloquee el correo o el teléfono.',
    ca: "Cap incidència amb este codi va arribar des d'un aparell. Bloquege el correu o el telèfon.",
  },
} as const satisfies Record<string, RefusalSpec>
