import type { Module } from '@avisa/contract/access/modules'
import { roleNames, type RoleName } from '@avisa/contract/access/roles'
import type { ComponentType } from 'react'
import { CallError } from '#/platform/call-error.ts'
import { failures } from '#/platform/failures.ts'
import { arrive } from '#/platform/lazy.ts'
import { paths } from '#/navigation/paths.ts'

/**
 * One address and its page. `open`: anybody may come at any time. `roles`: one of them is needed.
 * `module`: the part of the product that has to be on. `place`: one of the places people go to, so it keeps the
 * bottom bar; the others have their own action bar. `bare`: without the menu, some only while nobody has signed in.
 */
export type Screen = {
  path: string
  page: string
  open?: true
  roles?: readonly RoleName[]
  module?: Module
  place?: true
  bare?: true | 'signedOut'
}

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
  { path: '/listas/:id/detail/:itemId', page: 'lists/ListItemPage' },
  { path: '/listas/:listaId/tareas/:id/mapa', page: 'tasks/TaskMapPage', roles: staff },
  { path: '/listas/:listaId/tareas/:id/comentarios', page: 'comments/TaskCommentsPage', roles: staff },
  { path: paths.publicLists, page: 'lists/PublicListsPage', module: 'publicLists', place: true },
  { path: '/listas-publicas/:id', page: 'lists/PublicListPage', module: 'publicLists' },
  { path: '/listas/:id/comentarios', page: 'comments/ListCommentsPage', roles: staff },
]

const files = import.meta.glob<Record<string, ComponentType>>(['../*/**/*Page.tsx', './*Page.tsx', '!../ui/**', '!../platform/**'])
export const fileOf = ({ page }: Screen) => files[`../${page}.tsx`] ?? files[`./${page.replace('shell/', '')}.tsx`]

/** A screen that has to wait for the network is a failure like that of a call: it is asked whether to try again. */
const sayOffline = () => failures.emit(new CallError('offline'))

export const loadPage = async (screen: Screen): Promise<ComponentType> => {
  const exported = await arrive(async () => fileOf(screen)?.(), { onWait: sayOffline })
  const Page = exported?.[screen.page.split('/').at(-1) ?? '']
  if (!Page) throw new Error(`${screen.page}.tsx does not export its page`)
  return Page
}
