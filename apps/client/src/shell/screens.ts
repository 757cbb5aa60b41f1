import type { Module } from '@avisa/contract/access/modules'
import type { PermissionPattern } from '@avisa/contract/access/permissions'
import { roleNames, type RoleName } from '@avisa/contract/access/roles'
import { paths } from '@avisa/contract/paths'
import { createElement, type ComponentType, type ReactElement } from 'react'
import type { Client } from '#/platform/client.ts'
import { CallError } from '#/platform/call-error.ts'
import { failures } from '#/platform/failures.ts'
import { arrive } from '#/platform/lazy.ts'

/**
 * `open`: for anybody at any time. `roles`: one of them is required; `allow`: one of these permissions. `module`: must be enabled. `place`: a
 * screen of the menu, which keeps the bottom bar; the others have their own action bar. `bare`: without
 * the menu, for some only while signed out.
 */
export type Screen = {
  path: string
  open?: true
  roles?: readonly RoleName[]
  allow?: readonly PermissionPattern[]
  module?: Module
  /** Closed to citizens until the municipality opens. */
  reports?: true
  place?: true
  bare?: true | 'signedOut'
}
/** `load` imports the page when it is opened; a page with several addresses is the same component at each. */
export type LoadedScreen = Screen & { load: () => Promise<ReactElement> }

/** The component of this name in a module. */
const page =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  async () =>
    createElement<object>((await load())[name])

const staff: readonly RoleName[] = ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos', 'Encargados', 'Observadores', 'Inspectores']

export const screens: readonly LoadedScreen[] = [
  { path: paths.home, reports: true, load: page(() => import('./HomePage.tsx'), 'HomePage'), place: true },
  {
    path: paths.desk,
    load: page(() => import('#/desk/DeskPage.tsx'), 'DeskPage'),
    allow: ['obra.consultar.todas', 'obra.consultar.propia', 'incidencia.aceptar'],
    place: true,
  },
  { path: paths.municipality, load: page(() => import('#/municipalities/MunicipalityPage.tsx'), 'MunicipalityPage') },
  { path: paths.login, load: page(() => import('#/accounts/LoginPage.tsx'), 'LoginPage'), open: true, bare: true },
  { path: paths.signUp, load: page(() => import('#/accounts/SignUpPage.tsx'), 'SignUpPage'), open: true, bare: true },
  { path: paths.recover, load: page(() => import('#/accounts/RecoverPage.tsx'), 'RecoverPage'), open: true, bare: true },
  { path: paths.activate, load: page(() => import('#/accounts/ActivatePage.tsx'), 'ActivatePage'), open: true, bare: true },
  { path: paths.ssoReturn, load: page(() => import('#/accounts/sso/SsoReturnPage.tsx'), 'SsoReturnPage'), open: true, bare: true },
  { path: paths.confirmEmail, load: page(() => import('#/accounts/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'), open: true, bare: true },
  { path: paths.newPassword, load: page(() => import('#/accounts/NewPasswordPage.tsx'), 'NewPasswordPage'), open: true, bare: true },
  { path: paths.loginCode, load: page(() => import('#/accounts/LoginCodePage.tsx'), 'LoginCodePage'), bare: true },
  { path: paths.tutorial, load: page(() => import('./tutorial/TutorialPage.tsx'), 'TutorialPage'), bare: true },
  { path: paths.logout, load: page(() => import('./LogoutPage.tsx'), 'LogoutPage'), open: true, bare: true },
  { path: paths.settings, load: page(() => import('./SettingsPage.tsx'), 'SettingsPage'), place: true },
  { path: paths.language, load: page(() => import('./LanguagePage.tsx'), 'LanguagePage') },
  { path: paths.about, load: page(() => import('./AboutPage.tsx'), 'AboutPage') },
  { path: paths.notifications, load: page(() => import('#/notifications/NotificationsPage.tsx'), 'NotificationsPage'), place: true },
  { path: paths.mailLink.pattern, load: page(() => import('#/incidents/link/LinkPage.tsx'), 'LinkPage'), open: true, bare: true },
  { path: paths.followArea.pattern, load: page(() => import('#/follows/FollowAreaPage.tsx'), 'FollowAreaPage') },
  { path: paths.follows, load: page(() => import('#/follows/FollowsPage.tsx'), 'FollowsPage') },
  { path: paths.follow, load: page(() => import('#/incidents/link/LinkPage.tsx'), 'LinkPage'), open: true, bare: true },
  { path: paths.profile, load: page(() => import('#/accounts/ProfilePage.tsx'), 'ProfilePage'), roles: roleNames },
  { path: paths.profileEdit, load: page(() => import('#/accounts/EditProfilePage.tsx'), 'EditProfilePage'), roles: roleNames },
  { path: paths.profilePassword, load: page(() => import('#/accounts/EditPasswordPage.tsx'), 'EditPasswordPage'), roles: roleNames },
  { path: paths.profileSecurity, load: page(() => import('#/accounts/identity/SecurityPage.tsx'), 'SecurityPage'), roles: roleNames },
  { path: paths.ownData, load: page(() => import('#/privacy/OwnDataPage.tsx'), 'OwnDataPage'), roles: roleNames },
  { path: paths.privacy, load: page(() => import('#/privacy/PrivacyPage.tsx'), 'PrivacyPage') },
  {
    path: paths.accessLog,
    load: page(() => import('#/privacy/AccessLogPage.tsx'), 'AccessLogPage'),
    roles: ['SuperAdmin', 'Administradores'],
  },
  { path: paths.help, load: async () => createElement((await import('#/help/HelpPage.tsx')).HelpPage, { door: 'help' }) },
  {
    path: paths.helpTopic.pattern,
    load: async () => createElement((await import('#/help/HelpTopicPage.tsx')).HelpTopicPage, { door: 'help' }),
  },
  {
    path: paths.faq,
    load: async () => createElement((await import('#/help/HelpPage.tsx')).HelpPage, { door: 'faq' }),
    open: true,
    bare: 'signedOut',
  },
  {
    path: paths.faqFirstTopic,
    load: async () => createElement((await import('#/help/HelpTopicPage.tsx')).HelpTopicPage, { door: 'faq' }),
    open: true,
    bare: 'signedOut',
  },
  {
    path: paths.faqTopic.pattern,
    load: async () => createElement((await import('#/help/HelpTopicPage.tsx')).HelpTopicPage, { door: 'faq' }),
    open: true,
    bare: 'signedOut',
  },
  { path: paths.faqStatuses, load: page(() => import('#/help/StatusesPage.tsx'), 'StatusesPage'), open: true, bare: 'signedOut' },
  { path: paths.iframe.pattern, load: page(() => import('#/iframes/EmbeddedPage.tsx'), 'EmbeddedPage') },
  { path: paths.outbox, load: page(() => import('#/outbox/OutboxPage.tsx'), 'OutboxPage') },
  { path: paths.newIncident, reports: true, load: page(() => import('#/incidents/wizard/WizardPage.tsx'), 'WizardPage') },
  {
    path: paths.newIncidentBackoffice,
    load: async () => createElement((await import('#/incidents/wizard/Wizard.tsx')).Wizard, { kind: 'backoffice' }),
  },
  {
    path: paths.newIncidentOnly,
    load: async () => createElement((await import('#/incidents/wizard/Wizard.tsx')).Wizard, { kind: 'backoffice', alone: true }),
    bare: true,
  },
  {
    path: paths.newIncidentForm,
    reports: true,
    load: page(() => import('#/incidents/wizard/FormWizardPage.tsx'), 'FormWizardPage'),
    bare: true,
  },
  { path: paths.myIncidents, reports: true, load: page(() => import('#/incidents/MyIncidentsPage.tsx'), 'MyIncidentsPage'), place: true },
  { path: paths.myIncident.pattern, load: page(() => import('#/incidents/MyIncidentsPage.tsx'), 'MyIncidentsPage') },
  { path: paths.myIncidentMap.pattern, load: page(() => import('#/incidents/MyIncidentMapPage.tsx'), 'MyIncidentMapPage') },
  { path: paths.incidents, reports: true, load: page(() => import('#/incidents/IncidentsPage.tsx'), 'IncidentsPage'), place: true },
  { path: paths.incident.pattern, load: page(() => import('#/incidents/IncidentsPage.tsx'), 'IncidentsPage') },
  { path: paths.incidentMap.pattern, load: page(() => import('#/incidents/IncidentMapPage.tsx'), 'IncidentMapPage') },
  { path: paths.incidentMove.pattern, load: page(() => import('#/incidents/MoveIncidentPage.tsx'), 'MoveIncidentPage') },
  { path: paths.incidentMerge.pattern, load: page(() => import('#/incidents/merge/MergePage.tsx'), 'MergePage') },
  { path: paths.incidentComments.pattern, load: page(() => import('#/comments/IncidentCommentsPage.tsx'), 'IncidentCommentsPage') },
  { path: paths.incidentInfrastructure.pattern, load: page(() => import('#/iframes/InfrastructurePage.tsx'), 'InfrastructurePage') },
  { path: paths.tasks, load: page(() => import('#/tasks/TasksPage.tsx'), 'TasksPage'), roles: staff, place: true },
  { path: paths.task.pattern, load: page(() => import('#/tasks/TasksPage.tsx'), 'TasksPage'), roles: staff },
  { path: paths.taskMap.pattern, load: page(() => import('#/tasks/TaskMapPage.tsx'), 'TaskMapPage'), roles: staff },
  { path: paths.taskComments.pattern, load: page(() => import('#/comments/TaskCommentsPage.tsx'), 'TaskCommentsPage'), roles: staff },
  {
    path: paths.workDay,
    load: page(() => import('#/workdays/WorkDayPage.tsx'), 'WorkDayPage'),
    roles: staff,
    module: 'workDays',
    place: true,
  },
  {
    path: paths.workDaysOf.pattern,
    load: page(() => import('#/workdays/UserWorkDaysPage.tsx'), 'UserWorkDaysPage'),
    roles: staff,
    module: 'workDays',
  },
  { path: paths.employees, load: page(() => import('#/workdays/EmployeesPage.tsx'), 'EmployeesPage'), roles: staff, module: 'workDays' },
  {
    path: paths.allWorkDays,
    load: page(() => import('#/workdays/AllWorkDaysPage.tsx'), 'AllWorkDaysPage'),
    roles: staff,
    module: 'workDays',
  },
  {
    path: paths.inspections,
    load: page(() => import('#/inspections/InspectionsPage.tsx'), 'InspectionsPage'),
    roles: staff,
    module: 'inspections',
    place: true,
  },
  {
    path: paths.inspection.pattern,
    load: page(() => import('#/inspections/InspectionsPage.tsx'), 'InspectionsPage'),
    roles: staff,
    module: 'inspections',
  },
  {
    path: paths.inspectionMap.pattern,
    load: page(() => import('#/inspections/InspectionMapPage.tsx'), 'InspectionMapPage'),
    roles: staff,
    module: 'inspections',
  },
  {
    path: paths.review,
    load: page(() => import('#/publication/ReviewPage.tsx'), 'ReviewPage'),
    roles: staff,
    allow: ['incidencia.publicar'],
    place: true,
  },
  {
    path: paths.numbers,
    load: page(() => import('#/statistics/NumbersPage.tsx'), 'NumbersPage'),
    roles: staff,
    allow: ['estadistica.consultar'],
    place: true,
  },
  {
    path: paths.monthlyReports,
    load: page(() => import('#/monthly-reports/MonthlyReportsPage.tsx'), 'MonthlyReportsPage'),
    roles: staff,
    allow: ['informe.crear', 'estadistica.consultar'],
    place: true,
  },
  {
    path: paths.monthlyReport.pattern,
    load: page(() => import('#/monthly-reports/MonthlyReportPage.tsx'), 'MonthlyReportPage'),
    roles: staff,
    allow: ['informe.crear', 'estadistica.consultar'],
  },
  { path: paths.lists, load: page(() => import('#/lists/ListsPage.tsx'), 'ListsPage'), roles: staff, place: true },
  { path: paths.list.pattern, load: page(() => import('#/lists/ListPage.tsx'), 'ListPage'), roles: staff },
  // Also for an incident of a public list, which is visible to everybody.
  { path: paths.listItem.pattern, load: page(() => import('#/lists/ListPage.tsx'), 'ListPage') },
  { path: paths.listTaskMap.pattern, load: page(() => import('#/tasks/TaskMapPage.tsx'), 'TaskMapPage'), roles: staff },
  { path: paths.listTaskComments.pattern, load: page(() => import('#/comments/TaskCommentsPage.tsx'), 'TaskCommentsPage'), roles: staff },
  {
    path: paths.publicLists,
    reports: true,
    load: page(() => import('#/lists/PublicListsPage.tsx'), 'PublicListsPage'),
    module: 'publicLists',
    place: true,
  },
  { path: paths.publicList.pattern, load: page(() => import('#/lists/ListPage.tsx'), 'ListPage'), module: 'publicLists' },
  {
    path: `${paths.console}/*`,
    load: page(() => import('./console/Console.tsx'), 'Console'),
    allow: ['configuracion.*', 'salud.consultar'],
    bare: true,
  },
  { path: paths.listComments.pattern, load: page(() => import('#/comments/ListCommentsPage.tsx'), 'ListCommentsPage'), roles: staff },
]

/** A screen that cannot load offline fails like a call: the person is asked whether to retry. */
const sayOffline = (client: Client) => failures(client).emit(new CallError('offline'))

export const loadPage = (client: Client, { load }: LoadedScreen): Promise<ReactElement> =>
  arrive(client, load, { onWait: () => sayOffline(client) })
