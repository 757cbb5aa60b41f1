import type { DeadlineRules } from '@avisa/contract/deadlines/schemas'
import type { Task } from '@avisa/contract/tasks/schemas'
import { aUser, granted } from '@avisa/contract/testing/a-user'

export const repairer = aUser({
  user_roles: ['Encargados'],
  user_permisos: granted('obra.consultar.propia'),
  entidades_ids: [1],
  nombre: 'Joan',
  apellidos: 'Bataller',
})

const photo = {
  id: 1,
  codigo: 'a1',
  extension: 'jpg',
  nombre: 'Farola',
  name: 'farola.jpg',
  type: 'image/jpeg',
  ancho: 800,
  alto: 600,
  created_at: null,
}

/** An open task of the repairer, due on 21 November 2026 at 14:00. */
export const aTask = (more: Partial<Task>): Task => ({
  id: 7,
  codigo: 'T-26-00007',
  incidencia_id: 4,
  codigo_incidencia: 'SU-26-00004',
  tipoincidencia_id: 11,
  descripcion: 'Farola sin luz',
  descripcion_es: 'Farola sin luz',
  descripcion_val: 'Fanal sense llum',
  icono: 'bulb-off',
  unidad_gestion_id: 1,
  estadotecnico_id: 23,
  DesEstadoTecnico: 'Enviada a reparación',
  ColorEstadoTecnico: '#2B7A3B',
  icono_estado_tecnico: 'send',
  estadoobra_id: 15,
  DesEstadoObra: 'En curso',
  ColorEstadoObra: '#B34700',
  icono_estado_obra: 'tool',
  prioridad: 'alta',
  encargado_id: 5,
  encargado: 'Joan Bataller',
  tecnico_id: null,
  tecnico: null,
  entidad_estudio_id: 2,
  entidad_reparadora_id: 1,
  entidad_reparadora: 'Brigada de alumbrado',
  responsable_validar_reparacion: false,
  requiere_imagen_finalizar: false,
  ciudadano_id: null,
  ee_num_usuarios: 1,
  fecha: '2026-11-20 08:00:00',
  fecha_finalizacion: null,
  fecha_finalizacion_prevista: '2026-11-21 14:00:00',
  incremental_ent_est: null,
  incremental_ent_rep: null,
  numero_comentarios: 0,
  tareaperiodica_id: null,
  contenido: 'Lleva tres noches apagada.',
  geolatitud: 39.05,
  geolongitud: -0.25,
  direccioncalle: 'Calle Mayor',
  direccionnumero: '3',
  direccion_sn: 'Calle Mayor, 3',
  distrito: 'Ensanche',
  barrio: 'Centro',
  emplazamiento: null,
  version: 1,
  imagenes: [photo, { ...photo, id: 2, codigo: 'b2' }],
  ...more,
})

/** A target in hours of work, from Monday to Friday but for a holiday. */
export const hoursOfWork: DeadlineRules = {
  plazos: [
    {
      id: 1,
      codigo: 'farola',
      tipo_id: null,
      prioridad: null,
      calendario_id: 1,
      cuenta: 'minutos_habiles',
      respuesta: null,
      visita: null,
      resolucion: 480,
      ambar_por_cien: 75,
    },
  ],
  calendarios: [
    {
      id: 1,
      nombre_es: 'Brigada',
      nombre_val: 'Brigada',
      turnos: [1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '08:00', hasta: '16:00' })),
      siempre: false,
      festivos: { '2026-11-24': { es: 'Fiesta', ca: 'Festa' } },
    },
  ],
}
