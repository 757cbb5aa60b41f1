import { refuse, Refusal } from '@avisa/contract/refusal'
import { checkIncidentChanges, checkIncidentMove } from '@avisa/contract/incidents/changes'
import { isInsideUnit } from '@avisa/contract/incidents/rules'
import type { Incident, IncidentChanges, IncidentMove } from '@avisa/contract/incidents/schemas'
import { defined } from './creation.ts'
import { placeAt } from '#/addresses/shared/place-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { findUnit } from '#/units/shared/store.ts'
import { changedSince, lockForChange, recordChange, writeFields, writePlace, type Changeable, type Values } from './change-store.ts'
import { momentIn, nobody } from './shared/version-store.ts'
import { viewerOf, type Viewer } from './shared/sight-store.ts'
import { findIncident } from './shared/store.ts'

type Changing = Pick<Context<unknown>, 'scope' | 'request'> & { tx: Tx }
type ChangeRequest<B> = { id: number; body: B }

const trimmed = (text: string): string | null => text.trim() || null

/** The given fields, under the names that the history uses. */
const fieldsOf = ({ ciudadano = {}, ...own }: IncidentChanges): Values =>
  Object.fromEntries(
    [...Object.entries(own), ...Object.entries(ciudadano).map(([key, value]) => [`ciudadano.${key}`, value] as const)].flatMap(
      ([key, value]) => (value === undefined ? [] : [[key, trimmed(value)]]),
    ),
  )

/** Refuses to overwrite a newer change, with its author, time and values. */
const refuseStale = async ({ tx, scope, request }: Changing, { id, version }: Changeable, fields: readonly string[]): Promise<void> => {
  const { ifMatch } = request
  if (ifMatch === null || ifMatch >= version) return
  const conflict = await changedSince(tx, scope, { id, version: ifMatch, fields })
  if (!conflict) return
  const now = Object.entries(conflict.despues).filter(
    ([field]) => field === 'direccion' || (fields.includes(field) && field !== 'geolatitud'),
  )
  throw new Refusal('incident.changedMeanwhile', {
    values: { quien: conflict.quien ?? nobody[scope.lang], fecha: momentIn(scope, conflict.fecha) },
    version,
    fields: now.map(([field, value]) => ({ field, es: `Ahora dice: «${value ?? ''}».`, ca: `Ara diu: «${value ?? ''}».` })),
  })
}

const hold = async ({ tx, scope }: Changing, id: number): Promise<{ viewer: Viewer; now: Changeable }> => {
  const viewer = viewerOf(scope)
  const now = (await lockForChange(tx, scope, { viewer, id })) ?? refuse('http.notFound')
  if (!now.hasReason) refuse('http.forbidden')
  return { viewer, now }
}

const read = async ({ tx, scope }: Changing, viewer: Viewer, id: number): Promise<Incident> =>
  (await findIncident(tx, scope, { viewer, id })) ?? refuse('http.notFound')

/** Changes the fields that the caller may edit; unchanged values are not a change. */
export const changeIncident = async (changing: Changing, { id, body }: ChangeRequest<IncidentChanges>): Promise<Incident> => {
  const { tx, scope } = changing
  const { viewer, now } = await hold(changing, id)
  const { propia, descripcion_obligatoria } = now
  const refused = checkIncidentChanges(body, { ...scope.settings, person: scope.person, propia, unit: { descripcion_obligatoria } })
  if (refused) throw new Refusal(refused.code, { fields: refused.fields ?? [] })
  const despues = Object.fromEntries(Object.entries(fieldsOf(body)).filter(([field, value]) => value !== now.valores[field]))
  const fields = Object.keys(despues)
  if (fields.length > 0) {
    await refuseStale(changing, now, fields)
    const antes = Object.fromEntries(fields.map((field) => [field, now.valores[field] ?? null]))
    const version = now.version + 1
    await writeFields(tx, scope, { id, version, despues })
    await recordChange(tx, scope, { id, version, accion: 'editada', antes, despues })
  }
  return read(changing, viewer, id)
}

/** Moves the incident within its unit, with the address found there. */
export const relocateIncident = async (changing: Changing, { id, body }: ChangeRequest<IncidentMove>): Promise<Incident> => {
  const { tx, scope } = changing
  const { viewer, now } = await hold(changing, id)
  const refused = checkIncidentMove(body, { ...scope.settings, person: scope.person, propia: now.propia })
  if (refused) throw new Refusal(refused.code, { fields: refused.fields ?? [] })
  const at = { latitud: body.lat, longitud: body.lon }
  const unit = (await findUnit(tx, scope, now.unidad_gestion_id)) ?? refuse('http.notFound')
  if (!isInsideUnit(at, unit)) return refuse('incident.outsideUnit')
  await refuseStale(changing, now, ['geolatitud', ...(body.site === undefined ? [] : ['emplazamiento'])])
  const { direccion, direccioncalle, direccionnumero, distrito, barrio } = await placeAt(tx, scope, { unit, at })
  const place = {
    ...defined({ direccion, direccioncalle, direccionnumero, distrito, barrio }),
    geolatitud: body.lat,
    geolongitud: body.lon,
  }
  const emplazamiento = body.site === undefined ? now.emplazamiento : trimmed(body.site)
  const version = now.version + 1
  const isPlaceKept = await writePlace(tx, scope, { id, version, place, emplazamiento })
  const despues: Values = { geolatitud: body.lat, geolongitud: body.lon, ...isPlaceKept, emplazamiento }
  const changed = Object.keys(despues).filter((field) => despues[field] !== now.valores[field])
  // The street is needed to show the address in the reader's language.
  if (changed.includes('direccion') && !changed.includes('id_vial')) changed.push('id_vial')
  const only = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))
  if (changed.length > 0) await recordChange(tx, scope, { id, version, accion: 'movida', antes: only(now.valores), despues: only(despues) })
  return read(changing, viewer, id)
}
