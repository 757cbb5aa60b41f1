import { applyImport, changeImport, createImport, getImport, importMap, listImports, undoImport } from '@avisa/contract/imports/endpoints'
import type { Import, IncidentReport } from '@avisa/contract/imports/schemas'
import { listTypes } from '@avisa/contract/types/endpoints'
import type { IncidentType } from '@avisa/contract/types/schemas'
import { listUnits } from '@avisa/contract/units/endpoints'
import { createUpload, sendPart } from '@avisa/contract/uploads/endpoints'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { anApi, aSession, enterTown, showPage } from '#/accounts/testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { signIn } from '#/platform/session.ts'
import { aUnit } from '#/platform/testing/a-unit.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { IncidentImportsPage } from './IncidentImportsPage.tsx'

let client: Client
beforeEach(async () => {
  client = createTestClient()
  enterTown(client)
  await signIn(client, aSession({ user_roles: ['SuperAdmin'] }))
})

const lamp: IncidentType = {
  id: 11,
  tipo_id: 11,
  codigo: 'farola',
  icono: 'bulb',
  descripcion: 'Farola',
  descripcion_es: 'Farola',
  descripcion_val: 'Fanal',
  descripcion_larga_es: '',
  descripcion_larga_val: '',
  palabras_clave_es: [],
  palabras_clave_val: [],
  deactivated_message_es: null,
  deactivated_message_val: null,
  tipo_padre: null,
  es_publica: true,
  publicacion: 'revisada',
  asignable: true,
  asignacion_automatica: false,
  requiere_imagen_finalizar: false,
  entidad_reparadora_id: null,
  dias_objetivo: null,
  prioridad: 'media',
  subtipos: [],
}

const columnas: NonNullable<IncidentReport['columnas']> = {
  del_archivo: [
    { nombre: 'clave', ejemplo: 'A-1' },
    { nombre: 'tipo', ejemplo: 'Luz' },
    { nombre: 'texto', ejemplo: 'No luce' },
  ],
  usadas: { id: 'clave', tipo: 'tipo', estado: 'estado', fecha: 'fecha', latitud: 'lat', longitud: 'lon', texto: 'texto' },
}
const report: IncidentReport = {
  filas: 5,
  segundos: 3,
  nuevas: 2,
  cambiadas: 0,
  iguales: 0,
  abiertas: 1,
  por_anonimizar: 0,
  con_limite: true,
  situadas: 1,
  ejemplos: { nuevas: [{ fila: 2, texto: 'A-1 · Luz' }], cambiadas: [], situadas: [{ fila: 3, texto: 'A-2 · Luz → Calle Mayor, 3' }] },
  anyos: [{ anyo: 2020, total: 2 }],
  columnas,
  tipos: [
    { suyo: 'Luz', nuestro: 'farola', total: 2 },
    { suyo: 'Ovni', nuestro: null, total: 3 },
  ],
  estados: [],
  rechazadas: [{ motivo: 'noType', total: 3, ejemplos: [{ fila: 4, texto: 'A-3 · Ovni' }] }],
}
const checked: Import = {
  id: 3,
  para: 'incidencias',
  subida: 7,
  disponible: true,
  archivo: 'avisos.csv',
  tamanyo: 20,
  fuente: 'viejo',
  opciones: { incidencias: { sistema: 'viejo', unidad: 'calles' } },
  capas: null,
  quitar: false,
  estado: 'comprobada',
  autor: 'Irene Soler',
  fecha: '2026-11-21 09:00:00',
  aplicada_por: null,
  aplicada: null,
  progreso: null,
  problema: null,
  informe: null,
  incidencias: report,
}

const serverWith = (first: readonly Import[]) => {
  let rows = [...first]
  const put = (row: Import) => {
    rows = [row, ...rows.filter(({ id }) => id !== row.id)]
    return row
  }
  const upload = { id: 7, nombre: 'avisos.csv', tamanyo: 20, tamanyo_parte: 20, partes: 1, caduca: '2026-11-23 09:00:00', recibidas: [] }
  const drawing = {
    content: new TextEncoder().encode('{"type":"FeatureCollection","features":[]}'),
    type: 'application/geo+json',
    cacheControl: '',
  }
  const api = anApi(
    client,
    {},
    answer(listUnits, () => [aUnit(1, 'calles')]),
    answer(listTypes, () => [lamp]),
    answer(listImports, () => rows),
    answer(getImport, ({ params: { id } }) => rows.find((row) => row.id === id) ?? checked),
    answer(createUpload, () => upload),
    answer(sendPart, ({ params: { parte } }) => ({ parte, huella: 'x' })),
    answer(createImport, ({ body: { opciones } }) => put({ ...checked, opciones })),
    answer(changeImport, ({ body }) => put({ ...checked, opciones: body, incidencias: { ...report, nuevas: 5, rechazadas: [] } })),
    answer(importMap, () => drawing),
    answer(applyImport, () => put({ ...checked, estado: 'aplicada', aplicada_por: 'Irene Soler', aplicada: '2026-11-21 09:01:00' })),
    answer(undoImport, () =>
      put({ ...checked, estado: 'descartada', aplicada_por: 'Irene Soler', incidencias: { ...report, deshechas: 2, quedan: 0 } }),
    ),
  )
  const bodyOf = (route: string) => api.requests.findLast((request) => request.route === route)?.body
  return { bodyOf }
}

it('asks where they come from before it takes a file, and shows what it would bring', async () => {
  const { bodyOf } = serverWith([])
  const user = userEvent.setup()
  showPage(client, '/consola/importar-incidencias', <IncidentImportsPage />)
  await user.click(await screen.findByRole('button', { name: 'Elegir archivo' }))
  expect(await screen.findByText('De 2 a 30 letras minúsculas sin acentos, cifras o guiones.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'De qué sistema vienen' }), 'viejo')
  await user.click(screen.getByRole('switch', { name: 'Crear las tareas de las abiertas' }))
  await user.upload(screen.getByTestId('file'), new File(['clave,tipo\n'], 'avisos.csv'))
  expect(await screen.findByText('Comprobado en 3 s')).toBeTruthy()
  expect(bodyOf('POST /api/v1/importaciones')).toEqual({
    subida: 7,
    para: 'incidencias',
    opciones: { incidencias: { sistema: 'viejo', unidad: 'calles', tareas: true } },
  })
  expect(screen.getByText('Abiertas: reciben su tarea')).toBeTruthy()
  expect(screen.getByText('Sin punto, situadas por su dirección').parentElement?.textContent).toContain('1')
  expect(screen.getByText('2020')).toBeTruthy()
  const refused = screen.getByRole('heading', { name: 'Filas rechazadas' }).closest('section') ?? document.body
  expect(within(refused).getByText('A-3 · Ovni')).toBeTruthy()
})

it('takes a dropped file once they are named', async () => {
  const { bodyOf } = serverWith([])
  showPage(client, '/consola/importar-incidencias', <IncidentImportsPage />)
  const card = await screen.findByRole('region', { name: 'Suba el archivo de las incidencias' })
  const drop = () => fireEvent.drop(card, { dataTransfer: { files: [new File(['clave,tipo\n'], 'avisos.csv')] } })
  drop()
  expect(await screen.findByText('De 2 a 30 letras minúsculas sin acentos, cifras o guiones.')).toBeTruthy()
  expect(bodyOf('POST /api/v1/subidas')).toBeUndefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'De qué sistema vienen' }), 'viejo')
  drop()
  expect(await screen.findByText('Comprobado en 3 s')).toBeTruthy()
  expect(bodyOf('POST /api/v1/importaciones')).toMatchObject({ opciones: { incidencias: { sistema: 'viejo', unidad: 'calles' } } })
})

it('checks again with the chosen types and columns, imports after a question, and undoes', async () => {
  const { bodyOf } = serverWith([checked])
  const user = userEvent.setup()
  showPage(client, '/consola/importar-incidencias', <IncidentImportsPage />)
  const types = await screen.findByRole('region', { name: 'Sus tipos y los nuestros' })
  expect(
    within(types)
      .getAllByRole('combobox')
      .map((choice) => choice.getAttribute('aria-label')),
  ).toEqual(['Ovni', 'Luz', 'Sus tipos y los nuestros: Todos los demás'])
  await within(types).findAllByRole('option', { name: 'Farola' })
  await user.selectOptions(within(types).getByRole('combobox', { name: 'Ovni' }), 'farola')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Qué dice' }), '')
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Comprobar otra vez' }))
  await user.click(await screen.findByRole('button', { name: 'Importar 5 incidencias' }))
  expect(bodyOf('PUT /api/v1/importaciones/:id')).toEqual({
    incidencias: { sistema: 'viejo', unidad: 'calles', columnas: { texto: null }, tipos: [{ suyo: 'Ovni', nuestro: 'farola' }] },
  })
  expect(bodyOf('POST /api/v1/importaciones/:id/aplicar')).toBeUndefined()
  await user.click(await screen.findByRole('button', { name: 'Importar' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText(/^2 quitadas · 0 se quedan/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

it('lets one choose the columns of a file in which they are missing', async () => {
  const { bodyOf } = serverWith([
    { ...checked, estado: 'fallida', problema: 'noColumns', incidencias: { ...report, columnas: { ...columnas, usadas: {} } } },
  ])
  const user = userEvent.setup()
  showPage(client, '/consola/importar-incidencias', <IncidentImportsPage />)
  expect(await screen.findByText(/^Faltan columnas: el identificador/)).toBeTruthy()
  const id = screen.getByRole('combobox', { name: 'Identificador' })
  expect(id.getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(id, 'clave')
  await user.click(screen.getByRole('button', { name: 'Comprobar otra vez' }))
  expect(await screen.findByText('Comprobado en 3 s')).toBeTruthy()
  expect(bodyOf('PUT /api/v1/importaciones/:id')).toEqual({
    incidencias: { sistema: 'viejo', unidad: 'calles', columnas: { id: 'clave' } },
  })
})

it('says how many photos are here and offers the list of the others', async () => {
  const brought = { ...report, fotos: { total: 12, puestas: 9, fallidas: 2 } }
  serverWith([{ ...checked, estado: 'aplicada', aplicada_por: 'Irene Soler', aplicada: '2026-11-21 09:01:00', incidencias: brought }])
  showPage(client, '/consola/importar-incidencias', <IncidentImportsPage />)
  expect(await screen.findByText('2 nuevas · 0 cambiadas · 9 de 12 fotos · 2 no se han podido traer')).toBeTruthy()
  expect(screen.getByRole('button', { name: /CSV/ })).toBeTruthy()
})

it('draws no list of numbers that are all zero', async () => {
  const few = { ...report, nuevas: 0, abiertas: 0, situadas: 0, anyos: [] }
  serverWith([{ ...checked, incidencias: few }])
  showPage(client, '/consola/importar-incidencias', <IncidentImportsPage />)
  const card = (await screen.findByText('Comprobado en 3 s')).closest('section') ?? document.body
  expect(within(card).queryByRole('list')).toBeNull()
})

it('asks for an address of Open311 instead of a file, and imports from it', async () => {
  const { bodyOf } = serverWith([])
  const user = userEvent.setup()
  showPage(client, '/consola/importar-incidencias', <IncidentImportsPage />)
  const card = await screen.findByRole('region', { name: 'O tráigalas de una dirección' })
  await user.type(screen.getByRole('textbox', { name: 'De qué sistema vienen' }), 'viejo')
  await user.click(within(card).getByRole('button', { name: 'Traer' }))
  expect(within(card).getByText('Escriba una dirección que empiece por https://')).toBeTruthy()
  await user.type(within(card).getByRole('textbox', { name: 'Dirección del servicio' }), 'https://avisos.example/v2')
  fireEvent.change(within(card).getByLabelText('Desde qué día'), { target: { value: '2026-01-01' } })
  await user.click(within(card).getByRole('button', { name: 'Traer' }))
  expect(await screen.findByText('Comprobado en 3 s')).toBeTruthy()
  expect(bodyOf('POST /api/v1/importaciones')).toMatchObject({
    subida: null,
    opciones: { incidencias: { sistema: 'viejo', direccion: { url: 'https://avisos.example/v2', desde: '2026-01-01' } } },
  })
})
