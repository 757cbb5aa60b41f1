import type { User } from '#/access/schemas.ts'

/** Ana, an agent of the backoffice with no permission; what a test is about is given in `more`. */
export const aUser = (more: Partial<User> = {}): User => ({
  user_id: 5,
  user_roles: ['Agentes'],
  user_permisos: {},
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  unidades_ids: [1],
  lang: 'es',
  nombre: 'Ana',
  apellidos: '',
  email: 'ana@demo.example',
  servidor: 'backoffice',
  id_externo: null,
  por_codigo: false,
  ...more,
})

/** The permissions of these names, each granted. */
export const granted = (...names: string[]): User['user_permisos'] => Object.fromEntries(names.map((name) => [name, 1]))
