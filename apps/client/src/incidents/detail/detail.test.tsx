import type { PermissionName } from '@avisa/contract/access/permissions'
import { refuse } from '@avisa/contract/refusal'
import { acceptIncident } from '@avisa/contract/incidents/endpoints'
import type { IncidentChange } from '@avisa/contract/incidents/schemas'
import type { Parameters as Settings } from '@avisa/contract/municipalities/schemas'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '#/platform/language.ts'
import { writeLocal } from '#/platform/local.ts'
import { queryClient } from '#/platform/query-client.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { popups, shownToast } from '#/ui/popup/popups.ts'
import { anIncident, aTaskOfIt } from '../testing/an-incident.ts'
import { aDetailApi, asStaff, openDetail } from './testing/a-detail.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const until = <T,>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

let api: ReturnType<typeof aDetailApi>
const start = (more?: Parameters<typeof aDetailApi>[1], settings?: Parameters<typeof aDetailApi>[2]) => {
  api = aDetailApi(client, more, settings)
}
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
})
const loaded = () => screen.findByRole('heading', { level: 1, name: 'Farola apagada' })

describe('actions of staff on an incident', () => {
  const infra = { modulo_infraestructuras: true, url_infraestructuras: 'https://mapas.example/ficha' }
  const readActions = async () => {
    await loaded()
    const group = screen.queryByRole('region', { name: 'Acciones' })
    return [...(group?.querySelectorAll('a, button') ?? [])].map((element) => element.textContent)
  }
  it.each<[string, PermissionName[], Partial<Settings>, string[]]>([
    ['nothing without permission', [], {}, []],
    ['edit its fields (INC-20)', ['incidencia.editar.campos'], {}, ['Editar la incidencia', '¿Por qué está aquí?']],
    [
      'edit its site where that is shown (INC-21)',
      ['incidencia.editar.campos.emplazamiento'],
      { mostrar_emplazamiento: true },
      ['Editar la incidencia'],
    ],
    ['not its site where it is not (INC-21)', ['incidencia.editar.campos.emplazamiento'], {}, []],
    ['edit who reported (INC-25)', ['mantenimiento.ciudadano.editar'], {}, ['Editar la incidencia']],
    ['not who reported what is not theirs (INC-26)', ['mantenimiento.ciudadano.editar-propias'], {}, []],
    ['move it (INC-22)', ['incidencia-mover'], {}, ['Cambiar la ubicación']],
    ['make a duplicate (INC-23)', ['incidencia.crear-duplicada'], {}, ['Crear una copia']],
    ['see the infrastructures with module and token (INC-31)', [], infra, ['Infraestructuras']],
  ])('%s', async (_what, names, settings, actions) => {
    if (settings.modulo_infraestructuras) writeLocal(client, 'infra_token', 'secreto')
    asStaff(client, ...names)
    start({}, settings)
    openDetail(client)
    await until(async () => expect(await readActions()).toEqual(actions))
  })

  it('the infrastructure page is not offered without a token, nor with the module disabled', async () => {
    asStaff(client, 'incidencia-mover')
    start({}, infra)
    openDetail(client)
    await until(async () => expect(await readActions()).toEqual(['Cambiar la ubicación']))
    cleanup()
    queryClient(client).clear()
    writeLocal(client, 'infra_token', 'secreto')
    start({}, { url_infraestructuras: infra.url_infraestructuras })
    openDetail(client)
    await until(async () => expect(await readActions()).toEqual(['Cambiar la ubicación']))
  })

  it('each action opens its screen', async () => {
    asStaff(client, 'incidencia-mover', 'incidencia.crear-duplicada')
    start()
    openDetail(client)
    expect((await screen.findByRole('link', { name: 'Cambiar la ubicación' })).getAttribute('href')).toBe('/incidencias/4/mapa/edit')
    expect(screen.getByRole('link', { name: 'Crear una copia' }).getAttribute('href')).toBe('/incidencias/add?duplicar=4')
  })
})

it('staff see an incident that is only public as citizens do, without a button that would be refused (SRV-62)', async () => {
  const all = ['incidencia.editar.campos', 'incidencia-mover', 'incidencia.comentario.consultar', 'campo-extra.consultar'] as const
  asStaff(client, ...all, 'incidencia.comentario.crear')
  start({ personal: false, contenido: null, estado_incidencia_id: null, DesEstado: 'Recibida', DesEstadoCiudadano: 'Recibida' })
  openDetail(client)
  await loaded()
  expect(screen.queryByRole('region', { name: 'Acciones' })).toBeNull()
  for (const name of ['Comentar', 'Añadir fotos']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByText('Comentarios')).toBeNull()
  expect(screen.queryByText('Prioridad media')).toBeNull()
  expect(api.requests.filter(({ route }) => route.includes('campos-extra'))).toEqual([])
})

describe('accepting an incident (INC-16, INC-17)', () => {
  const accept = () => screen.queryByRole('button', { name: 'Aceptar la incidencia' })
  it.each<[string, boolean, PermissionName[], boolean]>([
    ['is offered for what waits for it, with the permission', true, ['incidencia.aceptar'], true],
    ['is absent without the permission', true, [], false],
    ['is absent for what does not wait', false, ['incidencia.aceptar'], false],
  ])('%s', async (_what, pendiente_aceptar, names, offered) => {
    asStaff(client, ...names)
    start({ pendiente_aceptar })
    openDetail(client)
    await loaded()
    expect(accept() !== null).toBe(offered)
  })

  const confirmIt = async () => {
    await loaded()
    await userEvent.click(accept() ?? document.body)
    expect(popups(client).get()[0]).toMatchObject({ kind: 'question', title: '¿Aceptar la incidencia?', confirm: 'Aceptar' })
    await act(async () => popups(client).get()[0]?.answer(true))
  }

  it('accepting is confirmed first and reported, and the new status is shown', async () => {
    asStaff(client, 'incidencia.aceptar')
    start({ pendiente_aceptar: true, DesEstado: 'Pendiente de aceptar' })
    api.answer(
      answer(acceptIncident, () => {
        api.held.now = anIncident({ pendiente_aceptar: false, DesEstado: 'En estudio' })
        return api.held.now
      }),
    )
    openDetail(client)
    await confirmIt()
    expect(await screen.findByText('En estudio')).toBeTruthy()
    expect(shownToast(client).get()?.message).toBe('Incidencia aceptada')
    expect(api.requests.filter(({ route }) => route === 'GET /api/v1/incidencias/:id/aceptar')).toHaveLength(1)
    expect(accept()).toBeNull()
  })

  it('an incident that somebody else has accepted is reported with its current status', async () => {
    asStaff(client, 'incidencia.aceptar')
    start({ pendiente_aceptar: true })
    api.answer(
      answer(acceptIncident, () => {
        api.held.now = anIncident({ pendiente_aceptar: false })
        return refuse('incident.notPending')
      }),
    )
    openDetail(client)
    await confirmIt()
    await until(() =>
      expect(popups(client).get()[0]).toMatchObject({ kind: 'announcement', message: 'Esta incidencia ya se aceptó o se cerró.' }),
    )
    await act(async () => popups(client).get()[0]?.answer(true))
    await until(() => expect(accept()).toBeNull())
  })
})

describe('an incident as staff read it', () => {
  it('a status icon that is not bundled is drawn by the server’s SVG, on all three tracks (INC-12, CALL-52)', async () => {
    asStaff(client)
    const tareas = [aTaskOfIt({ icono_estado_tecnico: 'de-otro-mundo', icono_estado_obra: 'de-otro-mundo' })]
    start({ icono_estado: 'de-otro-mundo', tareas })
    openDetail(client)
    await loaded()
    const drawn = () =>
      [...document.querySelectorAll('img')].map((image) => image.getAttribute('src')).filter((src) => src?.includes('/estados/'))
    await until(() =>
      expect(drawn()).toEqual([
        '/estados/icono-estado-incidencia/32?api_key=a',
        '/estados/icono-estado-tecnico/20?api_key=a',
        '/estados/icono-estado-reparacion/15?api_key=a',
      ]),
    )
    expect(screen.getByText('Pendiente')).toBeTruthy()
    expect(screen.getByText('En curso')).toBeTruthy()
  })

  it('staff read who created it, where it came from and for which order (SRV-58) and the number of comments (INC-29); duplicates and original link to each other', async () => {
    asStaff(client)
    const related = {
      descripcion: 'Farola',
      descripcion_es: 'Farola',
      descripcion_val: 'Fanal',
      DesEstado: 'Nueva',
      ColorEstado: '#495057',
    }
    start({
      creador: { nombre: 'Irene Soler' },
      origen: { nombre_es: 'Teléfono', nombre_val: 'Telèfon', icono: 'phone' },
      orden_id: 77,
      numero_comentarios_incidencia: 2,
      numero_adhesiones: 0,
      relacionadas: [
        { ...related, id: 2, codigo: 'SU-26-00002', original: true, fusion_id: null, icono_estado: 'inbox', estado_incidencia_id: 30 },
        { ...related, id: 9, codigo: 'SU-26-00009', original: false, fusion_id: null, icono_estado: 'inbox', estado_incidencia_id: 30 },
      ],
    })
    openDetail(client)
    await loaded()
    const facts = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
    expect(facts).toEqual(
      expect.arrayContaining(['Estado para la ciudadaníaEn gestión', 'La registróIrene Soler', 'OrigenTeléfono', 'Orden de trabajo77']),
    )
    expect(screen.getByText('2 comentarios')).toBeTruthy()
    const links = within(screen.getByRole('region', { name: 'Relacionadas' })).getAllByRole('link')
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/incidencias/2', 'FarolaLa original · SU-26-00002 · Nueva'],
      ['/incidencias/9', 'FarolaDuplicada de esta · SU-26-00009 · Nueva'],
    ])
  })

  const change = (id: number, more: Partial<IncidentChange>): IncidentChange => ({
    id,
    fecha: '2026-11-20 09:00:00',
    accion: 'editada',
    quien: 'Irene Soler',
    DesEstadoAnterior: null,
    DesEstado: null,
    ColorEstado: null,
    icono_estado: null,
    estado_id: null,
    comentario: null,
    cambios: [],
    relacionada: null,
    ...more,
  })
  const changes = [
    change(5, {
      cambios: [
        { campo: 'prioridad', antes: 'media', despues: 'alta' },
        { campo: 'ciudadano.email', antes: null, despues: 'a@b.es' },
        { campo: 'Revisión', antes: '2026-11-25 09:00', despues: null },
      ],
    }),
    change(4, {
      accion: 'movida',
      cambios: [
        { campo: 'direccion', antes: 'Calle Mayor, 3', despues: 'Calle Nueva, 1' },
        { campo: 'geolatitud', antes: '39.05', despues: '39.06' },
        { campo: 'geolongitud', antes: '-0.25', despues: '-0.26' },
      ],
    }),
    change(3, { accion: 'estado', DesEstadoAnterior: 'Aceptada', DesEstado: 'En reparación', comentario: 'Falta la pieza.' }),
    change(2, { accion: 'relacionada', relacionada: { id: 9, codigo: 'SU-26-00009' } }),
    change(1, { accion: 'creada', quien: null, DesEstado: 'Recibida' }),
  ]

  it.each([
    [
      'es',
      'Ver todo el historial (5)',
      'Historial interno',
      'Datos editadosPrioridad: De «Media» a «Alta»Correo electrónico: De «sin correo» a «a@b.es»Revisión: De «miércoles, 25 de noviembre de 2026, 9:00» a «sin rellenar»Irene Soler',
    ],
    [
      'ca',
      "Veure tot l'historial (5)",
      'Historial intern',
      'Dades editadesPrioritat: De «Mitjana» a «Alta»Correu electrònic: De «sense correu» a «a@b.es»Revisión: De «dimecres, 25 de novembre de 2026, 9:00» a «sense omplir»Irene Soler',
    ],
  ] as const)(
    'staff read who changed what, from what to what, in %s: the newest first, and all on request',
    async (lang, all, title, first) => {
      changeLanguage(client, lang)
      asStaff(client)
      start({ cambios: changes })
      openDetail(client)
      const heading = await screen.findByRole('heading', { name: title })
      const items = () =>
        within(heading.parentElement ?? document.body)
          .getAllByRole('listitem')
          .map((item) => [...item.querySelectorAll('.line > .strong, p')].map((part) => part.textContent).join(''))
      expect(items()).toHaveLength(3)
      expect(items()[0]).toBe(first)
      await userEvent.click(screen.getByRole('button', { name: all }))
      expect(items()).toHaveLength(5)
      expect(items()[1]).toContain(': De «Calle Mayor, 3» a «Calle Nueva, 1»')
      expect(items()[1]).not.toContain('39.06')
      expect(items()[2]).toContain('De «Aceptada» a «En reparación»Falta la pieza.')
      expect(items()[3]).toContain('SU-26-00009')
      expect(items()[4]).toMatch(/^Registrada«Recibida»$/)
    },
  )

  it('staff see in the history what came with «Sigue igual»', async () => {
    asStaff(client)
    const photo = { codigo: 'a', extension: 'jpg', nombre: '', name: '', type: 'image/jpeg', ancho: 8, alto: 6, created_at: null }
    const imagenes = [
      { ...photo, id: 6 },
      { ...photo, id: 7, codigo: 'ahora' },
    ]
    start({ imagenes, cambios: [change(5, { accion: 'reabierta', quien: null, comentario: 'Sigue sin luz', imagenes: [7] })] })
    openDetail(client)
    const history = (await screen.findByRole('heading', { name: 'Historial interno' })).parentElement ?? document.body
    expect(within(history).getByText('Sigue sin luz')).toBeTruthy()
    expect([...history.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([expect.stringContaining('ahora_view')])
  })

  it('the reporter can be called and written to with a press, and all their data are shown (INC-24, ENT-NEW-03)', async () => {
    asStaff(client, 'mantenimiento.ciudadano.consultar')
    const contact = { nombre: 'Marta', email: 'marta@correo.es', telefono: '960 00 00 00', dni: '12345678Z', direccion: 'Calle Larga, 8' }
    start({ ciudadano: { ...contact, id_externo: 'c-9' } })
    openDetail(client)
    expect((await screen.findByRole('link', { name: 'Llamar al 960 00 00 00' })).getAttribute('href')).toBe('tel:960000000')
    expect(screen.getByRole('link', { name: 'Escribir a marta@correo.es' }).getAttribute('href')).toBe('mailto:marta@correo.es')
    expect(['c-9', '12345678Z', 'Calle Larga, 8'].every((text) => screen.getByText(text))).toBe(true)
  })
})

describe('an incident as a citizen reads it (INC-11, SRV-60)', () => {
  const step = { ColorEstadoCiudadano: '#364FC7', icono: 'tool', comentario: null }
  it('statuses with the same public name are one step, and nothing internal is shown', async () => {
    start({
      propia: true,
      historial: [
        { ...step, fecha: '2026-11-20 10:00:00', DesEstadoCiudadano: 'Resuelta', comentario: 'Arreglada hoy.' },
        { ...step, fecha: '2026-11-20 09:30:00', DesEstadoCiudadano: 'En gestión' },
        { ...step, fecha: '2026-11-20 09:00:00', DesEstadoCiudadano: 'En gestión' },
        { ...step, fecha: '2026-11-20 08:00:00', DesEstadoCiudadano: 'Recibida' },
      ],
    })
    openDetail(client)
    await loaded()
    const steps = within(screen.getByRole('region', { name: 'Qué ha pasado' })).getAllByRole('listitem')
    expect(steps.map((step) => step.querySelector('[class*=stepHead] > .strong')?.textContent)).toEqual([
      'Resuelta',
      'En gestión',
      'Recibida',
    ])
    expect(steps[0]?.textContent).toContain('Arreglada hoy.')
    expect(screen.queryByText('Historial interno')).toBeNull()
    expect(screen.queryByText('Comentarios')).toBeNull()
    expect(screen.queryByText(/Prioridad/)).toBeNull()
  })

  it('the code is copied with a press, and the address can be shared', async () => {
    const user = userEvent.setup()
    start({ propia: true })
    openDetail(client)
    await user.click(await screen.findByRole('button', { name: 'Copiar el código SU-26-00004' }))
    expect(await screen.findByRole('button', { name: 'Copiado' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('SU-26-00004')
    await user.click(screen.getByRole('button', { name: 'Compartir' }))
    expect(await navigator.clipboard.readText()).toMatch(/\/incidencias\/4$/)
    expect(shownToast(client).get()?.message).toBe('Enlace copiado')
  })

  it('of a public incident the address of its page is shared, which needs no app', async () => {
    const user = userEvent.setup()
    start({ publica: true }, { alias: 'benialba' })
    openDetail(client)
    await user.click(await screen.findByRole('button', { name: 'Compartir' }))
    expect(await navigator.clipboard.readText()).toMatch(/\/p\/benialba\/SU-26-00004$/)
  })
})

it.each([
  [true, '/inspecciones/3'],
  [false, undefined],
])('inspections are listed, with a link where their module is enabled (%s, OPEN-109)', async (modulo_inspecciones, way) => {
  asStaff(client, 'inspeccion.consultar')
  start({ inspecciones: [{ id: 3, codigo: 'I-26-00003' }] }, { modulo_inspecciones })
  openDetail(client)
  await loaded()
  expect(screen.getByText('I-26-00003').closest('a')?.getAttribute('href')).toBe(way)
})
