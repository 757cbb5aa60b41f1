/** Kinds of staff notifications, each with its channels; notifications to citizens are not configurable here. */
export const noticeKinds = ['trabajo', 'menciones', 'comentarios', 'jornadas', 'conversaciones', 'nuevas'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** In the app, as a push, and in a daily mail. */
export const noticeChannels = ['app', 'push', 'resumen'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export type NoticeChoices = Record<NoticeKind, NoticeChannel[]>

/** People who have to act are notified; other events of their units appear in the lists and are sent on request. */
export const defaultChannels: NoticeChoices = {
  trabajo: ['app', 'push'],
  menciones: ['app', 'push'],
  comentarios: ['app', 'push'],
  jornadas: ['app', 'push'],
  conversaciones: [],
  nuevas: [],
}

/** The chosen channels, with the defaults for the rest. */
export const channelsOf = (choices: Partial<NoticeChoices>): NoticeChoices => ({ ...defaultChannels, ...choices })
