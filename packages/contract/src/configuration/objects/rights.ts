import { isRoleMark, permissionNames } from '#/access/permissions.ts'
import { roleNames } from '#/access/roles.ts'
import { configurable, error, type Checked, type Finding } from '../configurable.ts'
import { both, choice, code, flag, text, type Body, type Fields } from '../fields.ts'

const grantNames = permissionNames.filter((name) => !isRoleMark(name))
/** One field for each permission, so that two people who change different ones of a role do not collide. */
const grants: Fields = Object.fromEntries(grantNames.map((name) => [name, flag()]))
export const isGrant = (campo: string): boolean => Object.hasOwn(grants, campo)

/** The permissions of a row as fields. */
export const grantsOf = (permisos: readonly string[]): Body => {
  const present = new Set(permisos.map((name) => name.toLowerCase()))
  return Object.fromEntries(grantNames.map((name) => [name, present.has(name)]))
}

/** What the general administration has is a rule, no row. */
export const permisosRol = configurable('permisos_rol', {
  permiso: 'configuracion.permisos',
  isFresh: () => true,
  clave: ['rol'],
  nombre: 'rol',
  fixed: true,
  fields: {
    rol: choice(
      roleNames.filter((name) => name !== 'SuperAdmin'),
      { key: true },
    ),
    ...grants,
  },
})

const checkProfile = ({ configuration, clave, body }: Checked): readonly Finding[] => {
  const others = Object.entries(configuration['perfil'] ?? {}).filter(([key]) => key !== clave)
  return ['nombre_es', 'nombre_val'].flatMap((campo) =>
    others.some(([, other]) => other[campo] === body[campo])
      ? [error(campo, 'Otro perfil tiene este nombre.', 'Un altre perfil té este nom.')]
      : [],
  )
}

/** Permissions that people have beside those of their role. */
export const perfil = configurable('perfil', {
  permiso: 'configuracion.permisos',
  isFresh: () => true,
  clave: ['codigo'],
  nombre: 'nombre',
  fields: { codigo: code(), ...both('nombre', text({ max: 80 })), ...grants },
  check: checkProfile,
})
