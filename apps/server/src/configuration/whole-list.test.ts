import { configurables } from '@avisa/contract/configuration/objects'
import { obj, str } from '@avisa/contract/http/schema'
import { expect, test } from 'vitest'
import { statement } from '#/platform/database/rows.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { columnOf } from './shared/column-store.ts'
import { objectTables } from './shared/tables.ts'

const app = useTestApp()
const words = (text: string) => text.trim().split(/\s+/)

/** Tables that hold no configuration, and what they hold; changed by the work of every day, or derived. */
const data: Readonly<Record<string, readonly string[]>> = {
  'records of work':
    words(`incidencias incidencias_tipos incidencias_ciudadano incidencias_campos_extra incidencias_importadas fotos_importadas imagenes inspecciones tareas historial
    comentarios adhesiones denuncias fusiones reaperturas recordatorios valoraciones reglas_aplicadas listas_tareas tareas_tiempos jornadas informes promesas correcciones_jornada numeros_entidad`),
  'notifications that were sent': words(
    'notificaciones avisos_hechos avisos_resumen seguimientos seguimientos_correo enlaces_correo enlaces_seguimiento correos_rechazados',
  ),
  'devices, sessions and their traces': words(`dispositivos suscripciones_push sesiones intentos envios enlaces correos_nuevos
    consultas_personales registros_app retos_usados entradas_sso entradas_personal`),
  'derived from other rows': words(
    `hechos hechos_pendientes resumen_cambios resumen_semanas resumen_meses resumen_barrios resumen_semanas_total resumen_meses_total
    resumen_celdas resumen_celdas_total celdas_cambios mapa_celdas mapa_celdas_prioridad mapa_celdas_por mapa_cambios versiones comprobaciones
    importaciones_mapas importaciones_rechazadas`,
  ),
  'the history itself': words('actos_config cambios_config'),
}
/** Tables that calls of their own change, from a screen of the console or of one's account. */
const ofCalls: Readonly<Record<string, readonly string[]>> = {
  '/consola/personas': words('usuarios usuarios_unidades usuarios_entidades usuarios_perfiles invitaciones'),
  '/consola/puesta-en-marcha': words('puesta_en_marcha'),
  '/consola/callejero': words('viales viales_tramos portales zonas zonas_anillos subidas subidas_partes importaciones'),
  '/consola/bloqueos': words('bloqueos'),
  '/consola/privacidad': words('borrados_pedidos'),
  '/consola/integraciones, /consola/seguridad': words('secretos identidades_sso'),
  '/perfil/seguridad': words('factores codigos_recuperacion'),
}
/** Columns of tables of objects that no field shows. */
const derived: Readonly<Record<string, string>> = {
  'campos_extra_tipos.orden': 'the place in the list of fields of a type',
  'filtros.usuario_id': "people's own filters are theirs",
  'filtros.vista': 'kept by the lists themselves',
  'filtros.inicial': 'with which a person begins',
  'filtros.compartida': 'with whom people share theirs',
  'filtros.unidad_gestion_id': 'with which unit',
  'listas.usuario_id': "people's own lists are theirs",
  'listas.publica': 'true of every public list, which is how the object is told from the lists of people',
  'listas.created_at': 'a trace',
  'respuestas.usos': 'counted from the history',
}

test('every column of a municipality is an object of the console, changed by a call of it, or no configuration', async () => {
  const { db, home } = app.current
  const columns = await statement(obj({ tabla: str(), columna: str() }))`
    select c.table_name as tabla, c.column_name as columna from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = ${home.esquema}`.all(db.read(home.esquema))
  const others = new Set([...Object.values(data), ...Object.values(ofCalls)].flat())
  const objects = Object.entries(objectTables).flatMap(([objeto, { tabla, links = {} }]) => {
    const fields = Object.entries(configurables.get(objeto)?.fields ?? {}).filter(([, { kind }]) => kind !== 'references')
    return [
      `${tabla}.id`,
      ...fields.map(([campo]) => `${tabla}.${columnOf(objeto, campo)}`),
      ...Object.values(links).flatMap((link) => [`${link.tabla}.${link.own}`, `${link.tabla}.${link.other}`]),
    ]
  })
  const configured = new Set([...objects, ...Object.keys(derived)])
  const unknown = columns.filter(({ tabla, columna }) => !others.has(tabla) && !configured.has(`${tabla}.${columna}`))
  expect(unknown.map(({ tabla, columna }) => `${tabla}.${columna}`)).toEqual([])
  const tables = new Set(columns.map(({ tabla }) => tabla))
  expect([...others].filter((table) => !tables.has(table))).toEqual([])
})

test('the directory row holds what parameters say, and what is the deployment’s', async () => {
  const { db } = app.current
  const columns = await statement(obj({ columna: str() }))`
    select column_name as columna from information_schema.columns where table_schema = 'avisa' and table_name = 'municipios'`.all(db.shared)
  const ofParameters = words('nombre provincia color logo latitud longitud zona_horaria alias')
  const ofTheDeployment = words('id esquema demo mantenimiento base lectura retirado traslado orden created_at')
  expect(columns.map(({ columna }) => columna).toSorted()).toEqual([...ofParameters, ...ofTheDeployment].toSorted())
})
