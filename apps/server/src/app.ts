import { defaultBodyLimit } from '@avisa/contract/http/endpoint'
import fastifyEtag from '@fastify/etag'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { citizenRoutes } from '#/accounts/citizen-routes.ts'
import { identityRoutes } from '#/accounts/factors/routes.ts'
import { routes as accounts } from '#/accounts/routes.ts'
import { routes as sso } from '#/accounts/sso/routes.ts'
import { routes as addresses } from '#/addresses/routes.ts'
import { routes as closing } from '#/closing/routes.ts'
import { routes as desk } from '#/desk/routes.ts'
import { routes as comments } from '#/comments/routes.ts'
import { routes as configuration } from '#/configuration/routes.ts'
import { handleDeadlineNotices, handleRecompute } from '#/deadlines/notices.ts'
import { routes as deadlines } from '#/deadlines/routes.ts'
import { routes as demo } from '#/demo/routes.ts'
import { routes as entities } from '#/entities/routes.ts'
import { routes as extraFields } from '#/extra-fields/routes.ts'
import { routes as filters } from '#/filters/routes.ts'
import { routes as follows } from '#/follows/routes.ts'
import { handleHealth } from '#/health/job.ts'
import { routes as health } from '#/health/routes.ts'
import { routes as holidays } from '#/holidays/routes.ts'
import { routes as help } from '#/help/routes.ts'
import { routes as images } from '#/images/routes.ts'
import { handleImports } from '#/imports/job.ts'
import { routes as imports } from '#/imports/routes.ts'
import { routes as noticeRules } from '#/notice-rules/routes.ts'
import { noteDuplicates } from '#/incidents/near-store.ts'
import { routes as exports } from '#/exports/routes.ts'
import { routes as incidents } from '#/incidents/routes.ts'
import { routes as inspections } from '#/inspections/routes.ts'
import { routes as integrations } from '#/integrations/routes.ts'
import { routes as lists } from '#/lists/routes.ts'
import { routes as logs } from '#/logs/routes.ts'
import { routes as map } from '#/map/routes.ts'
import { routes as merges } from '#/merges/routes.ts'
import { handleMonthlyReports } from '#/monthly-reports/job.ts'
import { routes as monthlyReports } from '#/monthly-reports/routes.ts'
import { openFraming } from '#/municipalities/framing.ts'
import { routes as municipalities } from '#/municipalities/routes.ts'
import { handleDigests } from '#/notifications/digest.ts'
import { handleFollowDigests } from '#/notifications/follow-digest.ts'
import { handleReminders } from '#/notifications/reminder.ts'
import { handleCovered } from './images/cover-store.ts'
import { handleWithdrawn } from './images/shared/revision-store.ts'
import { handlePush } from '#/notifications/push-job.ts'
import { routes as notifications } from '#/notifications/routes.ts'
import { handleNotifications } from './notifications/shared/notify-store.ts'
import { installClient } from '#/platform/client-files.ts'
import { installCors } from '#/platform/cors.ts'
import { limitCalls, limitConnections, connectionPatience } from '#/platform/admission.ts'
import type { Deps } from '#/platform/deps.ts'
import { installDocs } from '#/platform/docs.ts'
import { installErrors } from '#/platform/errors.ts'
import { openSharedAnswers } from '#/platform/shared-answers.ts'
import { installHealth } from '#/platform/health.ts'
import { installJson } from '#/platform/json-body.ts'
import { handleMail } from '#/platform/mail-job.ts'
import { installMailPage } from '#/platform/mail-page.ts'
import type { Feature } from '#/platform/serve.ts'
import { routes as pages } from '#/pages/routes.ts'
import { routes as people } from '#/people/routes.ts'
import { installCompression } from '#/platform/compression.ts'
import { serializerCompiler, validatorCompiler } from '#/platform/validation.ts'
import { handleRetention } from '#/privacy/retention.ts'
import { routes as publication } from '#/publication/routes.ts'
import { routes as reopening } from '#/reopening/routes.ts'
import { routes as routing } from '#/routing/routes.ts'
import { blockRoutes } from '#/incidents/block-routes.ts'
import { consoleRoutes as privacyConsole } from '#/privacy/console-routes.ts'
import { routes as privacy } from '#/privacy/routes.ts'
import { routes as setup } from '#/setup/routes.ts'
import { routes as statistics } from '#/statistics/routes.ts'
import { handleUpkeep } from '#/statistics/upkeep-job.ts'
import { routes as statuses } from '#/statuses/routes.ts'
import { routes as tasks } from '#/tasks/routes.ts'
import { routes as types } from '#/types/routes.ts'
import { routes as units } from '#/units/routes.ts'
import { routes as uploads } from '#/uploads/routes.ts'
import { routes as views } from '#/views/routes.ts'
import { handleForgotten } from '#/workdays/forgotten.ts'
import { routes as workdays } from '#/workdays/routes.ts'

const features: readonly Feature[] = [
  municipalities,
  map,
  units,
  types,
  statistics,
  statuses,
  closing,
  desk,
  accounts,
  sso,
  citizenRoutes,
  identityRoutes,
  addresses,
  comments,
  configuration,
  deadlines,
  entities,
  extraFields,
  filters,
  follows,
  exports,
  incidents,
  merges,
  monthlyReports,
  reopening,
  inspections,
  images,
  uploads,
  imports,
  noticeRules,
  tasks,
  lists,
  views,
  integrations,
  workdays,
  logs,
  notifications,
  pages,
  people,
  privacy,
  privacyConsole,
  publication,
  routing,
  blockRoutes,
  health,
  holidays,
  setup,
  help,
  demo,
]

export type AppOptions = {
  logger?: FastifyServerOptions['logger']
  trustProxy?: boolean | string
  /** Folder of the built client; without it only the API is served. */
  clientFolder?: string
  /** Concurrent calls; `maxAtOnce` by default. */
  maxCalls?: number
}

/** The whole server on one port: API, photos, tiles, documentation, health and client. */
export const buildApp = async (
  deps: Deps,
  { logger = false, trustProxy = false, clientFolder, maxCalls }: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: logger ?? false,
    trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID().slice(0, 8),
    routerOptions: { maxParamLength: 200 },
    bodyLimit: defaultBodyLimit,
    ...connectionPatience,
    // A query with invalid URL encoding is a bad request, not a server error.
    frameworkErrors: (error, request, reply) => {
      app.errorHandler(error, request, reply)
    },
  })
  app.decorate('deps', deps)
  app.decorate('sharedAnswers', openSharedAnswers(deps.db, deps.events))
  limitConnections(app)
  // Lists and reference data answer 304 to clients that have them (docs/wire.md, Caching).
  await app.register(fastifyEtag, { weak: true })
  installCompression(app)
  await installCors(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrors(app)
  installJson(app)
  limitCalls(app, maxCalls)
  installHealth(app)
  installDocs(app)
  installMailPage(app)
  handleNotifications(deps, app.log, noteDuplicates)
  handlePush(deps)
  handleDigests(deps)
  handleFollowDigests(deps, app.log)
  handleReminders(deps, app.log)
  handleForgotten(deps)
  handleMonthlyReports(deps)
  handleMail(deps, app.log)
  handleRetention(deps, app.log)
  handleUpkeep(deps, app.log)
  handleHealth(deps)
  handleWithdrawn(deps)
  handleCovered(deps)
  handleImports(deps)
  handleRecompute(deps)
  handleDeadlineNotices(deps, app.log)
  for (const feature of features) feature(app)
  await installClient(app, clientFolder, openFraming(app))
  return app
}
