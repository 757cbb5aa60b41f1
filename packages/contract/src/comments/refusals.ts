import type { RefusalSpec } from '#/http/refusals.ts'

export const commentRefusals = {
  'comment.origin': { status: 400, es: 'Origen no válido', ca: 'Origen no vàlid' },
  'comment.empty': {
    status: 400,
    title_es: 'Comentario vacío',
    title_ca: 'Comentari buit',
    es: 'Escriba un comentario.',
    ca: 'Escriga un comentari.',
  },
  'comment.images': {
    status: 400,
    title_es: 'No se puede añadir la foto',
    title_ca: 'No es pot afegir la foto',
    es: 'Las fotos de un comentario tienen que ser de la misma incidencia.',
    ca: "Les fotos d'un comentari han de ser de la mateixa incidència.",
  },
  'comment.chatClosed': {
    status: 403,
    title_es: 'Sin permiso',
    title_ca: 'Sense permís',
    es: 'En esta incidencia no se puede conversar con el Ayuntamiento.',
    ca: "En esta incidència no es pot conversar amb l'Ajuntament.",
  },
} as const satisfies Record<string, RefusalSpec>
