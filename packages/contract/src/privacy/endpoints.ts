import { bytes, endpoint } from '#/http/endpoint.ts'
import { page, PageQuery } from '#/http/paging.ts'
import { obj, opt, str } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { EraseAccount, AccessLogEntry } from './schemas.ts'

const administrators = ['superadmin', 'admin'] as const
const own = 'one’s own data alone; rules decide whose account may be erased'
const Day = str({ pattern: '^(19|20|21)\\d{2}-\\d{2}-\\d{2}$' })
/** `quien`: words of the reader's name. */
const Whose = { usuario_id: opt(Id), incidencia_id: opt(Id), quien: opt(str({ maxLength: 100 })) }

export const listAccessLog = endpoint(routes.listAccessLog, {
  allow: administrators,
  summary: 'Who of the staff read citizens’ personal data, newest first; of one person, of one incident, from one day to another',
  query: obj({ ...PageQuery, ...Whose, desde: opt(Day), hasta: opt(Day) }),
  ok: page(AccessLogEntry),
  refusals: [],
})

export const exportAccessLog = endpoint(routes.exportAccessLog, {
  allow: administrators,
  summary: 'The same of a month at most, as a spreadsheet reads it: one line for each incident',
  query: obj({ ...Whose, desde: Day, hasta: Day }),
  ok: bytes('text/csv'),
  refusals: [],
})

export const getOwnData = endpoint(routes.getOwnData, {
  signedIn: own,
  summary: 'All that is kept about the signed-in citizen, as JSON; photos as links',
  ok: bytes('application/json'),
  refusals: ['http.forbidden', 'http.tooMany'],
})

export const eraseOwnAccount = endpoint(routes.eraseOwnAccount, {
  signedIn: own,
  summary: 'Erases the account of the signed-in citizen; what they reported stays without them. Confirmed by mail',
  body: EraseAccount,
  ok: obj({}),
  secret: true,
  refusals: ['http.forbidden', 'http.tooMany', 'account.worked'],
})
