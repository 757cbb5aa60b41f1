import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { listClosings } from '@avisa/contract/closing/endpoints'
import type { Closings } from '@avisa/contract/closing/schemas'
import { listTypeEntities } from '@avisa/contract/entities/endpoints'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { statusFlags, type StatusFlag, type Track } from '@avisa/contract/statuses/tracks'
import type { Status } from '@avisa/contract/statuses/schemas'
import { getTask, listTasks, listTechnicians } from '@avisa/contract/tasks/endpoints'
import type { Task } from '@avisa/contract/tasks/schemas'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { listTypes } from '@avisa/contract/types/endpoints'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality } from '#/platform/identity.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { TasksPage } from '../TasksPage.tsx'
import { aTask } from './a-task.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

const flags = Object.fromEntries(statusFlags.map((flag) => [flag, false])) as Record<StatusFlag, boolean>
type StatusSeed = [id: number, codigo: string, es: string, val: string]

const aStatus = (pista: Track, [id, codigo, es, val]: StatusSeed, ...set: StatusFlag[]): Status => ({
  id,
  pista,
  codigo,
  descripcion: es,
  descripcion_es: es,
  descripcion_val: val,
  explicacion_es: '',
  explicacion_val: '',
  color: '#1864AB',
  icono: 'tool',
  orden: id,
  ...flags,
  ...Object.fromEntries(set.map((flag) => [flag, true])),
  ciudadano: null,
})

/** The demo town's statuses. */
export const statuses = {
  tecnico: [
    aStatus('tecnico', [21, 'en_estudio', 'En estudio', 'En estudi'], 'inicial'),
    aStatus('tecnico', [23, 'enviada_reparacion', 'Enviada a reparación', 'Enviada a reparació'], 'enviada_reparacion'),
    aStatus('tecnico', [24, 'rechazada', 'Rechazada', 'Rebutjada'], 'final', 'requiere_comentario'),
    aStatus('tecnico', [26, 'duplicada', 'Duplicada', 'Duplicada'], 'final', 'requiere_comentario', 'aviso_duplicada'),
    aStatus('tecnico', [28, 'cerrada', 'Cerrada', 'Tancada'], 'final', 'finaliza', 'exige_reparacion_finalizada'),
  ],
  reparacion: [
    aStatus('reparacion', [14, 'pendiente', 'Pendiente de reparar', 'Pendent de reparar'], 'inicial'),
    aStatus('reparacion', [15, 'en_curso', 'En curso', 'En curs']),
    aStatus('reparacion', [16, 'pausada', 'Pausada', 'Pausada'], 'requiere_comentario'),
    aStatus('reparacion', [46, 'por_validar', 'Finalizada, pendiente de validar', 'Finalitzada, pendent de validar'], 'pendiente_validar'),
    aStatus('reparacion', [18, 'finalizada', 'Finalizada', 'Finalitzada'], 'final', 'finaliza'),
  ],
}

export const technician = aUser({
  user_id: 8,
  user_roles: ['Tecnicos'],
  user_permisos: granted('obra.consultar.todas'),
  entidades_ids: [2],
  nombre: 'Irene',
})
export const admin = aUser({ user_id: 9, user_roles: ['Administradores'], user_permisos: granted('obra.consultar.todas'), nombre: 'Ana' })

const parameters: Parameters = {
  ...parameterDefaults,
  nombre: 'A',
  nombre_es: 'A',
  nombre_val: 'A',
  color: '#0A6478',
  sitios_permitidos: [],
  redirecciones_permitidas: [],
  modulo_comentarios_estado: true,
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
}

/** A server with one task, whose current value is `held.now`. */
export const aTaskApi = (client: Client, more: Partial<Task> = {}, settings: Partial<Parameters> & { closings?: Closings } = {}) => {
  municipality(client).set(aMunicipality())
  const { closings = { motivos: [], organismos: [], correos: [] }, ...changed } = settings
  const state = { now: aTask({ historial: [], imagenes: [], ...more }) }
  const page = (data: Task[]) => ({ data, meta: { current_page: 1, per_page: 15, total: data.length, last_page: 1 } })
  const api = fakeApi(
    client,
    answer(getParameters, () => ({ ...parameters, ...changed })),
    answer(getMapConfig, () => new Promise<never>(() => undefined)),
    answer(listStatuses, ({ params: { tipo } }) => (tipo === 'tecnico' || tipo === 'reparacion' ? statuses[tipo] : [])),
    answer(listClosings, () => closings),
    answer(listTypes, () => []),
    answer(listTypeEntities, () => []),
    answer(listTechnicians, () => []),
    answer(listTasks, () => page([state.now])),
    answer(getTask, () => state.now),
  )
  return Object.assign(api, { held: state })
}

export const openTasks = (client: Client, path = '/tareas/7') => {
  const routes = [
    { path: '/tareas', element: <TasksPage /> },
    { path: '/tareas/:id', element: <TasksPage /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <RouterProvider router={router} />
        <Popups />
      </ThemeProvider>
    </ClientProvider>,
  )
  return () => router.state.location.pathname + router.state.location.search
}
