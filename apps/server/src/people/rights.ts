import { permissionNames, holds } from '@avisa/contract/access/permissions'
import { isRole } from '@avisa/contract/access/person'
import { sightOf, type Sight } from '@avisa/contract/access/visibility'
import { explainIncident, explainTask } from '@avisa/contract/people/explain'
import { originsOf } from '@avisa/contract/people/rights'
import type { Rights } from '@avisa/contract/people/schemas'
import { refuse } from '@avisa/contract/refusal'
import { readGranting } from '#/platform/database/rights.ts'
import { findUser } from '#/platform/database/sessions.ts'
import type { Scope } from '#/platform/scope.ts'
import type { Context } from '#/platform/serve.ts'
import { findIncidentFacts, findTaskFacts } from './facts-store.ts'
import { findPerson } from './people-store.ts'

type User = NonNullable<Scope['person']>

/** What this person would see in a session of their own. */
export const sightOfPerson = (person: User, { settings }: Pick<Scope, 'settings'>): Sight => {
  const unidades = isRole(person, 'super') || isRole(person, 'ciudadano') ? 'todas' : person.unidades_ids
  return sightOf({ person, uuid: null, unidades, ...settings })
}

type Asked = Pick<Context<unknown>, 'read' | 'scope'> & { query: { incidencia_id?: number; tarea_id?: number } }

export const rightsOf = async ({ read, scope, query }: Asked, id: number): Promise<Rights> => {
  const row = (await findPerson(read, scope, id)) ?? refuse('http.notFound')
  const person = (await findUser(read, scope.esquema, id)) ?? refuse('http.notFound')
  const [granting, incident, task] = await Promise.all([
    readGranting(read),
    query.incidencia_id === undefined ? undefined : findIncidentFacts(read, scope, query.incidencia_id),
    query.tarea_id === undefined ? undefined : findTaskFacts(read, scope, query.tarea_id),
  ])
  // What the caller cannot see themselves is explained to nobody.
  if ((query.incidencia_id !== undefined && !incident) || (query.tarea_id !== undefined && !task)) refuse('http.notFound')
  const sight = sightOfPerson(person, scope)
  const looker = { acceso: row.activado, sight, user_permisos: person.user_permisos }
  return {
    id,
    nombre: `${row.nombre} ${row.apellidos}`.trim(),
    acceso: row.activado,
    permisos: permissionNames.map((nombre) => ({
      nombre,
      tiene: holds(person.user_permisos, nombre),
      origenes: originsOf(nombre, row, granting),
    })),
    unidades: row.unidades,
    todas_las_unidades: sight.unidades === 'todas',
    entidades: row.entidades,
    ve: { incidencias: sight.incidencias, tareas: sight.tareas, inspecciones: sight.inspecciones },
    incidencia: incident ? explainIncident(looker, incident) : null,
    tarea: task ? explainTask(looker, task) : null,
  }
}
