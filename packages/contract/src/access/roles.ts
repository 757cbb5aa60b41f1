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
