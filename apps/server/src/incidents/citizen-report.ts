import type { NewIncident } from '@avisa/contract/incidents/schemas'

/** Fields only for staff. The server derives the address from the point, because the public reads it as a statement of the municipality. */
const notTheirs = [
  'orden_id',
  'anyadirDatosCiudadano',
  'direccion',
  'direccioncalle',
  'direccionnumero',
  'distrito',
  'barrio',
] as const satisfies readonly (keyof NewIncident)[]

/** Removes what only staff may send. */
export const ofCitizen = (body: NewIncident): NewIncident => {
  const report = { ...body }
  for (const field of notTheirs) delete report[field]
  return report
}
