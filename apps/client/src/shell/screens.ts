import type { Module } from '@avisa/contract/access/modules'
import { roleNames, type RoleName } from '@avisa/contract/access/roles'
import { paths } from '@avisa/contract/paths'
import { createElement, type ReactElement } from 'react'
import { CallError } from '#/platform/call-error.ts'
import { failures } from '#/platform/failures.ts'
import { arrive } from '#/platform/lazy.ts'

/**
 * Who may open a screen and what is around it. `open`: anybody at any time. `roles`: one of them is needed. `module`: the part of the product
 * that has to be on. `place`: a screen of the menu, so it keeps the bottom bar; the others have their own action bar. `bare`: without
 * the menu, some only while nobody has signed in.
 */
export type Screen = {
  path: string
  open?: true
  roles?: readonly RoleName[]
  module?: Module
  place?: true
  bare?: true | 'signedOut'
}
/** `load` fetches the page when it is opened; a page may stand at several addresses, and is the same component at each. */
export type LoadedScreen = Screen & { load: () => Promise<ReactElement> }

const staff: readonly RoleName[] = ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos', 'Encargados', 'Observadores', 'Inspectores']

/** `shell/HomePage` is the file `HomePage.tsx` with the component `HomePage`, loaded when it is opened. */
export const screens: readonly Screen[] = [
  { path: paths.home, page: 'shell/HomePage', place: true },
  { path: paths.municipality, page: 'municipalities/MunicipalityPage' },
  { path: '/login', page: 'accounts/LoginPage', open: true, bare: true },
  { path: paths.signUp, page: 'accounts/SignUpPage', open: true, bare: true },
  { path: paths.recover, page: 'accounts/RecoverPage', open: true, bare: true },
  { path: paths.activate, page: 'accounts/ActivatePage', open: true, bare: true },
  { path: paths.confirmEmail, page: 'accounts/ConfirmEmailPage', open: true, bare: true },
  { path: paths.newPassword, page: 'accounts/NewPasswordPage', open: true, bare: true },
  { path: paths.loginCode, page: 'accounts/LoginCodePage', bare: true },
  { path: paths.tutorial, page: 'shell/tutorial/TutorialPage', bare: true },
  { path: paths.logout, page: 'shell/LogoutPage', open: true, bare: true },
  { path: paths.settings, page: 'shell/SettingsPage', place: true },
  { path: paths.language, page: 'shell/LanguagePage' },
  { path: paths.about, page: 'shell/AboutPage' },
  { path: paths.notifications, page: 'notifications/NotificationsPage', place: true },
  { path: paths.follow, page: 'notifications/FollowPage', open: true, bare: true },
  { path: paths.profile, page: 'accounts/ProfilePage', roles: roleNames },
  { path: paths.profileEdit, page: 'accounts/EditProfilePage', roles: roleNames },
  { path: paths.profilePassword, page: 'accounts/EditPasswordPage', roles: roleNames },
  { path: paths.ownData, page: 'privacy/OwnDataPage', roles: roleNames },
  { path: paths.privacy, page: 'privacy/PrivacyPage' },
  { path: paths.looks, page: 'privacy/AccessLogPage', roles: ['SuperAdmin', 'Administradores'] },
  { path: paths.help, page: 'help/HelpPage' },
  { path: '/ayudapage/:numSeccion/:numOpcion', page: 'help/HelpTopicPage' },
  { path: paths.faq, page: 'help/FaqPage', open: true, bare: 'signedOut' },
  { path: '/faqpage', page: 'help/FaqTopicPage', open: true, bare: 'signedOut' },
  { path: '/faqpage/:numSeccion/:numOpcion', page: 'help/FaqTopicPage', open: true, bare: 'signedOut' },
  { path: paths.faqStatuses, page: 'help/StatusesPage', open: true, bare: 'signedOut' },
  { path: '/iframe/:key', page: 'iframes/EmbeddedPage' },
  { path: paths.outbox, page: 'outbox/OutboxPage' },
  { path: paths.newIncident, page: 'incidents/wizard/WizardPage' },
  { path: paths.newIncidentBackoffice, page: 'incidents/wizard/BackofficeWizardPage' },
  { path: paths.newIncidentOnly, page: 'incidents/wizard/OnlyWizardPage', bare: true },
  { path: paths.newIncidentForm, page: 'incidents/wizard/FormWizardPage', bare: true },
  { path: paths.myIncidents, page: 'incidents/MyIncidentsPage', place: true },
  { path: '/incidencias/ciudadano/:id', page: 'incidents/MyIncidentPage' },
  { path: '/incidencias/ciudadano/:id/mapa', page: 'incidents/MyIncidentMapPage' },
  { path: paths.incidents, page: 'incidents/IncidentsPage', place: true },
  { path: '/incidencias/:id', page: 'incidents/IncidentPage' },
  { path: '/incidencias/:id/mapa', page: 'incidents/IncidentMapPage' },
  { path: '/incidencias/:id/mapa/edit', page: 'incidents/MoveIncidentPage' },
  { path: '/incidencias/:id/comentarios', page: 'comments/IncidentCommentsPage' },
  { path: '/incidencias/:id/infraestructuras', page: 'iframes/InfrastructurePage' },
  { path: paths.tasks, page: 'tasks/TasksPage', roles: staff, place: true },
  { path: '/tareas/:id', page: 'tasks/TaskPage', roles: staff },
  { path: '/tareas/:id/mapa', page: 'tasks/TaskMapPage', roles: staff },
  { path: '/tareas/:id/comentarios', page: 'comments/TaskCommentsPage', roles: staff },
  { path: paths.workDay, page: 'workdays/WorkDayPage', roles: staff, module: 'workDays', place: true },
  { path: '/usuarios-jornadas/listado/:usuario_id', page: 'workdays/UserWorkDaysPage', roles: staff, module: 'workDays' },
  { path: paths.employees, page: 'workdays/EmployeesPage', roles: staff, module: 'workDays' },
  { path: paths.allWorkDays, page: 'workdays/AllWorkDaysPage', roles: staff, module: 'workDays' },
  { path: paths.inspections, page: 'inspections/InspectionsPage', roles: staff, module: 'inspections', place: true },
  { path: '/inspecciones/:id', page: 'inspections/InspectionPage', roles: staff, module: 'inspections' },
  { path: '/inspecciones/:id/mapa', page: 'inspections/InspectionMapPage', roles: staff, module: 'inspections' },
  { path: paths.lists, page: 'lists/ListsPage', roles: staff, place: true },
  { path: '/listas/:id', page: 'lists/ListPage', roles: staff },
  // Also an incident of a public list, which anybody may see.
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

/** A screen that has to wait for the network is a failure like that of a call: it is asked whether to try again. */
const sayOffline = () => failures.emit(new CallError('offline'))

export const loadPage = ({ load }: LoadedScreen): Promise<ReactElement> => arrive(load, { onWait: sayOffline })
