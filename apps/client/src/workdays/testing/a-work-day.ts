import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { aUser } from '@avisa/contract/testing/a-user'
import type { WorkDay } from '@avisa/contract/workdays/schemas'

export const me = 5
export const worker = aUser({ user_id: me, user_roles: ['Encargados'], nombre: 'Joan', apellidos: 'Bataller' })
export const aDay = (more: Partial<WorkDay> = {}): WorkDay => ({
  id: 3,
  usuario_id: me,
  nombre: 'Joan',
  apellidos: 'Bataller',
  centro: 'Servicios urbanos',
  vehiculo: 'SIN_VEHICULO',
  estado: 'cerrado',
  created_at: '2026-11-19 07:28:00',
  fecha_fin: '2026-11-19 15:02:00',
  recibida_inicio: '2026-11-19 07:28:00',
  recibida_fin: '2026-11-19 15:02:00',
  minutos: 434,
  olvidada: false,
  revision_vehiculo: false,
  repostaje_vehiculo: false,
  averia_vehiculo: false,
  pausas: 20,
  observaciones: null,
  correcciones: [],
  tareas_hechas: 0,
  ...more,
})
export const running = (more: Partial<WorkDay> = {}) =>
  aDay({
    id: 9,
    estado: 'abierto',
    created_at: '2026-11-20 07:30:00',
    fecha_fin: null,
    recibida_fin: null,
    minutos: 222,
    tareas_hechas: 6,
    ...more,
  })
export const unit = (id: number, nombre: string) => ({
  id,
  codigo: `u${id}`,
  nombre,
  nombre_es: nombre,
  nombre_val: nombre,
  descripcion_es: '',
  descripcion_val: '',
  icono: '',
  latitud: 39,
  longitud: 0,
  zoom: 15,
  latitud_max: 40,
  latitud_min: 38,
  longitud_max: 1,
  longitud_min: -1,
  callejero_tabla_portales: true,
  mostrar_mapa: true,
  descripcion_obligatoria: false,
  mostrar_fecha: true,
  mostrar_origen: true,
  mostrar_ciudadano: true,
  mostrar_autoasignar: true,
  email_obligatorio: false,
})

export const parameters = {
  ...parameterDefaults,
  'jornadas.estado_modulo': true,
  nombre: 'A',
  nombre_es: 'A',
  nombre_val: 'A',
  color: '#0A6478',
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
}
