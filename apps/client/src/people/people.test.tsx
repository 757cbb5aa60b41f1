import { listEntities } from '@avisa/contract/entities/endpoints'
import {
  deactivatePerson,
  getPermissions,
  invitePeople,
  listPeople,
  listProfiles,
  tryInvitations,
  tryPermissions,
  updatePerson,
} from '@avisa/contract/people/endpoints'
import type { PermissionMatrix } from '@avisa/contract/people/schemas'
import { permissionsOf } from '@avisa/contract/access/permissions'
import { differences, type Change } from '@avisa/contract/configuration/acts'
import { configurables } from '@avisa/contract/configuration/objects'
import { perfil } from '@avisa/contract/configuration/objects/rights'
import * as configuration from '@avisa/contract/configuration/endpoints'
import { roleNames } from '@avisa/contract/access/roles'
import { listUnits } from '@avisa/contract/units/endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { anApi, aSession, enterTown, showPage } from '#/accounts/testing/an-app.tsx'
import { anAct } from '#/configuration/testing/a-console.ts'
import type { Client } from '#/platform/client.ts'
import { signIn } from '#/platform/session.ts'
import { answer, type FakeAnswer } from '#/platform/testing/fake-api.ts'
import { aUnit } from '#/platform/testing/a-unit.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aSpreadsheet } from '#/ui/testing/a-spreadsheet.ts'
import { aStaffPerson } from './testing/a-staff-person.ts'
import { changesOf } from './matrix.ts'
import { PeoplePage } from './PeoplePage.tsx'
import { PermissionsPage } from './PermissionsPage.tsx'

let client: Client
beforeEach(async () => {
  client = createTestClient()
  enterTown(client)
  await signIn(client, aSession({ user_roles: ['SuperAdmin'] }))
})

const person = aStaffPerson({ trabajo: { tareas: 2, inspecciones: 0 } })
const resumen = { total: 1, con_acceso: 1, invitadas: 0, nunca: 1, sin_unidad: 0, sin_factor: 1, correo_devuelto: 0 }

const choices = [
  answer(listUnits, () => [aUnit(1, 'Alumbrado', { nombre_val: 'Enllumenat' })]),
  answer(listEntities, () => []),
  answer(listProfiles, () => []),
]
const list = answer(listPeople, () => ({ data: [person], meta: { current_page: 1, per_page: 50, total: 1, last_page: 1 }, resumen }))
const bodies = (api: ReturnType<typeof anApi>, start: string) =>
  api.requests.filter(({ route }) => route.startsWith(start)).map(({ body }) => body)

it('a person is changed field by field, and leaves with their work', async () => {
  const api = anApi(
    client,
    {},
    ...choices,
    list,
    answer(updatePerson, () => ({ ...person, apellidos: 'Vidal Roca' })),
    answer(deactivatePerson, () => ({ ...person, situacion: 'inactiva' as const })),
  )
  showPage(client, '/consola/personas', <PeoplePage />)
  expect(await screen.findByRole('button', { name: 'Nunca entró 1' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /Aina Vidal/ }))
  const surname = await screen.findByLabelText('Apellidos')
  await userEvent.type(surname, ' Roca')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(bodies(api, 'PUT')).toEqual([{ antes: { apellidos: 'Vidal' }, despues: { apellidos: 'Vidal Roca' } }])
  await userEvent.click(screen.getByRole('button', { name: /^Quitar el acceso/ }))
  expect(await screen.findByText('Tiene abierto: 2 tareas y 0 inspecciones.')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Quitar el acceso' }).at(-1) as HTMLElement)
  expect(bodies(api, 'POST /api/v1/usuarios/:id/desactivar')).toEqual([{ pasar_a: null }])
})

const outcomeOf = (email: string) =>
  email.endsWith('.example')
    ? { estado: 'nueva' as const, problemas: [] }
    : { estado: 'error' as const, problemas: [{ campo: 'email' as const, es: 'El correo no está completo.', ca: 'x' }] }

const showInvitations = () => {
  const api = anApi(
    client,
    {},
    ...choices,
    list,
    answer(tryInvitations, ({ body }) => body.personas.map(({ email }) => outcomeOf(email))),
    answer(invitePeople, ({ body }) => ({ invitadas: body.personas.length, iguales: 0, con_error: 0, enlaces: [] })),
  )
  showPage(client, '/consola/personas?invitar=1', <PeoplePage />)
  return api
}

it('rows of a spreadsheet are pasted, mended in place, and invited without the wrong ones', async () => {
  const api = showInvitations()
  await userEvent.click(await screen.findByRole('button', { name: 'Pegar filas' }))
  const text =
    'Nombre\tCorreo\tRol\tUnidad\nPau\tp@villaclara.example\tEquipo técnico\tAlumbrado\nCarme\tc@villaclara\tEquipo técnico\tAlumbrado Público'
  await userEvent.click(await screen.findByLabelText('Filas de la hoja de cálculo'))
  await userEvent.paste(text)
  await userEvent.click(screen.getByRole('button', { name: 'Leer las filas' }))
  const second = await screen.findByRole('region', { name: 'Fila 3' })
  await userEvent.click(within(second).getByRole('button', { name: 'Poner Alumbrado' }))
  await userEvent.click(await within(second).findByRole('button', { name: 'Poner c@villaclara.example' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Invitar a 2 personas' }))
  const [sent] = bodies(api, 'POST /api/v1/usuarios/invitaciones')
    .filter((body) => (body as { personas: unknown[] }).personas.length === 2)
    .slice(-1)
  expect(sent).toMatchObject({
    entrega: 'correo',
    personas: [
      { nombre: 'Pau', user_roles: ['Tecnicos'], unidades: [1] },
      { nombre: 'Carme', email: 'c@villaclara.example', unidades: [1] },
    ],
  })
})

it('a spreadsheet file with three wrong rows is read, mended in place, and everybody is invited', async () => {
  const api = showInvitations()
  const people = Array.from({ length: 8 }, (_none, at) => [`Persona ${at}`, `p${at}@villaclara.example`, 'Equipo técnico', 'Alumbrado'])
  const wrong: Readonly<Record<number, readonly [column: number, value: string]>> = {
    1: [1, 'p1@villaclara'],
    4: [3, 'Alumbrado Público'],
    6: [1, 'p6@villa'],
  }
  const cells = people.map((row, at) => row.map((value, column) => (wrong[at]?.[0] === column ? wrong[at][1] : value)))
  const file = new File([aSpreadsheet([['Nombre', 'Correo', 'Rol', 'Unidad'], ...cells])], 'plantilla.xlsx')
  await userEvent.upload(await screen.findByLabelText('Archivo CSV o XLSX'), file)
  const rowOf = (fila: number) => within(screen.getByRole('region', { name: `Fila ${fila}` }))
  await screen.findByRole('region', { name: 'Fila 9' })
  await userEvent.click(rowOf(6).getByRole('button', { name: 'Poner Alumbrado' }))
  await userEvent.click(await rowOf(3).findByRole('button', { name: 'Poner p1@villaclara.example' }))
  await userEvent.click(await rowOf(8).findByRole('button', { name: 'Poner p6@villaclara.example' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Invitar a 8 personas' }))
  const sent = bodies(api, 'POST /api/v1/usuarios/invitaciones').at(-1) as { personas: { email: string; unidades: number[] }[] }
  expect(sent.personas.map(({ email }) => email)).toEqual(people.map(([, email]) => email))
  expect(sent.personas.every(({ unidades }) => unidades.join() === '1')).toBe(true)
})

const none = { personas: 0, incidencias: 0, tareas: 0, unidades: [] }
const matrix: PermissionMatrix = {
  roles: roleNames.map((rol) => ({ rol, permisos: permissionsOf(rol), plantilla: permissionsOf(rol) })),
  perfiles: [{ id: 3, codigo: 'textos', nombre_es: 'Textos', nombre_val: 'Texts', permisos: [] }],
  personas: [{ id: 7, nombre: 'Aina Vidal', user_roles: ['Administradores'], perfiles: [3], permisos_propios: {} }],
}
const showMatrix = (...answers: FakeAnswer[]) => {
  const api = anApi(
    client,
    {},
    ...choices,
    answer(getPermissions, () => matrix),
    answer(tryPermissions, () => ({
      menos: { personas: 1, incidencias: 12, tareas: 0, unidades: [{ id: 1, personas: 1, incidencias: 12, tareas: 0 }] },
      mas: none,
      personas: [],
    })),
    ...answers,
  )
  showPage(client, '/consola/permisos', <PermissionsPage />)
  return api
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const changesIn = (body: unknown) => (body as { cambios: Change[] }).cambios
const differing = ({ objeto, antes, despues }: Change) =>
  differences(configurables.get(objeto) ?? perfil, antes, despues).map(({ campo, despues: value }) => [campo, value])

it('a cell of the matrix is changed after its impact was shown', async () => {
  const api = showMatrix(answer(configuration.saveChanges, () => anAct({ id: 31 })))
  await press('Tener listas de tareas: Administración')
  expect(await screen.findByText('12 incidencias y 0 tareas abiertas')).toBeTruthy()
  await press('Confirmar y guardar')
  const [sent] = bodies(api, 'POST /api/v1/configuracion/actos')
  expect(changesIn(sent)).toMatchObject([{ objeto: 'permisos_rol', clave: 'Administradores' }])
  expect(changesIn(sent).map(differing)).toEqual([[['lista', false]]])
})

it('cells are added to a draft that changes others of the same role', async () => {
  const earlier = changesOf(matrix, [{ rol: 'Administradores', permiso: 'salud.consultar', valor: false }])
  const draft = { ...anAct({ id: 5, estado: 'borrador', nombre: 'Verano' }), revision: 2, cambios: earlier, problemas: [], colisiones: [] }
  const api = showMatrix(
    answer(configuration.listDrafts, () => [anAct({ id: 5, estado: 'borrador', nombre: 'Verano' })]),
    answer(configuration.getDraft, () => draft),
    answer(configuration.saveDraft, () => draft),
  )
  await press('Tener listas de tareas: Administración')
  await press('Tener listas de tareas: Textos')
  await press('Añadir al borrador')
  await userEvent.click(await screen.findByText('Verano'))
  await vi.waitFor(() => expect(bodies(api, 'PUT')).toHaveLength(1))
  expect(changesIn(bodies(api, 'PUT')[0]).map((change) => [change.clave, differing(change)])).toEqual([
    [
      'Administradores',
      [
        ['lista', false],
        ['salud.consultar', false],
      ],
    ],
    ['textos', [['lista', true]]],
  ])
})

it('a profile gets a code of its name; one that people have is not removed', async () => {
  const api = showMatrix(answer(configuration.saveChanges, () => anAct({ id: 31 })))
  await press('Perfiles 1')
  const remove = await screen.findByRole('button', { name: 'Borrar' })
  expect([remove.hasAttribute('disabled'), screen.queryByText(/^Lo tiene 1 persona/) !== null]).toEqual([true, true])
  await userEvent.type(screen.getAllByLabelText('Nombre en castellano').at(-1) as HTMLElement, 'Textos')
  await userEvent.type(screen.getAllByLabelText('Nombre en valenciano').at(-1) as HTMLElement, 'Més textos')
  await press('Perfil nuevo')
  const [sent] = bodies(api, 'POST /api/v1/configuracion/actos')
  expect(changesIn(sent)).toMatchObject([
    { objeto: 'perfil', clave: 'textos_2', antes: null, despues: { nombre_val: 'Més textos', lista: false } },
  ])
})
