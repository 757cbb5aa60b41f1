import type { PermissionName } from '#/access/permissions.ts'

export const importKinds = ['callejero', 'zonas', 'incidencias'] as const
export type ImportKind = (typeof importKinds)[number]

/** Whoever has it imports these, and sees what was imported of them. */
export const importPermissions = {
  callejero: 'configuracion.callejero',
  zonas: 'configuracion.callejero',
  incidencias: 'importacion.crear',
} as const satisfies Record<ImportKind, PermissionName>

export const areaKinds = ['municipio', 'distrito', 'barrio', 'parque', 'agua', 'playa', 'manzana', 'edificio', 'plaza'] as const
export type AreaKind = (typeof areaKinds)[number]

/** In the order of their life: `comprobando` and `aplicando` are being worked on. */
export const importStates = ['comprobando', 'comprobada', 'aplicando', 'aplicada', 'fallida', 'descartada'] as const
export type ImportState = (typeof importStates)[number]

export const isRunning = (state: ImportState): boolean => state === 'comprobando' || state === 'aplicando'

const notReady = 'import.notReady'

export const checkApply = (state: ImportState): typeof notReady | undefined => (state === 'comprobada' ? undefined : notReady)

/** Columns and words are chosen until the import is applied; then the file is checked again. */
export const checkChange = (state: ImportState): typeof notReady | undefined =>
  state === 'comprobada' || state === 'fallida' ? undefined : notReady

/** What has been applied cannot be discarded, only replaced by an earlier file. */
export const checkDiscard = (state: ImportState): typeof notReady | undefined =>
  state === 'aplicada' || state === 'descartada' ? notReady : undefined

/** Incidents are written in batches: also what was given up halfway can be undone. */
export const checkUndo = (state: ImportState): typeof notReady | undefined =>
  isRunning(state) || state === 'comprobada' ? notReady : undefined

/** Applied files of a source that stay, so that one can go back to them. */
export const filesPerSource = 3

/** Why a record was not imported. */
export const refusedReasons = [
  'broken',
  'noStreet',
  'noNumber',
  'noPosition',
  'outside',
  'repeated',
  'repeatedElsewhere',
  'kilometre',
  'notClosed',
  'cutOutline',
  'noAreaName',
  'noPlaceForIt',
  'noId',
  'noType',
  'noStatus',
  'noDate',
  'noAddress',
  'codeTaken',
  'changedHere',
  'photoMissing',
  'photoGone',
  'photoLarge',
  'photoUnreadable',
  'photoMany',
] as const
export type RefusedReason = (typeof refusedReasons)[number]
/** Of photos of incidents, which are brought after the rows. */
export const photoReasons = refusedReasons.filter((reason) => reason.startsWith('photo'))

/** Why nothing of a file could be imported. */
export const importProblems = [
  'unreadable',
  'unknownFormat',
  'archive',
  'noTable',
  'layers',
  'damaged',
  'reference',
  'oneColumn',
  'empty',
  'nothing',
  'lost',
  'ended',
  'noUnit',
  'noColumns',
  'sheet',
  'noAnswer',
  'tooMuch',
] as const
export type ImportProblem = (typeof importProblems)[number]
