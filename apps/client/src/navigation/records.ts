import { recordKey } from '#/platform/changes/record-key.ts'

/** Everything that can be changed without network, by the name under which the outbox stores its changes. */
export const records = {
  incident: (id: number) => recordKey('incidencia', id),
  task: (id: number) => recordKey('tarea', id),
  inspection: (id: number) => recordKey('inspeccion', id),
  list: (id: number) => recordKey('lista', id),
  /** Of a user: a day ends after it began, whatever comes first from where. */
  workDays: (user: number) => recordKey('jornadas', user),
  notifications: () => recordKey('avisos'),
}
