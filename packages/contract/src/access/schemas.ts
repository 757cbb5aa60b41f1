import { arr, bool, int, map, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { roleNames } from './roles.ts'

export const User = obj({
  user_id: int(),
  user_roles: arr(oneOf(...roleNames)),
  user_permisos: map(int()),
  entidades_ids: arr(int()),
  entidades_responsable_ids: arr(int()),
  entidades_puede_cambiar_reparador: arr(int()),
  unidades_ids: arr(int()),
  lang: oneOf('es', 'ca'),
  nombre: str(),
  apellidos: str(),
  email: str(),
  servidor: oneOf('backoffice', 'ciudadano'),
  id_externo: nullable(str()),
  por_codigo: bool(),
  /** Shows no maps; absent for people of another server. */
  sin_mapa: opt(bool()),
  /** By when a second factor must be set up; afterwards only that is possible. Absent where none is required. */
  factor_limite: opt(str()),
  /** The administrator who sees as this person: such a session changes nothing. */
  visto_por: opt(obj({ user_id: int(), nombre: str() })),
})
export type User = Static<typeof User>
