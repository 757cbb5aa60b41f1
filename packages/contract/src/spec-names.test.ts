import type { TObject } from 'typebox'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { listFilters } from './filters/endpoints.ts'
import { Filter } from './filters/schemas.ts'
import { getImage } from './images/endpoints.ts'
import { Inspection, InspectionEnd, InspectionResult } from './inspections/schemas.ts'
import { TaskList } from './lists/schemas.ts'
import { getTranslations } from './municipalities/endpoints.ts'
import { listStatuses, statusIcon } from './statuses/endpoints.ts'
import { moveTask } from './tasks/endpoints.ts'
import { Assignment, Task, TaskMove } from './tasks/schemas.ts'
import { Unit } from './units/schemas.ts'
import { WorkDay, WorkDayStart, WorkDayStop } from './workdays/schemas.ts'

const words = (text = '') => text.split(' ').filter((word) => word !== '')

describe('property names are those of the specification', () => {
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

  test('a vehicle is a plain string (ENT-VEH-01)', () => {
    expect(WorkDay.properties.vehiculo).toMatchObject({ type: 'string' })
  })
})

describe('paths, query parameters and body keys are those of the specification', () => {
  test.each<[row: string, call: string, query?: string, body?: string]>([
    ['CALL-11', 'GET /api/v1/param-config/general'],
    ['CALL-12', 'GET /api/v1/traducciones/:cadena'],
    ['CALL-13', 'GET /api/v1/estados/:tipo'],
    ['CALL-14', 'GET /api/v1/inspecciones/prioridades'],
    ['CALL-14', 'GET /api/v1/inspecciones/resultados'],
    ['CALL-15', 'GET /api/v1/configs/mapa'],
    ['CALL-16', 'GET /api/v1/origenes'],
    ['CALL-17, OPEN-35', 'GET /api/v1/unidades-gestion'],
    ['CALL-18', 'GET /api/v1/tipos', 'unidadGestionId include'],
    ['CALL-19', 'GET /api/v1/campos-extra/:id', 'obligatorios'],
    ['CALL-20', 'GET /api/v1/campos-extra-tipos/:id', 'tipos_ids obligatorios'],
    ['CALL-21', 'GET /api/v1/campos-extra-ciudadano/campos-para-anyadir', 'tipos_ids'],
    ['CALL-22', 'GET /api/v1/campos-extra-ciudadano/:id/campos-para-visualizar'],
    ['CALL-23', 'PUT /api/v1/campos-extra/:id', '', 'campoExtraId valor valor_descripcion valor_json'],
    ['CALL-24', 'DELETE /api/v1/campos-extra/:id', 'campoExtraId'],
    ['CALL-25', 'GET /api/v1/incidencias/:id/imagen-thumb'],
    ['CALL-26', 'GET /api/v1/incidencias/:id/imagenes'],
    ['CALL-27', 'GET /api/v1/incidencias/:id/imagenes/:imageId', 'tipo'],
    ['CALL-28, CALL-67', 'POST /api/v1/incidencias/:id/imagenes', '', 'base64 imagen nombre'],
    ['CALL-29', 'GET /api/v1/direcciones/:id_vial/portales', 'unidad_gestion_id'],
    ['CALL-30', 'GET /api/v2/addresses/search', 'search management_unit_id'],
    ['CALL-31', 'GET /api/v2/addresses/:management_unit_id/:id_vial'],
    ['CALL-32', 'GET /api/v1/geolocalizacion', 'lat lng unidadGestionId'],
    ['CALL-33', 'GET /api/v1/incidenciasbuffer', 'latitud longitud buffer per_page filtroIncidencias include'],
    ['CALL-34', 'GET /api/v1/incidencias/:id'],
    ['CALL-34', 'PUT /api/v1/incidencias/:id'],
    ['CALL-35, ENT-NEW-01', 'POST /api/v1/incidencias', '', 'tiposSeleccion tipos tipoincidencia_id fecha contenido camposExtra'],
    ['CALL-35, ENT-NEW-03', 'POST /api/v1/incidencias', '', 'ciudadano anyadirDatosCiudadano unidad_gestion_id origen_id orden_id'],
    ['CALL-35', 'POST /api/v1/incidencias', '', 'geolongitud geolatitud direccion direccioncalle direccionnumero distrito barrio'],
    ['CALL-35', 'POST /api/v1/incidencias', '', 'emplazamiento inspeccion device autoasignar-como-reparador'],
    ['CALL-36', 'POST /api/v1/incidencias/:id/relacionadas'],
    ['CALL-37', 'GET /api/v1/ciudadanos/:uuid/incidencias'],
    ['CALL-38', 'GET /api/v1/ciudadanos-externos/:idExterno/incidencias'],
    ['CALL-39', 'GET /api/v1/incidencias', 'filtroIncidencias tipo filtroUsr include sort page per_page fields response_type id_externo'],
    ['CALL-40', 'GET /api/v1/incidencias/:id/aceptar'],
    ['CALL-41', 'POST /api/v2/incidencias/:id/move', '', 'lat lon site'],
    ['CALL-42, OPEN-29', 'POST /api/v1/auth/login', '', 'email password device'],
    ['CALL-42, OPEN-29', 'POST /api/v1/auth/logout'],
    ['CALL-42, OPEN-29', 'GET /api/v1/auth/tokeninfo'],
    ['CALL-42, OPEN-29', 'GET /api/v1/auth/restaurar-usuario-anterior/:token'],
    ['CALL-43', 'POST /api/v1/login-codigo', '', 'codigo'],
    ['CALL-44, OPEN-83', 'POST /citizen/oauth/access_token', '', 'grant_type client_id client_secret username password'],
    ['CALL-44', 'GET /citizen/oauth/tokeninfo'],
    ['CALL-45', 'POST /citizen/api/v1/reset_password', '', 'email'],
    ['CALL-45', 'POST /api/v1/reset_password', '', 'email'],
    ['CALL-46', 'GET /citizen/api/v1/user-informacion-extra'],
    ['CALL-47', 'PUT /api/v1/users/:id/update'],
    ['CALL-47', 'POST /api/v1/users/:id/change_password'],
    ['CALL-47, OPEN-73', 'PUT /citizen/api/v1/users/:id/update'],
    ['CALL-47, OPEN-73', 'POST /citizen/api/v1/users/:id/change_password'],
    ['CALL-48', 'GET /api/v1/usuarios-configs/:id'],
    ['CALL-48', 'PUT /api/v1/usuarios-configs/:id', '', 'lang'],
    ['CALL-49', 'POST /api/v2/dispositivos/:uuid/actualizar-firebase-token', '', 'firebase_token'],
    ['CALL-50, ENT-LOG-01', 'POST /api/v1/app-logs', '', 'level url message cause userAgent stack device'],
    ['CALL-52', 'GET /estados/:icono/:id'],
    ['CALL-53, OPEN-35', 'GET /api/v1/usuarios/:usuarioId/jornadas', 'criteria include page per_page'],
    ['CALL-54, OPEN-35', 'POST /api/v1/usuarios/:usuarioId/jornadas', '', 'centro vehiculo'],
    [
      'CALL-55, OPEN-35',
      'PUT /api/v1/usuarios-jornadas/:id',
      '',
      'revision_vehiculo repostaje_vehiculo averia_vehiculo pausas observaciones',
    ],
    ['CALL-56, OPEN-35, OPEN-97', 'GET /api/v1/usuarios-jornadas', 'page per_page sort filtro term'],
    ['CALL-56, OPEN-35, OPEN-97', 'GET /api/v1/usuarios-jornadas/empleados', 'page per_page sort filtro term'],
    ['CALL-57, OPEN-35', 'GET /api/v1/vehiculos'],
    ['CALL-58', 'GET /api/v1/tareas', 'filtro criteria sort page per_page fields include'],
    ['CALL-59', 'GET /api/v1/tareas/:id'],
    ['CALL-59', 'PUT /api/v1/tareas/:id'],
    ['CALL-60', 'PUT /api/v1/tareas/:id/estados/:tipo', '', 'estado_id comentario fecha_finalizacion imagenes'],
    ['CALL-61', 'POST /api/v1/tareas/:id/editar-asignacion', '', 'reparador_id'],
    ['CALL-62', 'GET /api/v1/tareas/:id/colaborar'],
    ['CALL-63', 'GET /api/v1/tareas/:id/comentarios'],
    ['CALL-63', 'POST /api/v1/tareas/:id/comentarios', '', 'comentario'],
    ['OPEN-50', 'GET /api/v1/listas/:id/comentarios'],
    ['OPEN-50', 'POST /api/v1/listas/:id/comentarios', '', 'comentario'],
    ['OPEN-50', 'GET /api/v1/inspecciones/:id/comentarios'],
    ['OPEN-50', 'POST /api/v1/inspecciones/:id/comentarios', '', 'comentario'],
    ['OPEN-35', 'GET /api/v1/usuarios/:usuarioId/listas'],
    ['OPEN-35, OPEN-82', 'POST /citizen/api/v1/users', '', 'nombre email password confirmacion telefono dni condiciones'],
    ['CALL-64', 'GET /api/v1/incidencias/:id/comentarios/obtener'],
    ['CALL-65', 'POST /api/v1/incidencias/:id/comentarios/anyadir', '', 'comentario imagenesId'],
    ['CALL-66', 'GET /api/v1/:origin/comments/quote/:id', 'search'],
    ['CALL-68', 'GET /api/v1/incidencias/:incidenciaId/inspecciones/:inspeccionId'],
    ['CALL-68', 'PUT /api/v1/incidencias/:incidenciaId/inspecciones/:inspeccionId'],
    ['CALL-69', 'GET /api/v1/inspecciones', 'page per_page'],
    ['CALL-69', 'GET /api/v1/inspecciones/:id'],
    ['CALL-69', 'PUT /api/v1/inspecciones/:id'],
    ['CALL-70', 'GET /api/v1/entidades/:rol'],
    ['CALL-71', 'GET /api/v1/tipo-entidades/:unidadGestionId/:tipoId'],
    ['CALL-72', 'GET /api/v1/filtros/:modelo'],
    ['CALL-73', 'GET /api/v1/notificaciones', 'page per_page'],
    ['CALL-74', 'POST /api/v1/notificaciones/:id/leida'],
    ['CALL-75', 'GET /api/v1/usuarios/:usuarioId/listas/:listaId'],
    ['CALL-75', 'GET /api/v1/usuarios/:usuarioId/listas/:listaId/tareas', 'include sort page per_page response_type'],
    ['CALL-76', 'GET /api/v1/listas-publicas'],
    ['CALL-76', 'GET /api/v1/listas-publicas/:listaId'],
  ])('%s: %s', (_row, call, query, body) => {
    const endpoint = allEndpoints.find(({ endpoint: { method, path } }) => `${method} ${path}` === call)?.endpoint
    expect(endpoint).toBeDefined()
    const names = Object.keys(endpoint?.query?.properties ?? {})
    expect(words(query).filter((word) => !names.includes(word))).toEqual([])
    const bodyNames = Object.keys((endpoint?.body as TObject | undefined)?.properties ?? {})
    expect(words(body).filter((word) => !bodyNames.includes(word))).toEqual([])
  })

  test.each([
    ['CALL-12', getTranslations.params.properties.cadena, 'es ca'],
    ['CALL-13', listStatuses.params.properties.tipo, 'incidencia tecnico reparacion inspeccion'],
    ['CALL-27', getImage.query.properties.tipo, 'thumb view'],
    ['CALL-52', statusIcon.params.properties.icono, 'icono-estado-incidencia icono-estado-reparacion icono-estado-tecnico'],
    ['CALL-60', moveTask.params.properties.tipo, 'estudio reparacion tecnico-comentario reparacion-comentario finalizada-fecha'],
    ['CALL-72', listFilters.params.properties.modelo, 'incidencias inspecciones obras'],
  ])('%s has exactly the query parameters of the specification', (_row, { enum: values }, names) => {
    expect(values.toSorted()).toEqual(words(names).toSorted())
  })
})
