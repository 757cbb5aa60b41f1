import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { paths } from '#/navigation/paths.ts'
import { routes } from './routes.tsx'
import { fileOf, screens, type Screen } from './screens.ts'

const screenAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.handle as Screen | undefined

describe('an address of the specification opens its screen', () => {
  it.each([
    ['ROUTE-01', '/incidencias', 'incidents/IncidentsPage'],
    ['ROUTE-02', '/incidencias/add?tipos=1', 'incidents/wizard/WizardPage'],
    ['ROUTE-03', '/incidencias/add-backoffice?from=x', 'incidents/wizard/BackofficeWizardPage'],
    ['ROUTE-04', '/incidencias/solo-add', 'incidents/wizard/OnlyWizardPage'],
    ['ROUTE-05', '/incidencias/add-formulario', 'incidents/wizard/FormWizardPage'],
    ['ROUTE-06', '/incidencias/ciudadano', 'incidents/MyIncidentsPage'],
    ['ROUTE-07', '/incidencias/5', 'incidents/IncidentPage'],
    ['ROUTE-08, ROUTE-53', '/incidencias/5/mapa', 'incidents/IncidentMapPage'],
    ['ROUTE-09', '/incidencias/5/infraestructuras', 'iframes/InfrastructurePage'],
    ['ROUTE-10', '/incidencias/5/mapa/edit', 'incidents/MoveIncidentPage'],
    ['ROUTE-11', '/incidencias/ciudadano/5', 'incidents/MyIncidentPage'],
    ['ROUTE-12, ROUTE-53', '/incidencias/ciudadano/5/mapa', 'incidents/MyIncidentMapPage'],
    ['ROUTE-13', '/incidencias/5/comentarios', 'comments/IncidentCommentsPage'],
    ['ROUTE-24', '/tareas', 'tasks/TasksPage'],
    ['ROUTE-25', '/tareas/5', 'tasks/TaskPage'],
    ['ROUTE-26, ROUTE-53', '/tareas/5/mapa', 'tasks/TaskMapPage'],
    ['ROUTE-27', '/tareas/5/comentarios', 'comments/TaskCommentsPage'],
    ['ROUTE-28', '/inspecciones', 'inspections/InspectionsPage'],
    ['ROUTE-29', '/inspecciones/5', 'inspections/InspectionPage'],
    ['ROUTE-30, ROUTE-53', '/inspecciones/5/mapa', 'inspections/InspectionMapPage'],
    ['ROUTE-31', '/listas', 'lists/ListsPage'],
    ['ROUTE-33', '/listas/5', 'lists/ListPage'],
    ['ROUTE-35, ROUTE-36', '/listas/5/detail/7', 'lists/ListItemPage'],
    ['ROUTE-37, ROUTE-53', '/listas/5/tareas/7/mapa', 'tasks/TaskMapPage'],
    ['ROUTE-38', '/listas/5/tareas/7/comentarios', 'comments/TaskCommentsPage'],
    ['ROUTE-41', '/usuarios-jornadas/principal', 'workdays/WorkDayPage'],
    ['ROUTE-42', '/usuarios-jornadas/listado/5', 'workdays/UserWorkDaysPage'],
    ['ROUTE-43', '/usuarios-jornadas/empleados', 'workdays/EmployeesPage'],
    ['ROUTE-44', '/vusuarios-jornadas', 'workdays/AllWorkDaysPage'],
    ['COMM-01', '/listas/5/comentarios', 'comments/ListCommentsPage'],
    ['ROUTE-39', '/notificaciones', 'notifications/NotificationsPage'],
  ])('%s: %s', (_row, address, page) => {
    expect(screenAt(address)?.page).toBe(page)
  })

  it.each([
    ['incidencias', paths.incidents, '/incidencias'],
    ['incidencias-user', paths.myIncidents, '/incidencias/ciudadano'],
    ['incidencias-add', paths.newIncident, '/incidencias/add'],
    ['incidencias-detail', paths.incident(5), '/incidencias/5'],
    ['incidencias-mapa', paths.incidentMap(5), '/incidencias/5/mapa'],
    ['incidencias-comentarios', paths.incidentComments(5), '/incidencias/5/comentarios'],
    ['incidencias-infraestructuras', paths.incidentInfrastructure(5), '/incidencias/5/infraestructuras'],
    ['tareas', paths.tasks, '/tareas'],
    ['tareas-detail', paths.task(5), '/tareas/5'],
    ['tareas-mapa', paths.taskMap(5), '/tareas/5/mapa'],
    ['tareas-comentarios', paths.taskComments(5), '/tareas/5/comentarios'],
    ['usuarios-jornadas-listado', paths.workDaysOf(5), '/usuarios-jornadas/listado/5'],
    ['usuarios-jornadas-empleados', paths.employees, '/usuarios-jornadas/empleados'],
    ['usuarios-jornadas-all', paths.allWorkDays, '/vusuarios-jornadas'],
  ])('the state %s has a name to go to it by (ROUTE-55)', (_state, path, address) => {
    expect(path).toBe(address)
    expect(screenAt(path)).toBeDefined()
  })
})

it('every screen has the file of its page', () => {
  expect(screens.filter((screen) => fileOf(screen) === undefined)).toEqual([])
})

describe('the menu stands beside a screen (ROUTE-54, OPEN-78)', () => {
  const bare = (kind: Screen['bare']) => screens.filter((screen) => screen.bare === kind).map(({ path }) => path)
  const signsIn = [
    '/login',
    '/signup',
    '/recuperar-contrasenya',
    '/activar',
    '/confirmar-correo',
    '/nueva-contrasenya',
    '/login-codigo',
    '/tutorial',
    '/logout',
  ]

  it('save those by which one comes in, and those that are embedded', () => {
    expect(bare(true).toSorted()).toEqual([...signsIn, '/seguir', '/incidencias/solo-add', '/incidencias/add-formulario'].toSorted())
  })
  it('save the questions, while nobody has signed in', () => {
    expect(bare('signedOut').toSorted()).toEqual(['/faq', '/faqestados', '/faqpage', '/faqpage/:numSeccion/:numOpcion'])
  })
})
