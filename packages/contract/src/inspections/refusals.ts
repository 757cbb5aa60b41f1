import type { RefusalSpec } from '#/http/refusals.ts'

export const inspectionRefusals = {
  'inspection.notYours': {
    status: 403,
    title_es: 'Sin permiso',
    title_ca: 'Sense permís',
    es: 'Solo puede finalizarla quien la inspecciona o la administración.',
    ca: "Només pot finalitzar-la qui la inspecciona o l'administració.",
  },
  'inspection.finished': {
    status: 400,
    title_es: 'Ya está finalizada',
    title_ca: 'Ja està finalitzada',
    es: 'Esta inspección ya se finalizó.',
    ca: 'Esta inspecció ja es va finalitzar.',
  },
  'inspection.commentMissing': {
    status: 400,
    title_es: 'Comentario vacío',
    title_ca: 'Comentari buit',
    es: 'Debes escrir un comentario para poder cambiar el estado.',
    ca: "Ha d'escriure un comentari per a poder canviar l'estat.",
  },
  'inspection.changedMeanwhile': {
    status: 409,
    title_es: 'Otra persona la ha cambiado',
    title_ca: "Una altra persona l'ha canviada",
    es: '{{quien}} la cambió el {{fecha}}: {{cambio}}. Lo que usted ha escrito sigue aquí.',
    ca: '{{quien}} la va canviar el {{fecha}}: {{cambio}}. El que vosté ha escrit continua ací.',
  },
} as const satisfies Record<string, RefusalSpec>
