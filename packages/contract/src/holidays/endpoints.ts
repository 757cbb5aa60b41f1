import { scopesOfHolidays } from '#/configuration/objects/deadlines.ts'
import { endpoint } from '#/http/endpoint.ts'
import { arr, int, nullable, obj, oneOf, str, type Static } from '#/http/schema.ts'
import { proposedYears } from './regions.ts'
import * as routes from './routes.ts'

export const ProposedHoliday = obj({ dia: str(), nombre_es: str(), nombre_val: str(), ambito: oneOf(...scopesOfHolidays) })
export type ProposedHoliday = Static<typeof ProposedHoliday>

export const proposeHolidays = endpoint(routes.proposeHolidays, {
  allow: 'configuracion.plazos',
  summary:
    "Public holidays of a year, national ones and those of the town's region, to be checked in the official gazettes; writes nothing",
  query: obj({ anyo: int({ minimum: proposedYears.first, maximum: proposedYears.last }) }),
  ok: obj({
    /** Null where the province is in no region: national ones alone. */
    comunidad: nullable(str()),
    festivos: arr(ProposedHoliday),
  }),
  refusals: [],
})
