import type { NewIncident } from '@avisa/contract/incidents/schemas'

/** Only staff report for an order, and add somebody's data by hand. An address is found by its point: the public reads it as the town's own words. */
const notTheirs = [
  'orden_id',
  'anyadirDatosCiudadano',
  'direccion',
  'direccioncalle',
  'direccionnumero',
  'distrito',
  'barrio',
] as const satisfies readonly (keyof NewIncident)[]

/** What is read of a report by whoever is not of the staff. */
export const ofCitizen = (body: NewIncident): NewIncident => {
  const report = { ...body }
  for (const field of notTheirs) delete report[field]
  return report
}
