import { recordKey } from '#/platform/changes/record-key.ts'

export const records = {
  incident: (id: number) => recordKey('incidencia', id),
  task: (id: number) => recordKey('tarea', id),
  inspection: (id: number) => recordKey('inspeccion', id),
  list: (id: number) => recordKey('lista', id),
  /** One key per user, because a day must be started before it is finished. */
  workDays: (user: number) => recordKey('jornadas', user),
  notifications: () => recordKey('avisos'),
}
