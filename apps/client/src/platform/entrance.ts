import { paths } from '@avisa/contract/paths'
import { part, type Client } from './client.ts'
import { readSession, writeSession } from './local.ts'
import { observable } from './observable.ts'

const backofficePaths: ReadonlySet<string> = new Set([paths.newIncidentForm, paths.newIncidentBackoffice, paths.newIncidentOnly])

/** Opened by another program of the municipality: with its session, or on a screen made for it. */
export const fromBackoffice = part(({ launch }) => launch.token !== undefined || backofficePaths.has(location.pathname))

/** Whoever entered by the citizens' form stays with it until the tab is closed, through a login too. */
export const citizenFormMode = part((client) =>
  observable(location.pathname === paths.newIncidentForm || readSession(client, 'formulario_ciudadano') === '1'),
)
export const enterCitizenForm = (client: Client) => {
  writeSession(client, 'formulario_ciudadano', '1')
  citizenFormMode(client).set(true)
}
