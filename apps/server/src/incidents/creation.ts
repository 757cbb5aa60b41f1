import { isRole } from '@avisa/contract/access/person'
import { refuse, Refusal } from '@avisa/contract/refusal'
import { checkNewIncident } from '@avisa/contract/incidents/rules'
import type { Incident, NewIncident, NewRelatedIncident } from '@avisa/contract/incidents/schemas'
import { eventsOf } from '@avisa/contract/notifications/events'
import { mayInspectOnCreation } from '@avisa/contract/inspections/rules'
import { newDeadline } from '#/deadlines/shared/deadline-store.ts'
import type { TargetsRow } from '#/deadlines/shared/target-store.ts'
import { readInspectionStep } from '#/inspections/shared/creation-store.ts'
import { createdTasks, notify } from '#/notifications/shared/notify-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import { networkOf } from '#/platform/network-of.ts'
import type { Scope } from '#/platform/scope.ts'
import type { Context } from '#/platform/serve.ts'
import { ofCitizen } from './citizen-report.ts'
import { readCreationFacts } from './creation-facts-store.ts'
import { saveIncident } from './creation-store.ts'
import { lockReports } from './shared/limit-store.ts'
import { withAddress } from './missing-address.ts'
import { planIncident, type PlannedIncident, type TypeRow } from './plan.ts'
import { routeReport } from './route-report.ts'
import { viewerOf } from './shared/sight-store.ts'
import { findIncident } from './shared/store.ts'

type Reporting = Pick<Context<unknown>, 'deps' | 'scope' | 'request'> & { tx: Tx }
type CreationRequest = { body: NewIncident; /** The original of a duplicate. */ relacionada_id?: number }

/** The inspection step only if the caller has one. */
const readFacts = async ({ tx, scope, request }: Reporting, body: NewIncident) => {
  await lockReports(tx, scope, request.ip)
  const facts = await readCreationFacts(tx, scope, { body, ip: request.ip })
  const { inspeccion: inspection, unidad_gestion_id } = body
  const inspeccion =
    inspection && mayInspectOnCreation(scope.person, facts.parameters)
      ? await readInspectionStep(tx, scope, { input: inspection, unidad_gestion_id })
      : undefined
  return { ...facts, inspeccion }
}

type Due = { unit: { id: number }; types: readonly TypeRow[]; plazos: TargetsRow }

/** Its tasks with their deadlines; the incident is due with the last of them. */
const withDeadlines = <P extends Pick<PlannedIncident, 'tareas' | 'fecha'>>(scope: Scope, plan: P, { unit, types, plazos }: Due) => {
  const tareas = plan.tareas.map((task) => {
    const { tipoincidencia_id: tipo, prioridad } = task
    const group = types.find(({ id }) => id === tipo)?.tipo_padre ?? null
    const tipos = group === null ? [tipo] : [tipo, group]
    return { ...task, ...newDeadline(scope, { tipos, prioridad, unidad: unit.id, fecha: plan.fecha }, plazos) }
  })
  const due = tareas.flatMap(({ vence }) => vence?.getTime() ?? [])
  return { ...plan, tareas, vence: due.length === 0 ? null : new Date(Math.max(...due)) }
}

/** Checks a report, writes it with its tasks and notifications, and returns it as its creator reads it. */
export const createReport = async (reporting: Reporting, { body: sent, relacionada_id }: CreationRequest): Promise<Incident> => {
  const { deps, scope, tx } = reporting
  const isCitizen = isRole(scope.person, 'ciudadano')
  if (isCitizen && !scope.settings.abierta) return refuse('setup.notOpen')
  const body = isCitizen ? ofCitizen(sent) : sent
  const { unit, ...facts } = await readFacts(reporting, body)
  const { person, zona, now } = scope
  const refused = checkNewIncident(body, { ...facts, unit, person, zona, now })
  if (refused) throw new Refusal(refused.code, { fields: refused.fields ?? [] })
  if (!unit) return refuse('http.notFound')
  if (facts.espera > 0) throw new Refusal('http.tooMany', { values: { segundos: facts.espera } })
  const placed = await withAddress(tx, scope, body, unit)
  const { notes, ...routed } = await routeReport(reporting, placed, { ...facts, unit })
  const planned = planIncident(body, scope, { ...facts, ...routed })
  const plan = { ...withDeadlines(scope, planned, { ...routed, plazos: facts.plazos }), relacionada_id: relacionada_id ?? null }
  const { id, tareas } = await saveIncident(tx, scope, {
    body: placed,
    unit: routed.unit,
    plan,
    notes,
    camposExtra: facts.camposExtra,
    ip: reporting.request.ip,
  })
  const received = eventsOf({ modelo: 'incidencia', accion: 'creada' }).map((evento) => ({ evento }))
  await notify(deps, tx, scope, {
    id,
    red: networkOf(reporting.request.ip),
    events: [...received, ...createdTasks(tareas)],
    compara: placed.geolatitud !== undefined && plan.relacionada_id === null,
  })
  // The creator reads the new report even if they see no other incident.
  const viewer = viewerOf(scope)
  return (await findIncident(tx, scope, { viewer, id, isOwnCreation: true })) ?? refuse('http.notFound')
}

export const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** The original's place, unless the duplicate has its own. */
const placeOf = (original: Incident) =>
  defined({
    geolatitud: original.geolatitud,
    geolongitud: original.geolongitud,
    direccion: original.direccion?.nombre_cor,
    direccioncalle: original.direccioncalle,
    direccionnumero: original.direccionnumero,
    distrito: original.distrito,
    barrio: original.barrio,
  })

/** The fields copied from the original, as far as the caller may read them. */
const copyOf = (original: Incident, body: NewRelatedIncident): NewIncident => ({
  unidad_gestion_id: original.unidad_gestion_id,
  tipos: (original.tipos ?? []).map((type) => type.id).join(','),
  ...defined({ contenido: original.contenido, emplazamiento: original.emplazamiento }),
  ...(body.geolatitud === undefined ? placeOf(original) : {}),
  ...body,
})

/** A duplicate, linked to an original that the caller sees. */
export const createRelatedReport = async (
  reporting: Reporting,
  { id, body }: { id: number; body: NewRelatedIncident },
): Promise<Incident> => {
  const { scope, tx } = reporting
  const original = await findIncident(tx, scope, { viewer: viewerOf(scope), id })
  if (!original) return refuse('http.notFound')
  return createReport(reporting, { body: copyOf(original, body), relacionada_id: id })
}
