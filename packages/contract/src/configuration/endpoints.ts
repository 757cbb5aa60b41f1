import { endpoint } from '#/http/endpoint.ts'
import { page } from '#/http/paging.ts'
import { arr, obj } from '#/http/schema.ts'
import { IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import * as schemas from './schemas.ts'

const read = 'configuracion.consultar'
/** Which object may be changed by whom is decided for each change (`reach.ts`), and of permissions by `checkCells`. */
const reaching = ['http.forbidden', 'config.outOfReach', 'config.moreThanOwn', 'config.ownAdministration'] as const
const changing = [
  ...reaching,
  'config.collided',
  'config.invalid',
  'config.inUse',
  'config.lastOne',
  // Some parameters, and the undo of an act older than a day.
  'account.confirmFirst',
] as const
/** In bytes: two thousand types. */
const bigBody = 4_000_000

export const getConfiguration = endpoint(routes.getConfiguration, {
  allow: read,
  summary: 'Version, counts and problems of the configuration, and what the caller may change',
  ok: schemas.Overview,
  refusals: [],
})
export const listObjects = endpoint(routes.listObjects, {
  allow: read,
  summary: 'All objects of a kind, withdrawn ones included',
  params: schemas.ObjectParams,
  ok: schemas.ObjectRows,
  refusals: ['http.notFound'],
})
export const objectUses = endpoint(routes.objectUses, {
  allow: read,
  summary: 'Where an object is used, counted up to 10 000',
  params: schemas.ObjectParams,
  query: schemas.KeyQuery,
  ok: schemas.Uses,
  refusals: ['http.notFound'],
})
export const tryChanges = endpoint(routes.tryChanges, {
  allow: read,
  summary: 'What changes would do: problems, collisions and impact; writes nothing',
  body: schemas.Trial,
  bodyLimit: bigBody,
  ok: schemas.TrialAnswer,
  refusals: [...reaching],
})
export const saveChanges = endpoint(routes.saveChanges, {
  allow: read,
  summary: 'Publishes changes at once as one act',
  body: schemas.SaveChanges,
  bodyLimit: bigBody,
  ok: schemas.Act,
  status: 201,
  refusals: [...changing, 'config.draftOnly'],
})
export const listActs = endpoint(routes.listActs, {
  allow: read,
  summary: 'The history of the configuration, newest first',
  query: schemas.ActQuery,
  ok: page(schemas.Act),
  refusals: [],
})
export const getAct = endpoint(routes.getAct, {
  allow: read,
  summary: 'One act with its differences',
  params: IdParams,
  ok: schemas.ActDetail,
  refusals: ['http.notFound'],
})
export const undoAct = endpoint(routes.undoAct, {
  allow: read,
  summary: 'Takes an act back as a new act; what was changed again since is left out unless the caller insists',
  params: IdParams,
  body: schemas.Undo,
  ok: schemas.Act,
  status: 201,
  refusals: [...changing, 'http.notFound', 'config.nothingToUndo'],
})
export const listDrafts = endpoint(routes.listDrafts, {
  allow: read,
  summary: 'Open drafts',
  ok: arr(schemas.Act),
  refusals: [],
})
export const createDraft = endpoint(routes.createDraft, {
  allow: read,
  summary: 'Begins a draft',
  body: schemas.NewDraft,
  bodyLimit: bigBody,
  ok: schemas.Draft,
  status: 201,
  refusals: [...reaching],
})
export const getDraft = endpoint(routes.getDraft, {
  allow: read,
  summary: 'A draft with its changes, problems and collisions',
  params: IdParams,
  ok: schemas.Draft,
  refusals: ['http.notFound'],
})
export const saveDraft = endpoint(routes.saveDraft, {
  allow: read,
  summary: 'Changes a draft; `If-Match` is its revision',
  params: IdParams,
  body: schemas.NewDraft,
  bodyLimit: bigBody,
  ok: schemas.Draft,
  refusals: ['http.notFound', 'http.conflict', ...reaching],
})
export const discardDraft = endpoint(routes.discardDraft, {
  allow: read,
  summary: 'Discards a draft',
  params: IdParams,
  ok: obj({}),
  refusals: ['http.notFound', ...reaching],
})
export const publishDraft = endpoint(routes.publishDraft, {
  allow: 'configuracion.publicar',
  summary: 'Publishes a draft whole, now or at a time',
  params: IdParams,
  body: schemas.Publication,
  ok: schemas.Act,
  refusals: [...changing, 'http.notFound', 'http.conflict'],
})
export const previewDraft = endpoint(routes.previewDraft, {
  allow: read,
  summary: 'A token with which every GET answers as if the draft were published',
  params: IdParams,
  body: schemas.PreviewRequest,
  ok: schemas.Preview,
  secret: true,
  refusals: ['http.notFound', 'http.forbidden', 'config.outOfReach', 'config.collided', 'config.invalid'],
})
export const exportConfiguration = endpoint(routes.exportConfiguration, {
  allow: read,
  summary: 'The whole configuration by codes, without people, secrets and streets',
  ok: schemas.ConfigurationFile,
  refusals: [],
})
export const importConfiguration = endpoint(routes.importConfiguration, {
  allow: read,
  summary: "Makes a draft of what differs from another town's file",
  body: schemas.Import,
  bodyLimit: bigBody,
  ok: schemas.Draft,
  status: 201,
  refusals: [...reaching, 'config.nothingToImport'],
})
