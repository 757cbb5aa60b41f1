/** The roles, by the names the municipality's staff know. */
export const roleNames = [
  'SuperAdmin',
  'Administradores',
  'Agentes',
  'Tecnicos',
  'Encargados',
  'Ciudadanos',
  'Observadores',
  'Inspectores',
] as const
export type RoleName = (typeof roleNames)[number]
