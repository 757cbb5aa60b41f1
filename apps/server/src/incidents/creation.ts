import { refuse, Refusal } from '@avisa/contract/http/refusal'
import { checkNewIncident } from '@avisa/contract/incidents/rules'
import type { Incident, NewIncident, NewRelatedIncident } from '@avisa/contract/incidents/schemas'
import type { Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { readCreationFacts, saveIncident } from './creation-store.ts'
import { withAddress } from './missing-address.ts'
import { planIncident } from './plan.ts'
import { viewerOf, viewerWith } from './sight-store.ts'
import { findIncident } from './store.ts'

type Given = { body: NewIncident; /** The incident it is made like. */ relacionada_id?: number }

/** Checks a report, writes it with what follows from it, and answers it as its creator reads it. */
export const createReport = async (tx: Tx, scope: Scope, { body, relacionada_id }: Given): Promise<Incident> => {
  const { unit, ...facts } = await readCreationFacts(tx, scope, body)
  const { person, zona, now } = scope
  const refused = checkNewIncident(body, { ...facts, camposExtra: [], unit, person, zona, now })
  if (refused) throw new Refusal(refused.code, { fields: refused.fields ?? [] })
  if (!unit) return refuse('http.notFound')
  const placed = await withAddress(tx, scope, body)
  const plan = planIncident(body, scope, { ...facts, unit })
  const id = await saveIncident(tx, scope, { body: placed, unit, plan: { ...plan, relacionada_id: relacionada_id ?? null } })
  // The creator reads what they made, also where they see no other incident.
  const viewer = viewerWith(scope, facts.parameters)
  return (await findIncident(tx, scope, { viewer, id, made: true })) ?? refuse('http.notFound')
}

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** What a duplicate takes over of the original, as far as the caller may read it (WIZ-53). */
const copyOf = (original: Incident) => ({
  unidad_gestion_id: original.unidad_gestion_id,
  tipos: (original.tipos ?? []).map((type) => type.id).join(','),
  ...given({
    contenido: original.contenido,
    geolatitud: original.geolatitud,
    geolongitud: original.geolongitud,
    direccion: original.direccion?.nombre_cor,
    direccioncalle: original.direccioncalle,
    direccionnumero: original.direccionnumero,
    distrito: original.distrito,
    barrio: original.barrio,
    emplazamiento: original.emplazamiento,
  }),
})

/** A report like another that the caller may see, linked to it (SRV-68). */
export const createRelatedReport = async (
  tx: Tx,
  scope: Scope,
  { id, body }: { id: number; body: NewRelatedIncident },
): Promise<Incident> => {
  const original = await findIncident(tx, scope, { viewer: await viewerOf(tx, scope), id })
  if (!original) return refuse('http.notFound')
  return createReport(tx, scope, { body: { ...copyOf(original), ...body }, relacionada_id: id })
}
