import { expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { desde: '22:00', hasta: '07:30' }
const siesta = { desde: '14:00', hasta: '16:00' }
it.each([
  ['nobody set any', null, '2026-05-04T23:00:00Z', undefined],
  ['before midnight, until the morning', night, '2026-05-04T20:30:00Z', '2026-05-05T05:30:00Z'],
  ['after midnight, until the same morning', night, '2026-05-05T00:30:00Z', '2026-05-05T05:30:00Z'],
  ['its first minute', night, '2026-05-04T20:00:00Z', '2026-05-05T05:30:00Z'],
  ['the minute it ends', night, '2026-05-05T05:30:00Z', undefined],
  ['by day', night, '2026-05-05T12:00:00Z', undefined],
  ['within a day', siesta, '2026-01-05T13:30:00Z', '2026-01-05T15:00:00Z'],
  ['outside of it', siesta, '2026-01-05T15:30:00Z', undefined],
  ['over the night the clocks go forward', night, '2026-03-28T22:00:00Z', '2026-03-29T05:30:00Z'],
  ['the same hour twice is none', { desde: '08:00', hasta: '08:00' }, '2026-01-05T07:00:00Z', undefined],
])('quiet: %s', (_what, silencio, now, until) => {
  expect(quietUntil(silencio, 'Europe/Madrid', new Date(now))?.toISOString()).toBe(until && new Date(until).toISOString())
})
