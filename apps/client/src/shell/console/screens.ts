import type { PermissionPattern } from '@avisa/contract/access/permissions'
import { consolePaths } from '@avisa/contract/console-paths'
import { paths } from '@avisa/contract/paths'
import { createElement, type ComponentType } from 'react'
import { lazy } from '#/platform/lazy.ts'
import type { ConsoleScreen } from './screens-context.ts'

/** The component of this name in a module, loaded when the screen is opened. */
const page = <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  lazy<object>(async () => {
    const loaded = (await load())[name]
    return { default: () => createElement(loaded) }
  })

const reading: readonly PermissionPattern[] = ['configuracion.consultar']
/** Plain objects, each a list with its form. */
const objects = (...names: readonly string[]) =>
  lazy<object>(async () => {
    const { ObjectTabs } = await import('#/configuration/shared/ObjectTabs.tsx')
    return { default: () => createElement(ObjectTabs, { objects: names }) }
  })

/** The screens of the console, in the order of the rail. */
export const consoleScreens: readonly ConsoleScreen[] = [
  {
    path: paths.console,
    allow: ['configuracion.*', 'salud.consultar'],
    page: page(() => import('./ConsoleHomePage.tsx'), 'ConsoleHomePage'),
    group: 'start',
    name: 'home',
  },
  {
    path: consolePaths.types,
    allow: ['configuracion.catalogo'],
    page: page(() => import('#/configuration/types/TypesPage.tsx'), 'TypesPage'),
    group: 'reports',
    name: 'types',
  },
  {
    path: consolePaths.fields,
    allow: ['configuracion.catalogo'],
    page: page(() => import('#/configuration/fields/FieldsPage.tsx'), 'FieldsPage'),
    group: 'reports',
    name: 'fields',
  },
  {
    path: consolePaths.statuses,
    allow: ['configuracion.estados'],
    page: page(() => import('#/configuration/statuses/StatusesPage.tsx'), 'StatusesPage'),
    group: 'reports',
    name: 'statuses',
  },
  {
    path: consolePaths.catalogues,
    allow: ['configuracion.catalogo', 'configuracion.organizacion'],
    page: objects(
      'vehiculo',
      'origen',
      'motivo_cierre',
      'respuesta',
      'motivo_valoracion',
      'organismo',
      'resultado',
      'prioridad_inspeccion',
    ),
    group: 'reports',
    name: 'catalogues',
  },
  {
    path: consolePaths.filters,
    allow: ['configuracion.catalogo'],
    page: objects('filtro', 'lista_publica'),
    group: 'reports',
    name: 'filters',
  },
  {
    path: consolePaths.incidentImports,
    allow: ['importacion.crear'],
    page: page(() => import('#/imports/incidents/IncidentImportsPage.tsx'), 'IncidentImportsPage'),
    group: 'reports',
    name: 'incidentImports',
  },
  {
    path: consolePaths.units,
    allow: ['configuracion.organizacion'],
    page: page(() => import('#/configuration/units/UnitsPage.tsx'), 'UnitsPage'),
    group: 'workers',
    name: 'units',
  },
  {
    path: consolePaths.entities,
    allow: ['configuracion.organizacion'],
    page: objects('entidad'),
    group: 'workers',
    name: 'entities',
  },
  {
    path: consolePaths.routing,
    allow: ['configuracion.organizacion'],
    page: page(() => import('#/configuration/routing/RoutingPage.tsx'), 'RoutingPage'),
    group: 'workers',
    name: 'routing',
  },
  {
    path: consolePaths.deadlines,
    allow: ['configuracion.plazos'],
    page: page(() => import('#/configuration/deadlines/DeadlinesPage.tsx'), 'DeadlinesPage'),
    group: 'workers',
    name: 'deadlines',
  },
  {
    path: consolePaths.notices,
    allow: ['configuracion.avisos'],
    page: page(() => import('#/notice-rules/NoticesPage.tsx'), 'NoticesPage'),
    group: 'words',
    name: 'notices',
  },
  {
    path: consolePaths.texts,
    allow: ['configuracion.textos', 'configuracion.avisos'],
    page: objects('correo', 'plantilla_aviso', 'texto'),
    group: 'words',
    name: 'texts',
  },
  { path: consolePaths.help, allow: ['configuracion.textos'], page: objects('ayuda', 'ayuda_seccion'), group: 'words', name: 'help' },
  {
    path: consolePaths.appearance,
    allow: ['configuracion.aspecto'],
    page: page(() => import('#/configuration/parameters/AppearancePage.tsx'), 'AppearancePage'),
    group: 'look',
    name: 'appearance',
  },
  {
    path: consolePaths.conditions,
    allow: ['configuracion.aspecto'],
    page: page(() => import('#/configuration/parameters/ConditionsPage.tsx'), 'ConditionsPage'),
    group: 'words',
    name: 'conditions',
  },
  {
    path: consolePaths.modules,
    allow: ['configuracion.aspecto'],
    page: page(() => import('#/configuration/parameters/ModulesPage.tsx'), 'ModulesPage'),
    group: 'look',
    name: 'modules',
  },
  { path: consolePaths.map, allow: ['configuracion.aspecto'], page: objects('capa_mapa'), group: 'look', name: 'map' },
  {
    path: consolePaths.drafts,
    allow: reading,
    page: page(() => import('#/configuration/drafts/DraftsPage.tsx'), 'DraftsPage'),
    group: 'follow',
    name: 'drafts',
  },
  { path: consolePaths.draft.pattern, allow: reading, page: page(() => import('#/configuration/drafts/DraftPage.tsx'), 'DraftPage') },
  {
    path: consolePaths.changes,
    allow: reading,
    page: page(() => import('#/configuration/history/ChangesPage.tsx'), 'ChangesPage'),
    group: 'follow',
    name: 'changes',
  },
  {
    path: consolePaths.streets,
    allow: ['configuracion.callejero'],
    page: page(() => import('#/imports/StreetsPage.tsx'), 'StreetsPage'),
    group: 'look',
    name: 'streets',
  },
  {
    path: consolePaths.people,
    allow: ['configuracion.personas'],
    page: page(() => import('#/people/PeoplePage.tsx'), 'PeoplePage'),
    group: 'workers',
    name: 'people',
  },
  {
    path: consolePaths.permissions,
    allow: ['configuracion.permisos'],
    page: page(() => import('#/people/PermissionsPage.tsx'), 'PermissionsPage'),
    group: 'workers',
    name: 'permissions',
  },
  {
    path: consolePaths.health,
    allow: ['salud.consultar'],
    page: page(() => import('#/health/HealthPage.tsx'), 'HealthPage'),
    group: 'follow',
    name: 'health',
  },
  {
    path: consolePaths.privacy,
    allow: ['configuracion.privacidad'],
    page: page(() => import('#/privacy/console/PrivacyConsolePage.tsx'), 'PrivacyConsolePage'),
    group: 'law',
    name: 'privacy',
  },
  {
    path: consolePaths.blocks,
    allow: ['configuracion.privacidad'],
    page: page(() => import('#/privacy/console/BlocksPage.tsx'), 'BlocksPage'),
    group: 'law',
    name: 'blocks',
  },
  {
    path: consolePaths.integrations,
    allow: ['configuracion.seguridad'],
    page: page(() => import('#/integrations/IntegrationsPage.tsx'), 'IntegrationsPage'),
    group: 'law',
    name: 'integrations',
  },
  {
    path: consolePaths.security,
    allow: ['configuracion.seguridad'],
    page: page(() => import('#/sso/SecurityPage.tsx'), 'SecurityPage'),
    group: 'law',
    name: 'security',
  },
  {
    path: consolePaths.setup,
    allow: ['configuracion.municipio'],
    page: lazy<object>(async () => {
      const { SetupPage } = await import('#/setup/SetupPage.tsx')
      return { default: () => createElement(SetupPage, { screens: setupScreens() }) }
    }),
    alone: true,
  },
  {
    path: consolePaths.qr,
    allow: ['configuracion.catalogo'],
    page: page(() => import('#/setup/qr/QrPage.tsx'), 'QrPage'),
    group: 'reports',
    name: 'qr',
  },
]

/** The steps of the set-up that are screens of the console. */
const setupScreens = () => {
  const paths = { personas: consolePaths.people }
  const screenAt = (path: string) => consoleScreens.find((screen) => screen.path === path)?.page
  return Object.fromEntries(Object.entries(paths).map(([step, path]) => [step, screenAt(path)]))
}
