/** What staff are told of, each by ways of one's own; what citizens are told of their reports is no matter of these. */
export const noticeKinds = ['trabajo', 'menciones', 'comentarios', 'jornadas', 'conversaciones', 'nuevas'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** In the app, also with it closed, and in one mail a day. */
export const noticeWays = ['app', 'push', 'resumen'] as const
export type NoticeWay = (typeof noticeWays)[number]

export type NoticeChoices = Record<NoticeKind, NoticeWay[]>

/** Whoever has to act is told; what merely happens in one's units is in the lists, and told to whoever asks for it. */
export const usualWays: NoticeChoices = {
  trabajo: ['app', 'push'],
  menciones: ['app', 'push'],
  comentarios: ['app', 'push'],
  jornadas: ['app', 'push'],
  conversaciones: [],
  nuevas: [],
}

/** What somebody has chosen, and for the rest what is usual. */
export const waysOf = (chosen: Partial<NoticeChoices>): NoticeChoices => ({ ...usualWays, ...chosen })
