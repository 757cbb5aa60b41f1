import { bytes, endpoint } from '#/http/endpoint.ts'
import { page, PageQuery } from '#/http/paging.ts'
import { arr, obj, oneOf, opt, int, str } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import {
  AccessLogEntry,
  BlockEntry,
  EraseAccount,
  Erasure,
  LiftBlock,
  NewBlock,
  Retention,
  RetentionState,
  RetentionTrial,
  Subject,
  SubjectBody,
} from './schemas.ts'

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

export const getRetention = endpoint(routes.getRetention, {
  allow: 'configuracion.privacidad',
  summary: 'The retention periods, and those that still count because they were longer',
  ok: RetentionState,
  refusals: [],
})

export const tryRetention = endpoint(routes.tryRetention, {
  allow: 'configuracion.privacidad',
  summary: 'What these periods would take away this night, or the present ones; writes nothing',
  body: obj({ conservacion: opt(Retention) }),
  ok: RetentionTrial,
  refusals: ['privacy.contradictory'],
})

export const saveRetention = endpoint(routes.saveRetention, {
  allow: 'configuracion.privacidad',
  fresh: 'shorter periods delete data',
  summary: 'Sets the retention periods; shorter ones take nothing away for 24 hours',
  body: obj({ conservacion: Retention }),
  ok: obj({}),
  refusals: ['privacy.contradictory'],
})

export const findSubject = endpoint(routes.findSubject, {
  allow: 'configuracion.privacidad',
  summary: 'How much is kept of a citizen under an e-mail',
  body: SubjectBody,
  ok: Subject,
  refusals: [],
})

export const exportSubject = endpoint(routes.exportSubject, {
  allow: 'configuracion.privacidad',
  fresh: 'all that is kept about a citizen leaves the system',
  summary: 'All that is kept about a citizen, as JSON; noted in the access log',
  body: SubjectBody,
  ok: bytes('application/json'),
  secret: true,
  refusals: [],
})

export const eraseSubject = endpoint(routes.eraseSubject, {
  allow: 'configuracion.privacidad',
  fresh: 'an erased account cannot be brought back',
  summary:
    'Erases the account of a citizen and anonymises what they reported; where there is a second administrator, once that one says yes',
  body: SubjectBody,
  ok: obj({ estado: oneOf('borrado', 'pedido'), incidencias: int() }),
  secret: true,
  refusals: ['privacy.waits', 'account.worked'],
})

export const listErasures = endpoint(routes.listErasures, {
  allow: 'configuracion.privacidad',
  summary: 'Erasures that wait for the yes of a second administrator',
  ok: arr(Erasure),
  refusals: [],
})

export const withdrawErasure = endpoint(routes.withdrawErasure, {
  allow: 'configuracion.privacidad',
  summary: 'Withdraws an erasure that waits',
  body: SubjectBody,
  ok: obj({}),
  refusals: [],
})

export const listBlocks = endpoint(routes.listBlocks, {
  allow: 'configuracion.privacidad',
  summary: 'Whose reports are refused, or were until somebody lifted it, newest first',
  ok: arr(BlockEntry),
  refusals: [],
})

export const addBlock = endpoint(routes.addBlock, {
  allow: 'configuracion.privacidad',
  summary: 'Refuses the reports of an e-mail, a phone, a device or a citizen; again, to change reason and end',
  body: NewBlock,
  ok: obj({}),
  refusals: ['block.noDevice'],
})

export const liftBlock = endpoint(routes.liftBlock, {
  allow: 'configuracion.privacidad',
  summary: 'Takes their reports again',
  body: LiftBlock,
  ok: obj({}),
  refusals: [],
})
