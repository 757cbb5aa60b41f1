import type { Endpoint } from '@avisa/contract/http/endpoint'

/** The record whose number a parameter of a path is, by the word before it. */
const recordAfter = {
  incidencias: 'incident',
  'campos-extra': 'incident',
  'campos-extra-tipos': 'incident',
  'campos-extra-ciudadano': 'incident',
  fusiones: 'merge',
  seguimientos: 'follow',
  imagenes: 'image',
  tareas: 'task',
  inspecciones: 'inspection',
  listas: 'taskList',
  'listas-publicas': 'publicList',
  usuarios: 'person',
  users: 'account',
  'usuarios-configs': 'account',
  'ciudadanos-externos': 'citizen',
  ciudadanos: 'device',
  dispositivos: 'device',
  'usuarios-jornadas': 'workDay',
  filtros: 'filter',
  notificaciones: 'notice',
  subidas: 'upload',
  importaciones: 'import',
  actos: 'act',
  borradores: 'draft',
  informes: 'report',
} as const
export type RecordName = (typeof recordAfter)[keyof typeof recordAfter]

const isNumber = (param: string) => /^(id|uuid|idExterno|\w+Id)$/.test(param)

/** The records that a path names, in its order; `record` is undefined where no word says what the number is of. */
export const recordsIn = ({ path }: Pick<Endpoint, 'path'>): { param: string; record: RecordName | undefined }[] => {
  const words: Readonly<Record<string, RecordName>> = { ...recordAfter, ...(path.startsWith('/citizen') ? { users: 'citizen' } : {}) }
  let word = ''
  return path.split('/').flatMap((segment) => {
    if (!segment.startsWith(':')) word = segment
    const param = segment.slice(1)
    return segment.startsWith(':') && isNumber(param) ? [{ param, record: words[word] }] : []
  })
}
