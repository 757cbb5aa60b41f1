export const inviteLimits = { rows: 300, days: 14 } as const

/** `caducada`: the link of the invitation has run out. */
export const situations = ['activa', 'invitada', 'caducada', 'inactiva'] as const
export type Situation = (typeof situations)[number]

/** What a mention in a comment may have after the @. */
export const userCodeForm = '^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$'

/** Minutes that somebody may see as another person at once. */
export const seeAsMinutes = 15
