import { holds } from '#/access/permissions.ts'
import { isRole, type Person } from '#/access/person.ts'

type Switches = { 'jornadas.estado_modulo': boolean }

/** Work days are for signed-in staff of a municipality that has them. */
export const hasWorkDays = (person: Person, parameters: Switches): boolean =>
  parameters['jornadas.estado_modulo'] && !isRole(person, 'ciudadano')

/** Whether this person may look at the work days of others. */
export const seesWorkDays = (person: Person): boolean =>
  isRole(person, 'admin') || isRole(person, 'tecnico') || holds(person?.user_permisos ?? {}, 'ver-jornadas-operarios')

/** Whether this person may correct the end of somebody else's day: looking alone (`ver-jornadas-operarios`) is not enough. */
export const correctsWorkDays = (person: Person): boolean => isRole(person, 'admin') || isRole(person, 'tecnico')
