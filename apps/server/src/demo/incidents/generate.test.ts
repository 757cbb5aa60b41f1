import { expect, test } from 'vitest'
import { template } from '#/municipalities/template.ts'
import { entities, statusId, types, units } from '../catalogue.ts'
import { layDemoTown, streetsById, undrawnPictures } from '../create-demo.ts'
import type { Row } from '#/platform/database/bulk-rows.ts'
import { usersOf } from '../people.ts'
import { generateIncidents, type Report } from './generate.ts'
import { spots, textsFor } from './texts.ts'

const now = new Date('2026-05-04T10:00:00Z')
const town = layDemoTown()
const base = { years: 1, now, places: town.rows.places, streets: streetsById(town.rows), pictures: undrawnPictures }
const reports = [...generateIncidents({ ...base, count: 1500 })]
const nameOf = (track: keyof typeof template.estados, id: unknown) => template.estados[track].find((status) => status.id === id)?.codigo

/** What docs/workflow.md says of an incident with this one task, or with none. */
const expectedStatus = (tarea: Row | undefined): readonly string[] => {
  if (!tarea) return ['pendiente_aceptar']
  const tecnico = nameOf('tecnico', tarea['estadotecnico_id']) ?? ''
  const reparacion = nameOf('reparacion', tarea['estadoobra_id'])
  if (['rechazada', 'redirigida', 'duplicada', 'apertura_expediente'].includes(tecnico)) return [tecnico]
  if (reparacion === 'finalizada') return ['resuelta']
  if (reparacion === 'pausada') return ['pausada']
  if (tecnico === 'enviada_reparacion') return reparacion === 'pendiente' ? ['asignada', 'en_reparacion'] : ['en_reparacion']
  return tecnico === 'en_estudio' ? ['en_estudio'] : ['aceptada', 'pendiente_inspeccion']
}

test('the same seed gives the same reports', () => {
  const again = [...generateIncidents({ ...base, count: 1500 })]
  expect(JSON.stringify(again)).toBe(JSON.stringify(reports))
})

test('the status of every report agrees with its task’s', () => {
  for (const { incidencia, tarea } of reports)
    expect(expectedStatus(tarea)).toContain(nameOf('incidencia', incidencia['estado_incidencia_id']))
})

test('every status of an incident occurs', () => {
  const seen = new Set(reports.map((report) => report.incidencia['estado_incidencia_id']))
  expect(template.estados.incidencia.filter((status) => !seen.has(status.id)).map((status) => status.codigo)).toEqual([])
})

test('a finished repair has a date between the report and now; an open one has none', () => {
  const dated = new Set(template.estados.reparacion.filter((status) => status.requiere_fecha).map((status) => status.id))
  const wrong = reports.filter(({ incidencia, tarea }) => {
    const date = tarea?.['fecha_finalizacion'] ?? null
    if (!tarea || !dated.has(Number(tarea['estadoobra_id']))) return date !== null
    return date === null || date < String(incidencia['fecha']) || date > now.toISOString()
  })
  expect(wrong).toEqual([])
})

test('only entities whose manager must validate have repairs waiting for validation', () => {
  const validating = new Set(entities.filter((entity) => entity.responsable_validar_reparacion).map(({ id }) => id))
  const waiting = reports.filter((report) => report.stage === 'toValidate')
  expect(waiting.length).toBeGreaterThan(0)
  for (const { tarea } of waiting) expect(validating.has(Number(tarea?.['entidad_reparadora_id']))).toBe(true)
})

test('reports are in chronological order, within the year, and numbered without gaps', () => {
  const dates = reports.map((report) => String(report.incidencia['fecha']))
  expect(dates).toEqual(dates.toSorted())
  expect(dates[0]?.slice(0, 4)).toBe('2025')
  expect((dates.at(-1) ?? '') < now.toISOString()).toBe(true)
  reports.forEach((report, i) => expect(String(report.incidencia['codigo'])).toMatch(new RegExp(`^(SU|EM)-2[56]-0*${i + 1}$`)))
})

test('a task sent to an entity with one user is assigned to that user', () => {
  const sent = reports.filter((report) => report.tarea && ['assigned', 'sent', 'planned', 'working', 'solved'].includes(report.stage))
  const alone = sent.flatMap(({ tarea }) => {
    const entity = types.find((type) => type.id === tarea?.['tipoincidencia_id'])?.entidad_reparadora
    const [only, ...others] = entity ? usersOf(entity) : []
    return only && others.length === 0 ? [[tarea?.['encargado_id'], only.id]] : []
  })
  expect(alone.length).toBeGreaterThan(100)
  expect(alone.filter(([values, only]) => values !== only)).toEqual([])
})

test('a duplicate refers to an earlier report of the same type', () => {
  const byId = new Map(reports.map((report) => [report.incidencia['id'], report]))
  const duplicates = reports.filter((report) => report.stage === 'duplicated')
  expect(duplicates.length).toBeGreaterThan(5)
  for (const { incidencia } of duplicates) {
    const original = byId.get(incidencia['relacionada_id'] ?? null)
    expect(Number(original?.incidencia['id'])).toBeLessThan(Number(incidencia['id']))
    expect(original?.incidencia['tipoincidencia_id']).toBe(incidencia['tipoincidencia_id'])
  }
})

test('a unit without a map gets a building without a position, the other one a street of the town', () => {
  for (const { incidencia } of reports) {
    const onMap = units.find((unit) => unit.id === incidencia['unidad_gestion_id'])?.mostrar_mapa
    expect(incidencia['geolatitud'] !== null).toBe(onMap)
    expect(onMap ? incidencia['id_vial'] : incidencia['emplazamiento']).not.toBeNull()
  }
})

test('a finished inspection has a result and a date, an open one neither', () => {
  const all = reports.flatMap((report) => (report.inspeccion ? [report.inspeccion] : []))
  expect(all.length).toBeGreaterThan(30)
  for (const inspection of all) {
    const finished = inspection['estado_inspeccion_id'] === statusId.inspeccion('finalizada')
    expect([inspection['resultado_id'] !== null, inspection['fecha_finalizacion'] !== null]).toEqual([finished, finished])
  }
})

test('the history of a report starts with its creation, ends with its status, and is in order', () => {
  for (const { incidencia, historial } of reports) {
    const steps = historial.filter((step) => step['modelo'] === 'incidencia')
    expect(steps[0]?.['accion']).toBe('creada')
    expect(steps.at(-1)?.['estado_id']).toBe(incidencia['estado_incidencia_id'])
    expect(steps.map((step) => String(step['fecha']))).toEqual(steps.map((step) => String(step['fecha'])).toSorted())
  }
})

test('a status that requires a comment has one in the history', () => {
  const asks = new Set(template.estados.incidencia.filter((status) => status.requiere_comentario).map((status) => status.id))
  const last = ({ historial }: Report) => historial.findLast((step) => step['modelo'] === 'incidencia')
  for (const report of reports.filter((report) => asks.has(Number(report.incidencia['estado_incidencia_id']))))
    expect(last(report)?.['comentario']).toBeTruthy()
})

test('photo codes look unguessable and are unique', () => {
  const codes = reports.flatMap((report) => report.imagenes.map((image) => String(image['codigo'])))
  expect(codes.length).toBeGreaterThan(800)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^[0-9a-f]{32}$/)
})

test('a benchmark gets the shares of photos, tasks and history that it requests', () => {
  const thin = [...generateIncidents({ ...base, count: 4000, years: 6, images: 0.35, tasks: 0.4, history: 0.2 })]
  const share = (has: (report: Report) => boolean) => thin.filter(has).length / thin.length
  expect(share((report) => report.tarea !== undefined)).toBeCloseTo(0.4, 1)
  expect(share((report) => report.historial.length > 0)).toBeCloseTo(0.2, 1)
  expect(thin[0]?.incidencia['fecha']?.toString().slice(0, 4)).toBe('2020')
})

test('types, statuses and texts of people exist in both languages', () => {
  const texts = [
    ...types.map((type) => [type.descripcion_es, type.descripcion_val]),
    ...types.map((type) => [type.descripcion_larga_es, type.descripcion_larga_val]),
    ...Object.values(template.estados).flatMap((list) => list.map((status) => [status.descripcion_es, status.descripcion_val])),
    ...types.flatMap((type) => textsFor(type.codigo)),
    ...spots,
  ]
  expect(texts.filter(([es, val]) => !es?.trim() || !val?.trim())).toEqual([])
  const mute = types.filter((type) => type.asignable && textsFor(type.codigo).length < 2)
  expect(mute.map((type) => type.codigo)).toEqual([])
})
