import type { Change } from '@avisa/contract/configuration/acts'
import { grantsOf } from '@avisa/contract/configuration/objects/rights'
import { isLockedCell } from '@avisa/contract/people/matrix'
import type { RoleName } from '@avisa/contract/access/roles'
import type { CellChange, PermissionMatrix, Profile } from '@avisa/contract/people/schemas'

/** A role or a profile, with its permissions as they would be. */
export type MatrixColumn = {
  key: string
  rol?: RoleName
  perfil_id?: number
  permisos: readonly string[]
  names?: readonly [es: string, val: string]
}

const lower = (permisos: readonly string[]) => permisos.map((name) => name.toLowerCase())

const ofColumn = ({ rol, perfil_id }: MatrixColumn, cell: CellChange) =>
  rol === undefined ? cell.perfil_id === perfil_id : cell.rol === rol

export const columnsOf = ({ roles, perfiles }: PermissionMatrix, cells: readonly CellChange[]): MatrixColumn[] => {
  const columns: MatrixColumn[] = [
    // The general administration has by rule what it began with.
    ...roles.map(({ rol, permisos, plantilla }) => ({ key: rol, rol, permisos: lower(rol === 'SuperAdmin' ? plantilla : permisos) })),
    ...perfiles.map(({ id, permisos, nombre_es, nombre_val }) => ({
      key: `p${id}`,
      perfil_id: id,
      permisos: lower(permisos),
      names: [nombre_es, nombre_val] as const,
    })),
  ]
  return columns.map((column) => {
    const own = cells.filter((cell) => ofColumn(column, cell))
    const rest = column.permisos.filter((name) => !own.some(({ permiso }) => permiso === name))
    return { ...column, permisos: [...rest, ...own.filter(({ valor }) => valor).map(({ permiso }) => permiso)] }
  })
}

export const isLocked = ({ rol }: MatrixColumn, permiso: string): boolean => isLockedCell({ ...(rol ? { rol } : {}), permiso })
export const isChanged = (column: MatrixColumn, permiso: string, cells: readonly CellChange[]): boolean =>
  cells.some((cell) => cell.permiso === permiso && ofColumn(column, cell))
export const cellOf = ({ rol, perfil_id, permisos }: MatrixColumn, permiso: string): CellChange => ({
  ...(rol === undefined ? {} : { rol }),
  ...(perfil_id === undefined ? {} : { perfil_id }),
  permiso,
  valor: !permisos.includes(permiso),
})

export const differsFromTemplate = ({ roles }: PermissionMatrix, permiso: string): boolean =>
  roles.some(({ rol, permisos, plantilla }) => rol !== 'SuperAdmin' && lower(permisos).includes(permiso) !== plantilla.includes(permiso))

/** A profile as an object of the configuration. */
export const profileBody = ({ codigo, nombre_es, nombre_val, permisos }: Omit<Profile, 'id'>) => ({
  codigo,
  nombre_es,
  nombre_val,
  ...grantsOf(permisos),
})

/** The rows that cells change, as they are and as they would be. */
export const changesOf = ({ roles, perfiles }: PermissionMatrix, cells: readonly CellChange[]): Change[] => {
  const rows = [
    ...roles.map(({ rol, permisos }) => ({
      about: { objeto: 'permisos_rol', clave: rol },
      antes: { rol, ...grantsOf(permisos) },
      own: cells.filter((cell) => cell.rol === rol),
    })),
    ...perfiles.map((profile) => ({
      about: { objeto: 'perfil', clave: profile.codigo },
      antes: profileBody(profile),
      own: cells.filter((cell) => cell.perfil_id === profile.id),
    })),
  ]
  return rows
    .filter(({ own }) => own.length > 0)
    .map(({ about, antes, own }) => ({
      ...about,
      antes,
      despues: { ...antes, ...Object.fromEntries(own.map(({ permiso, valor }) => [permiso, valor])) },
    }))
}
