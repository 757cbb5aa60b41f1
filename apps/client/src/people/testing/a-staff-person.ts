import type { StaffPerson } from '@avisa/contract/people/schemas'

export const aStaffPerson = (more: Partial<StaffPerson> = {}): StaffPerson => ({
  id: 70,
  nombre: 'Aina',
  apellidos: 'Vidal',
  email: 'a.v@villaclara.example',
  codusuario: 'a.v',
  user_roles: ['Tecnicos'],
  perfiles: [],
  unidades: [1],
  entidades: [],
  permisos_propios: {},
  situacion: 'activa',
  ultima_entrada: null,
  invitacion_caduca: null,
  con_codigo: false,
  con_factor: false,
  correo_devuelto: false,
  trabajo: { tareas: 0, inspecciones: 0 },
  editable: true,
  ...more,
})
