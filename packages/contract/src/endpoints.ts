import * as accounts from '#/accounts/endpoints.ts'
import * as addresses from '#/addresses/endpoints.ts'
import * as closing from '#/closing/endpoints.ts'
import * as desk from '#/desk/endpoints.ts'
import * as comments from '#/comments/endpoints.ts'
import * as configuration from '#/configuration/endpoints.ts'
import * as deadlines from '#/deadlines/endpoints.ts'
import * as demo from '#/demo/endpoints.ts'
import * as entities from '#/entities/endpoints.ts'
import * as exports from '#/exports/endpoints.ts'
import * as extraFields from '#/extra-fields/endpoints.ts'
import * as filters from '#/filters/endpoints.ts'
import * as follows from '#/follows/endpoints.ts'
import * as health from '#/health/endpoints.ts'
import * as help from '#/help/endpoints.ts'
import * as holidays from '#/holidays/endpoints.ts'
import type { Endpoint } from '#/http/endpoint.ts'
import type { Route } from '#/http/route.ts'
import * as identity from '#/identity/endpoints.ts'
import * as images from '#/images/endpoints.ts'
import * as imports from '#/imports/endpoints.ts'
import * as incidents from '#/incidents/endpoints.ts'
import * as inspections from '#/inspections/endpoints.ts'
import * as integrations from '#/integrations/endpoints.ts'
import * as lists from '#/lists/endpoints.ts'
import * as logs from '#/logs/endpoints.ts'
import * as map from '#/map/endpoints.ts'
import * as merges from '#/merges/endpoints.ts'
import * as monthlyReports from '#/monthly-reports/endpoints.ts'
import * as municipalities from '#/municipalities/endpoints.ts'
import * as noticeRules from '#/notice-rules/endpoints.ts'
import * as notifications from '#/notifications/endpoints.ts'
import * as people from '#/people/endpoints.ts'
import * as privacy from '#/privacy/endpoints.ts'
import * as publication from '#/publication/endpoints.ts'
import * as reopening from '#/reopening/endpoints.ts'
import * as routing from '#/routing/endpoints.ts'
import * as sso from '#/sso/endpoints.ts'
import * as setup from '#/setup/endpoints.ts'
import * as statistics from '#/statistics/endpoints.ts'
import * as statuses from '#/statuses/endpoints.ts'
import * as tasks from '#/tasks/endpoints.ts'
import * as types from '#/types/endpoints.ts'
import * as units from '#/units/endpoints.ts'
import * as uploads from '#/uploads/endpoints.ts'
import * as workdays from '#/workdays/endpoints.ts'

const modules = {
  accounts,
  addresses,
  closing,
  desk,
  comments,
  configuration,
  deadlines,
  demo,
  entities,
  exports,
  extraFields,
  filters,
  follows,
  health,
  holidays,
  help,
  identity,
  images,
  imports,
  incidents,
  inspections,
  integrations,
  lists,
  logs,
  map,
  merges,
  monthlyReports,
  municipalities,
  noticeRules,
  notifications,
  people,
  privacy,
  publication,
  reopening,
  routing,
  sso,
  setup,
  statistics,
  statuses,
  tasks,
  types,
  units,
  uploads,
  workdays,
}

type Modules = typeof modules
type AnyEndpoint = Extract<{ [F in keyof Modules]: Modules[F][keyof Modules[F]] }[keyof Modules], Endpoint>
type ByRoute = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E }
/** The endpoint of a route, as a type: the client loads only routes, and this types its calls. */
export type EndpointOf<R extends Route> = ByRoute[`${R['method']} ${R['path']}` & keyof ByRoute]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

/** Every call by feature, for OpenAPI and for the tests that check all calls. */
export const allEndpoints: readonly { feature: string; name: string; endpoint: Endpoint }[] = Object.entries(modules).flatMap(
  ([feature, exported]) =>
    Object.entries(exported)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ feature, name, endpoint })),
)
