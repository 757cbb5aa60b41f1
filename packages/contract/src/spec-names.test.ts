import { describe, expect, test } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { Filter } from './filters/schemas.ts'
import { Inspection, InspectionEnd, InspectionResult } from './inspections/schemas.ts'
import { TaskList } from './lists/schemas.ts'
import { Assignment, Task, TaskMove } from './tasks/schemas.ts'
import { Unit } from './units/schemas.ts'
import { WorkDay, WorkDayStart, WorkDayStop } from './workdays/schemas.ts'

const words = (text: string) => text.split(' ')

describe('a thing has the fields that the specification names', () => {
  test.each([
    ['ENT-WD-01', WorkDay, 'id centro vehiculo estado incidencias created_at nombre apellidos usuario_id'],
    ['ENT-WD-01', WorkDayStop, 'revision_vehiculo repostaje_vehiculo averia_vehiculo pausas observaciones'],
    ['ENT-VEH-01', WorkDayStart, 'centro vehiculo'],
    ['ENT-CEN-01', Unit, 'id nombre mostrar_mapa'],
    ['ENT-TASK-01', Task, 'id codigo tipoincidencia_id incidencia_id ciudadano_id unidad_gestion_id tareaperiodica_id'],
    ['ENT-TASK-02', Task, 'estadotecnico_id estadoobra_id DesEstadoTecnico DesEstadoObra ColorEstadoTecnico ColorEstadoObra prioridad'],
    [
      'ENT-TASK-03',
      Task,
      'encargado_id tecnico_id entidad_estudio_id entidad_reparadora_id responsable_validar_reparacion ee_num_usuarios',
    ],
    [
      'ENT-TASK-04',
      Task,
      'fecha fecha_finalizacion fecha_finalizacion_prevista incremental_ent_est incremental_ent_rep numero_comentarios servicio_72h',
    ],
    ['ENT-TST-01, CALL-60', TaskMove, 'estado_id fecha_finalizacion imagenes comentario'],
    ['ENT-INSP-01, GEN-14', Inspection, 'estado_inspeccion prioridad resultado_id inspector fecha_inicio observaciones vincidencia'],
    ['ENT-INSP-02', InspectionEnd, 'estado_inspeccion_id comentario resultado_id tipo_id entidad_id'],
    ['ENT-INSP-03', InspectionResult, 'id seleccionar_tipo_y_reparador'],
    ['ENT-FIL-01', Filter, 'id descripcion condicion usuario_id'],
    ['ENT-LIST-01', TaskList, 'id nombre'],
    ['ENT-ASG-01, CALL-61', Assignment, 'reparador_id'],
  ])('%s', (_row, schema, names) => {
    expect(words(names).filter((name) => !Object.hasOwn(schema.properties, name))).toEqual([])
  })

  test('ENT-VEH-01: a vehicle is a plain string', () => {
    expect(WorkDay.properties.vehiculo).toMatchObject({ type: 'string' })
  })
})

describe('a call stands where the specification has it, with the words it is asked by', () => {
  test.each([
    ['CALL-53, OPEN-35', 'GET /api/v1/usuarios/:usuarioId/jornadas', 'criteria include page per_page'],
    ['CALL-54, OPEN-35', 'POST /api/v1/usuarios/:usuarioId/jornadas', ''],
    ['CALL-55, OPEN-35', 'PUT /api/v1/usuarios-jornadas/:id', ''],
    ['CALL-56, OPEN-35, OPEN-97', 'GET /api/v1/usuarios-jornadas', 'page per_page sort filtro term'],
    ['CALL-56, OPEN-35, OPEN-97', 'GET /api/v1/usuarios-jornadas/empleados', 'page per_page sort filtro term'],
    ['CALL-57, OPEN-35', 'GET /api/v1/vehiculos', ''],
    ['CALL-58', 'GET /api/v1/tareas', 'sort page per_page fields include'],
    ['CALL-59', 'GET /api/v1/tareas/:id', ''],
    ['CALL-59', 'PUT /api/v1/tareas/:id', ''],
    ['CALL-60', 'PUT /api/v1/tareas/:id/estados/:tipo', ''],
    ['CALL-61', 'POST /api/v1/tareas/:id/editar-asignacion', ''],
    ['CALL-62', 'GET /api/v1/tareas/:id/colaborar', ''],
    ['CALL-69', 'GET /api/v1/inspecciones', 'page per_page'],
    ['CALL-69', 'GET /api/v1/inspecciones/:id', ''],
    ['CALL-69', 'PUT /api/v1/inspecciones/:id', ''],
    ['CALL-75', 'GET /api/v1/usuarios/:usuarioId/listas/:listaId', ''],
    ['CALL-75', 'GET /api/v1/usuarios/:usuarioId/listas/:listaId/tareas', 'include sort page per_page response_type'],
    ['CALL-76', 'GET /api/v1/listas-publicas', ''],
    ['CALL-76', 'GET /api/v1/listas-publicas/:listaId', ''],
  ])('%s: %s', (_row, call, query) => {
    const found = allEndpoints.find(({ endpoint: { method, path } }) => `${method} ${path}` === call)?.endpoint
    expect(found).toBeDefined()
    const asked = Object.keys(found?.query?.properties ?? {})
    expect(words(query).filter((word) => word !== '' && !asked.includes(word))).toEqual([])
  })
})
