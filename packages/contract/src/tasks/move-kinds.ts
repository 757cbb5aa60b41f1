/** The kinds of move in the path: the two tracks, each also with a comment, and the end of a repair. */
export const moveKinds = ['estudio', 'reparacion', 'tecnico-comentario', 'reparacion-comentario', 'finalizada-fecha'] as const
export type MoveKind = (typeof moveKinds)[number]
