import { matchRoutes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { paths } from '@avisa/contract/paths'
import { routesOf } from './routes.tsx'
import { screens, type LoadedScreen, type Screen } from './screens.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const screenAt = (address: string) => matchRoutes(routesOf(client), address)?.at(-1)?.route.handle as LoadedScreen | undefined

describe('an address of the specification opens its screen', () => {
  it.each([
    ['ROUTE-01', '/incidencias', 'IncidentsPage'],
    ['ROUTE-02', '/incidencias/add?tipos=1', 'WizardPage'],
    ['ROUTE-03', '/incidencias/add-backoffice?from=x', 'Wizard'],
    ['ROUTE-04', '/incidencias/solo-add', 'Wizard'],
    ['ROUTE-05', '/incidencias/add-formulario', 'FormWizardPage'],
    ['ROUTE-06', '/incidencias/ciudadano', 'MyIncidentsPage'],
    ['ROUTE-07', '/incidencias/5', 'IncidentsPage'],
    ['ROUTE-08, ROUTE-53', '/incidencias/5/mapa', 'IncidentMapPage'],
    ['ROUTE-09', '/incidencias/5/infraestructuras', 'InfrastructurePage'],
    ['ROUTE-10', '/incidencias/5/mapa/edit', 'MoveIncidentPage'],
    ['ROUTE-11', '/incidencias/ciudadano/5', 'MyIncidentsPage'],
    ['ROUTE-12, ROUTE-53', '/incidencias/ciudadano/5/mapa', 'MyIncidentMapPage'],
    ['ROUTE-13', '/incidencias/5/comentarios', 'IncidentCommentsPage'],
    ['ROUTE-24', '/tareas', 'TasksPage'],
    ['ROUTE-25', '/tareas/5', 'TasksPage'],
    ['ROUTE-26, ROUTE-53', '/tareas/5/mapa', 'TaskMapPage'],
    ['ROUTE-27', '/tareas/5/comentarios', 'TaskCommentsPage'],
    ['ROUTE-28', '/inspecciones', 'InspectionsPage'],
    ['ROUTE-29', '/inspecciones/5', 'InspectionsPage'],
    ['ROUTE-30, ROUTE-53', '/inspecciones/5/mapa', 'InspectionMapPage'],
    ['ROUTE-31', '/listas', 'ListsPage'],
    ['ROUTE-33', '/listas/5', 'ListPage'],
    ['ROUTE-35, ROUTE-36', '/listas/5/detail/7', 'ListPage'],
    ['ROUTE-37, ROUTE-53', '/listas/5/tareas/7/mapa', 'TaskMapPage'],
    ['ROUTE-38', '/listas/5/tareas/7/comentarios', 'TaskCommentsPage'],
    ['ROUTE-41', '/usuarios-jornadas/principal', 'WorkDayPage'],
    ['ROUTE-42', '/usuarios-jornadas/listado/5', 'UserWorkDaysPage'],
    ['ROUTE-43', '/usuarios-jornadas/empleados', 'EmployeesPage'],
    ['ROUTE-44', '/vusuarios-jornadas', 'AllWorkDaysPage'],
    ['COMM-01', '/listas/5/comentarios', 'ListCommentsPage'],
    ['ROUTE-39', '/notificaciones', 'NotificationsPage'],
  ])('$1 opens $2 ($0)', async (_row, address, page) => {
    expect((await screenAt(address)?.load())?.type).toHaveProperty('name', page)
  })

  it('each address of the wizard opens its own kind (ROUTE-03, ROUTE-04)', async () => {
    expect((await screenAt('/incidencias/add-backoffice')?.load())?.props).toEqual({ kind: 'backoffice' })
    expect((await screenAt('/incidencias/solo-add')?.load())?.props).toEqual({ kind: 'backoffice', alone: true })
  })

  it('the help has an address inside the app and a public one', async () => {
    const addresses = ['/ayuda', '/ayudapage/1/2', '/faq', '/faqpage', '/faqpage/1/2']
    const pages = await Promise.all(addresses.map(async (address) => screenAt(address)?.load()))
    expect(pages.map((page) => page?.props)).toEqual([
      { door: 'help' },
      { door: 'help' },
      { door: 'faq' },
      { door: 'faq' },
      { door: 'faq' },
    ])
  })

  it.each([
    ['incidencias', paths.incidents, '/incidencias'],
    ['incidencias-user', paths.myIncidents, '/incidencias/ciudadano'],
    ['incidencias-add', paths.newIncident, '/incidencias/add'],
    ['incidencias-detail', paths.incident.to({ id: 5 }), '/incidencias/5'],
    ['incidencias-mapa', paths.incidentMap.to({ id: 5 }), '/incidencias/5/mapa'],
    ['incidencias-comentarios', paths.incidentComments.to({ id: 5 }), '/incidencias/5/comentarios'],
    ['incidencias-infraestructuras', paths.incidentInfrastructure.to({ id: 5 }), '/incidencias/5/infraestructuras'],
    ['tareas', paths.tasks, '/tareas'],
    ['tareas-detail', paths.task.to({ id: 5 }), '/tareas/5'],
    ['tareas-mapa', paths.taskMap.to({ id: 5 }), '/tareas/5/mapa'],
    ['tareas-comentarios', paths.taskComments.to({ id: 5 }), '/tareas/5/comentarios'],
    ['usuarios-jornadas-listado', paths.workDaysOf.to({ id: 5 }), '/usuarios-jornadas/listado/5'],
    ['usuarios-jornadas-empleados', paths.employees, '/usuarios-jornadas/empleados'],
    ['usuarios-jornadas-all', paths.allWorkDays, '/vusuarios-jornadas'],
  ])('the status %s has a name for its route (ROUTE-55)', (_state, path, address) => {
    expect(path).toBe(address)
    expect(screenAt(path)).toBeDefined()
  })
})

describe('the menu beside the screen (ROUTE-54, OPEN-78)', () => {
  const bare = (kind: Screen['bare']) => screens.filter((screen) => screen.bare === kind).map(({ path }) => path)
  const signsIn = [
    '/login',
    '/signup',
    '/recuperar-contrasenya',
    '/activar',
    '/confirmar-correo',
    '/entrada-municipal',
    '/nueva-contrasenya',
    '/login-codigo',
    '/tutorial',
    '/logout',
  ]

  it('every screen has the menu beside it except those for signing in and the embedded ones', () => {
    expect(bare(true).toSorted()).toEqual(
      [...signsIn, '/s/:token', '/seguir', '/incidencias/solo-add', '/incidencias/add-formulario', '/consola/*'].toSorted(),
    )
  })
  it('the questions have no menu beside them while nobody is signed in', () => {
    expect(bare('signedOut').toSorted()).toEqual(['/faq', '/faqestados', '/faqpage', '/faqpage/:numSeccion/:numOpcion'])
  })
})
