import { holds } from '#/access/permissions.ts'
import { isRole, type Person } from '#/access/person.ts'

/** Work days are for signed-in staff, where the module is on (`workDays` of access/modules.ts). */
export const keepsWorkDays = (person: Person): boolean => !isRole(person, 'ciudadano')

/** Whether this person may see other people's work days. */
export const seesWorkDays = (person: Person): boolean =>
  isRole(person, 'admin') || isRole(person, 'tecnico') || holds(person?.user_permisos ?? {}, 'ver-jornadas-operarios')

/** Whether this person may correct the end of somebody else's day; read permission (`ver-jornadas-operarios`) is not enough. */
export const correctsWorkDays = (person: Person): boolean => isRole(person, 'admin') || isRole(person, 'tecnico')
