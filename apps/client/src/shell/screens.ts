import type { Module } from '@avisa/contract/access/modules'
import { roleNames, type RoleName } from '@avisa/contract/access/roles'
import { paths } from '@avisa/contract/paths'
import { createElement, type ReactElement } from 'react'
import { CallError } from '#/platform/call-error.ts'
import { failures } from '#/platform/failures.ts'
import { arrive } from '#/platform/lazy.ts'

/**
 * `open`: for anybody at any time. `roles`: one of them is required. `module`: must be enabled. `place`: a
 * screen of the menu, which keeps the bottom bar; the others have their own action bar. `bare`: without
 * the menu, for some only while signed out.
 */
export type Screen = {
  path: string
  open?: true
  roles?: readonly RoleName[]
  module?: Module
  place?: true
  bare?: true | 'signedOut'
}
/** `load` imports the page when it is opened; a page with several addresses is the same component at each. */
export type LoadedScreen = Screen & { load: () => Promise<ReactElement> }

const staff: readonly RoleName[] = ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos', 'Encargados', 'Observadores', 'Inspectores']

export const screens: readonly LoadedScreen[] = [
  { path: paths.home, load: async () => createElement((await import('./HomePage.tsx')).HomePage), place: true },
  { path: paths.municipality, load: async () => createElement((await import('#/municipalities/MunicipalityPage.tsx')).MunicipalityPage) },
  { path: paths.login, load: async () => createElement((await import('#/accounts/LoginPage.tsx')).LoginPage), open: true, bare: true },
  { path: paths.signUp, load: async () => createElement((await import('#/accounts/SignUpPage.tsx')).SignUpPage), open: true, bare: true },
  {
    path: paths.recover,
    load: async () => createElement((await import('#/accounts/RecoverPage.tsx')).RecoverPage),
    open: true,
    bare: true,
  },
  {
    path: paths.activate,
    load: async () => createElement((await import('#/accounts/ActivatePage.tsx')).ActivatePage),
    open: true,
    bare: true,
  },
  {
    path: paths.confirmEmail,
    load: async () => createElement((await import('#/accounts/ConfirmEmailPage.tsx')).ConfirmEmailPage),
    open: true,
    bare: true,
  },
  {
    path: paths.newPassword,
    load: async () => createElement((await import('#/accounts/NewPasswordPage.tsx')).NewPasswordPage),
    open: true,
    bare: true,
  },
  { path: paths.loginCode, load: async () => createElement((await import('#/accounts/LoginCodePage.tsx')).LoginCodePage), bare: true },
  { path: paths.tutorial, load: async () => createElement((await import('./tutorial/TutorialPage.tsx')).TutorialPage), bare: true },
  { path: paths.logout, load: async () => createElement((await import('./LogoutPage.tsx')).LogoutPage), open: true, bare: true },
  { path: paths.settings, load: async () => createElement((await import('./SettingsPage.tsx')).SettingsPage), place: true },
  { path: paths.language, load: async () => createElement((await import('./LanguagePage.tsx')).LanguagePage) },
  { path: paths.about, load: async () => createElement((await import('./AboutPage.tsx')).AboutPage) },
  {
    path: paths.notifications,
    load: async () => createElement((await import('#/notifications/NotificationsPage.tsx')).NotificationsPage),
    place: true,
  },
  {
    path: paths.follow,
    load: async () => createElement((await import('#/notifications/FollowPage.tsx')).FollowPage),
    open: true,
    bare: true,
  },
  { path: paths.profile, load: async () => createElement((await import('#/accounts/ProfilePage.tsx')).ProfilePage), roles: roleNames },
  {
    path: paths.profileEdit,
    load: async () => createElement((await import('#/accounts/EditProfilePage.tsx')).EditProfilePage),
    roles: roleNames,
  },
  {
    path: paths.profilePassword,
    load: async () => createElement((await import('#/accounts/EditPasswordPage.tsx')).EditPasswordPage),
    roles: roleNames,
  },
  { path: paths.ownData, load: async () => createElement((await import('#/privacy/OwnDataPage.tsx')).OwnDataPage), roles: roleNames },
  { path: paths.privacy, load: async () => createElement((await import('#/privacy/PrivacyPage.tsx')).PrivacyPage) },
  {
    path: paths.accessLog,
    load: async () => createElement((await import('#/privacy/AccessLogPage.tsx')).AccessLogPage),
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
  {
    path: paths.faqStatuses,
    load: async () => createElement((await import('#/help/StatusesPage.tsx')).StatusesPage),
    open: true,
    bare: 'signedOut',
  },
  { path: paths.iframe.pattern, load: async () => createElement((await import('#/iframes/EmbeddedPage.tsx')).EmbeddedPage) },
  { path: paths.outbox, load: async () => createElement((await import('#/outbox/OutboxPage.tsx')).OutboxPage) },
  { path: paths.newIncident, load: async () => createElement((await import('#/incidents/wizard/WizardPage.tsx')).WizardPage) },
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
    load: async () => createElement((await import('#/incidents/wizard/FormWizardPage.tsx')).FormWizardPage),
    bare: true,
  },
  {
    path: paths.myIncidents,
    load: async () => createElement((await import('#/incidents/MyIncidentsPage.tsx')).MyIncidentsPage),
    place: true,
  },
  { path: paths.myIncident.pattern, load: async () => createElement((await import('#/incidents/MyIncidentsPage.tsx')).MyIncidentsPage) },
  {
    path: paths.myIncidentMap.pattern,
    load: async () => createElement((await import('#/incidents/MyIncidentMapPage.tsx')).MyIncidentMapPage),
  },
  { path: paths.incidents, load: async () => createElement((await import('#/incidents/IncidentsPage.tsx')).IncidentsPage), place: true },
  { path: paths.incident.pattern, load: async () => createElement((await import('#/incidents/IncidentsPage.tsx')).IncidentsPage) },
  { path: paths.incidentMap.pattern, load: async () => createElement((await import('#/incidents/IncidentMapPage.tsx')).IncidentMapPage) },
  {
    path: paths.incidentMove.pattern,
    load: async () => createElement((await import('#/incidents/MoveIncidentPage.tsx')).MoveIncidentPage),
  },
  {
    path: paths.incidentComments.pattern,
    load: async () => createElement((await import('#/comments/IncidentCommentsPage.tsx')).IncidentCommentsPage),
  },
  {
    path: paths.incidentInfrastructure.pattern,
    load: async () => createElement((await import('#/iframes/InfrastructurePage.tsx')).InfrastructurePage),
  },
  { path: paths.tasks, load: async () => createElement((await import('#/tasks/TasksPage.tsx')).TasksPage), roles: staff, place: true },
  { path: paths.task.pattern, load: async () => createElement((await import('#/tasks/TasksPage.tsx')).TasksPage), roles: staff },
  { path: paths.taskMap.pattern, load: async () => createElement((await import('#/tasks/TaskMapPage.tsx')).TaskMapPage), roles: staff },
  {
    path: paths.taskComments.pattern,
    load: async () => createElement((await import('#/comments/TaskCommentsPage.tsx')).TaskCommentsPage),
    roles: staff,
  },
  {
    path: paths.workDay,
    load: async () => createElement((await import('#/workdays/WorkDayPage.tsx')).WorkDayPage),
    roles: staff,
    module: 'workDays',
    place: true,
  },
  {
    path: paths.workDaysOf.pattern,
    load: async () => createElement((await import('#/workdays/UserWorkDaysPage.tsx')).UserWorkDaysPage),
    roles: staff,
    module: 'workDays',
  },
  {
    path: paths.employees,
    load: async () => createElement((await import('#/workdays/EmployeesPage.tsx')).EmployeesPage),
    roles: staff,
    module: 'workDays',
  },
  {
    path: paths.allWorkDays,
    load: async () => createElement((await import('#/workdays/AllWorkDaysPage.tsx')).AllWorkDaysPage),
    roles: staff,
    module: 'workDays',
  },
  {
    path: paths.inspections,
    load: async () => createElement((await import('#/inspections/InspectionsPage.tsx')).InspectionsPage),
    roles: staff,
    module: 'inspections',
    place: true,
  },
  {
    path: paths.inspection.pattern,
    load: async () => createElement((await import('#/inspections/InspectionsPage.tsx')).InspectionsPage),
    roles: staff,
    module: 'inspections',
  },
  {
    path: paths.inspectionMap.pattern,
    load: async () => createElement((await import('#/inspections/InspectionMapPage.tsx')).InspectionMapPage),
    roles: staff,
    module: 'inspections',
  },
  { path: paths.lists, load: async () => createElement((await import('#/lists/ListsPage.tsx')).ListsPage), roles: staff, place: true },
  { path: paths.list.pattern, load: async () => createElement((await import('#/lists/ListPage.tsx')).ListPage), roles: staff },
  // Also for an incident of a public list, which is visible to everybody.
  { path: paths.listItem.pattern, load: async () => createElement((await import('#/lists/ListPage.tsx')).ListPage) },
  { path: paths.listTaskMap.pattern, load: async () => createElement((await import('#/tasks/TaskMapPage.tsx')).TaskMapPage), roles: staff },
  {
    path: paths.listTaskComments.pattern,
    load: async () => createElement((await import('#/comments/TaskCommentsPage.tsx')).TaskCommentsPage),
    roles: staff,
  },
  {
    path: paths.publicLists,
    load: async () => createElement((await import('#/lists/PublicListsPage.tsx')).PublicListsPage),
    module: 'publicLists',
    place: true,
  },
  {
    path: paths.publicList.pattern,
    load: async () => createElement((await import('#/lists/ListPage.tsx')).ListPage),
    module: 'publicLists',
  },
  {
    path: paths.listComments.pattern,
    load: async () => createElement((await import('#/comments/ListCommentsPage.tsx')).ListCommentsPage),
    roles: staff,
  },
]

/** A screen that cannot load offline fails like a call: the person is asked whether to retry. */
const sayOffline = () => failures.emit(new CallError('offline'))

export const loadPage = ({ load }: LoadedScreen): Promise<ReactElement> => arrive(load, { onWait: sayOffline })
