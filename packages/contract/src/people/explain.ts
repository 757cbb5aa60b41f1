import { holds, type Permissions } from '#/access/permissions.ts'
import { seesAsStaff, seesIncident, seesTask, type IncidentFacts, type Sight, type TaskFacts } from '#/access/visibility.ts'
import type { Explanation } from './schemas.ts'

type Looker = { acceso: boolean; sight: Sight; user_permisos: Permissions }
type Rule = NonNullable<Explanation['regla']>

const seen = (como: NonNullable<Explanation['como']>): Explanation => ({ ve: true, como, regla: null })
const hidden = (regla: Rule): Explanation => ({ ve: false, como: null, regla })
const inUnits = ({ unidades }: Sight, id: number) => unidades === 'todas' || unidades.includes(id)

/** Why a person sees an incident or not. A repairer may hold the permission and see nothing: their role counts more. */
export const explainIncident = ({ acceso, sight, user_permisos }: Looker, row: IncidentFacts): Explanation => {
  if (!acceso) return hidden('sin_acceso')
  if (seesAsStaff(sight, row)) return seen('personal')
  if (seesIncident(sight, row)) return seen('ciudadania')
  if (!inUnits(sight, row.unidad_gestion_id)) return hidden('unidad')
  return hidden(holds(user_permisos, 'incidencia.consultar.todas') ? 'reparador' : 'permiso')
}

export const explainTask = ({ acceso, sight }: Looker, row: TaskFacts): Explanation => {
  if (!acceso) return hidden('sin_acceso')
  if (seesTask(sight, row)) return seen('personal')
  if (!inUnits(sight, row.unidad_gestion_id)) return hidden('unidad')
  return hidden(sight.tareas === 'ninguna' ? 'permiso' : 'no_es_suya')
}
