import { staff } from '#/incidents/wizard/testing/a-wizard.tsx'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { refuse } from '@avisa/contract/refusal'
import {
  addIncidentComment,
  addListComment,
  addTaskComment,
  incidentComments,
  listComments,
  quote,
  taskComments,
} from '@avisa/contract/comments/endpoints'
import type { Comment } from '@avisa/contract/comments/schemas'
import { addImage } from '@avisa/contract/images/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { getIncident } from '@avisa/contract/incidents/endpoints'
import { getPublicList, getTaskList } from '@avisa/contract/lists/endpoints'
import { getTask } from '@avisa/contract/tasks/endpoints'
import { toServerDate } from '@avisa/contract/values/dates'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { anIncident } from '#/incidents/testing/an-incident.ts'
import { restoreDraft } from '#/platform/drafts.ts'
import { municipality, person } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { outbox, startOutbox } from '#/platform/outbox/use-outbox.ts'
import { refresh } from '#/platform/query-client.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { aTask } from '#/tasks/testing/a-task.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { CommentsCard } from './shared/CommentsCard.tsx'
import { IncidentCommentsPage } from './IncidentCommentsPage.tsx'
import { ListCommentsPage } from './ListCommentsPage.tsx'
import { TaskCommentsPage } from './TaskCommentsPage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const image = { id: 9, codigo: 'a1', extension: 'jpg', nombre: '', name: '', type: 'image/jpeg', ancho: 8, alto: 6, created_at: null }
const aComment = (more: Partial<Comment> = {}): Comment => ({
  id: 1,
  usuario_id: 2,
  propio: false,
  comentario: 'Hola',
  codusuario: 'tecnico',
  nombre: 'Irene Soler',
  autor: 'personal',
  created_at: '2026-05-04 12:00:00',
  publico: false,
  imagenesId: [],
  imagenes: [],
  ...more,
})
const permisos = { 'incidencia.comentario.consultar': 1, 'incidencia.comentario.crear': 1, 'adjunto.imagen.crear': 1 }
const colleague = () => ({ ...staff(), user_roles: ['Agentes' as const], user_permisos: permisos })

let stored: Comment[]
let refusing: boolean
let api: ReturnType<typeof fakeApi>
const keep = ({ body: { comentario, ...more } }: { body: { comentario: string; imagenesId?: number[]; publico?: boolean } }) => {
  if (refusing) refuse('comment.empty')
  const created_at = toServerDate(new Date())
  const created = aComment({ ...more, id: stored.length + 1, comentario, propio: true, codusuario: 'agente', created_at })
  stored.push(created)
  return created
}
beforeEach(async () => {
  stored = [aComment()]
  refusing = false
  municipality(client).set(aMunicipality())
  person(client).set(colleague())
  api = fakeApi(
    client,
    answer(getParameters, () => ({
      ...parameterDefaults,
      chat_ciudadano_activo: true,
      nombre: 'A',
      nombre_es: 'A',
      nombre_val: 'A',
      color: '#0A6478',
      condiciones: { version: '1', secciones_es: [], secciones_val: [] },
    })),
    answer(addImage, () => image),
    answer(incidentComments, () => [...stored]),
    answer(addIncidentComment, keep),
    answer(taskComments, () => [...stored]),
    answer(addTaskComment, keep),
    answer(listComments, () => [...stored]),
    answer(addListComment, keep),
    answer(getIncident, () => anIncident({ id: 4, codigo: 'SU-26-00004', de_ciudadania: true })),
    answer(getTask, () => aTask({ id: 5 })),
    answer(quote, ({ query: { search } }) =>
      [
        { id: 7, codusuario: 'ana.pla', nombre: 'Ana Pla' },
        { id: 8, codusuario: 'anna', nombre: 'Anna Roig' },
      ].filter(({ codusuario }) => codusuario.startsWith(search)),
    ),
  )
  await startOutbox(client)
})

const show = (path = '/incidencias/4/comentarios') =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/incidencias/:id/comentarios" element={<IncidentCommentsPage />} />
            <Route path="/tareas/:id/comentarios" element={<TaskCommentsPage />} />
            <Route path="/listas/:id/comentarios" element={<ListCommentsPage />} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
const field = () => screen.findByRole('textbox', { name: 'Escriba un comentario' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar el comentario' }))
const sentBodies = () =>
  api.requests.filter(({ route }) => route.startsWith('POST') && route.includes('comentarios')).map(({ body }) => body)

describe('the list of comments', () => {
  it('a comment shows author, text and time, one’s own marked, with line breaks, links and mentions and without HTML (COMM-06, ROUTE-13)', async () => {
    stored = [
      aComment({ comentario: 'Una\nDos <b>x</b> @ana.pla https://a.es/b.' }),
      aComment({ id: 2, propio: true, codusuario: 'agente', comentario: 'Mío', imagenesId: [9], imagenes: [image] }),
    ]
    show()
    const [first, second] = await screen.findAllByRole('listitem')
    expect(within(first as HTMLElement).getByText('tecnico')).toBeTruthy()
    expect(first?.textContent).toContain('Una\nDos <b>x</b> @ana.pla')
    expect(within(first as HTMLElement).getByText('@ana.pla').tagName).toBe('STRONG')
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('https://a.es/b')
    expect(second?.dataset['own']).toBe('true')
    expect(within(second as HTMLElement).getByText('Usted')).toBeTruthy()
    expect(within(second as HTMLElement).getByRole('button', { name: 'Ver la foto 1 del comentario' })).toBeTruthy()
  })

  it('to a citizen, comments come from the municipality, without a name (COMM-11)', async () => {
    person(client).set(null)
    stored = [
      aComment({ usuario_id: null, codusuario: null, nombre: null, publico: true }),
      aComment({
        id: 2,
        autor: 'ciudadania',
        usuario_id: null,
        codusuario: null,
        nombre: null,
        propio: true,
        publico: true,
        comentario: 'Gracias',
      }),
    ]
    show()
    expect(await screen.findByText('Ayuntamiento')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Conversación con el Ayuntamiento')
    expect(screen.queryByText('tecnico')).toBeNull()
  })

  it('a person who may only read gets no field (COMM-08)', async () => {
    person(client).set({ ...colleague(), user_permisos: { 'incidencia.comentario.consultar': 1 } })
    show()
    expect(await screen.findByText('Hola')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('writing a comment', () => {
  it('a comment on a task sends the text alone, without photo (CALL-63, COMM-04, ROUTE-27)', async () => {
    show('/tareas/5/comentarios')
    await userEvent.type(await field(), 'Hecho')
    expect(screen.queryByRole('button', { name: 'Añadir una foto' })).toBeNull()
    await send()
    await waitFor(() => expect(sentBodies()).toEqual([{ comentario: 'Hecho' }]))
    expect(await screen.findByText('Hecho')).toBeTruthy()
    expect((await field()).textContent).toBe('')
  })

  it.each([
    ['one’s own', getTaskList, getPublicList],
    ['a public one', getPublicList, getTaskList],
  ])('a comment on a list, %s, sends the text alone (COMM-01, OPEN-50)', async (_whose, own, other) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const list = { id: 3, nombre: 'Feria', nombre_es: 'Feria', nombre_val: 'Fira', usuario_id: null, publica: true, total: 1 }
    api.answer(answer(own, () => list))
    api.answer(answer(other, () => refuse('http.notFound')))
    show('/listas/3/comentarios')
    expect(await screen.findByText('Feria')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Añadir una foto' })).toBeNull()
    await userEvent.type(await field(), 'Ya está')
    await send()
    await waitFor(() => expect(sentBodies()).toEqual([{ comentario: 'Ya está' }]))
    expect(screen.getByRole('button', { name: 'Volver' })).toBeTruthy()
  })

  it('a comment on an incident can contain a photo, by its id (COMM-05, CALL-65)', async () => {
    act(() =>
      restoreDraft(client, 'comentario:incidencias:4', 1, {
        texto: 'Mire',
        publico: false,
        fotos: [{ blob: new Blob(['x'], { type: 'image/jpeg' }), nombre: 'x.jpg' }],
      }),
    )
    show()
    await field()
    await send()
    await waitFor(() => expect(sentBodies()).toEqual([{ comentario: 'Mire', publico: false, imagenesId: [9] }]))
  })

  it('a comment can be addressed to the reporter (COMM-11)', async () => {
    show()
    await userEvent.click(await screen.findByRole('switch', { name: 'Visible para quien avisó' }))
    await userEvent.type(await field(), 'Iremos mañana')
    await send()
    await waitFor(() => expect(sentBodies()).toEqual([{ comentario: 'Iremos mañana', publico: true }]))
    expect(await screen.findByText('Lo ve quien avisó')).toBeTruthy()
  })

  it('a comment without signal is shown as waiting and sent when the signal returns', async () => {
    show()
    const box = await field()
    setOnline(client, false)
    await userEvent.type(box, 'Desde el sótano')
    await send()
    expect(await screen.findByText('Pendiente de enviar')).toBeTruthy()
    expect(screen.getByText('Desde el sótano')).toBeTruthy()
    expect(sentBodies()).toEqual([])
    setOnline(client, true)
    await waitFor(() => expect(sentBodies()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Pendiente de enviar')).toBeNull())
    expect(screen.getAllByText('Desde el sótano')).toHaveLength(1)
  })

  it('a comment that arrives before the answer to its call is shown once (SRV-95)', async () => {
    let answerNow = () => {}
    const slow = new Promise<void>((resolve) => (answerNow = resolve))
    api.answer(
      answer(addIncidentComment, async (request) => {
        const created = keep(request)
        await slow
        return created
      }),
    )
    stored.push(aComment({ id: 2, propio: true, comentario: 'Llegado', created_at: '2026-05-04 12:00:00' }))
    show()
    await userEvent.type(await field(), 'Llegado')
    await send()
    expect(await screen.findByText('Enviando…')).toBeTruthy()
    expect(screen.getAllByText('Llegado')).toHaveLength(2)
    await act(() => refresh(client, incidentComments))
    await waitFor(() => expect(screen.queryByText('Enviando…')).toBeNull())
    expect(screen.getAllByText('Llegado')).toHaveLength(2)
    answerNow()
    await waitFor(() => expect(screen.queryByText('Enviando…')).toBeNull())
    expect(screen.getAllByText('Llegado')).toHaveLength(2)
  })

  it('a comment can be written and seen where the others cannot be loaded', async () => {
    setOnline(client, false)
    show()
    await userEvent.type(await field(), 'A oscuras')
    await send()
    expect(await screen.findByText('A oscuras')).toBeTruthy()
    expect(screen.getByText('Pendiente de enviar')).toBeTruthy()
    expect(await field()).toBeTruthy()
  })

  it('a refused comment stays with its reason and can be edited', async () => {
    refusing = true
    show()
    await userEvent.type(await field(), 'Nada')
    await send()
    expect(await screen.findByText('No se ha podido enviar')).toBeTruthy()
    expect(screen.getByText('Escriba un comentario.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Modificar' }))
    await waitFor(() => expect(screen.queryByText('No se ha podido enviar')).toBeNull())
    expect(((await field()) as HTMLTextAreaElement).value).toBe('Nada')
  })

  it('the draft of a comment is stored for each record', async () => {
    const first = show()
    await userEvent.type(await field(), 'A medias')
    first.unmount()
    const second = show('/tareas/5/comentarios')
    expect(((await field()) as HTMLTextAreaElement).value).toBe('')
    second.unmount()
    show()
    expect(((await field()) as HTMLTextAreaElement).value).toBe('A medias')
  })

  it('an empty comment is not sent', async () => {
    show()
    await field()
    await send()
    expect(document.activeElement).toBe(await field())
    expect(await outbox(client).all()).toEqual([])
  })
})

describe('mentions (COMM-02, COMM-03)', () => {
  it('typing suggests people; one chosen with the keyboard inserts the user code', async () => {
    show()
    const box = (await field()) as HTMLTextAreaElement
    await userEvent.type(box, 'Hola @an')
    const list = await screen.findByRole('listbox', { name: 'Personas a quienes mencionar' })
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['@ana.plaAna Pla', '@annaAnna Roig'])
    expect(screen.getByText('2 personas. Elija con las flechas y confirme con Intro.')).toBeTruthy()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('@anna')
    await userEvent.keyboard('{Enter}')
    expect(box.value).toBe('Hola @anna ')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('a suggestion can be chosen by touch and closed with Esc', async () => {
    show()
    const box = (await field()) as HTMLTextAreaElement
    await userEvent.type(box, '@ana')
    await userEvent.click(await screen.findByRole('option', { name: /Ana Pla/ }))
    expect(box.value).toBe('@ana.pla ')
    await userEvent.type(box, 'y @ann')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box.value).toBe('@ana.pla y @ann')
  })

  it('a citizen gets no suggestions', async () => {
    person(client).set(null)
    stored = []
    show()
    const box = await screen.findByRole('textbox', { name: 'Escriba al Ayuntamiento' })
    await userEvent.type(box, '@ana')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(api.requests.some(({ route }) => route.includes('quote'))).toBe(false)
  })
})

it('comments can be shown as a card of another screen', async () => {
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter>
          <CommentsCard origin="tareas" id={5} codigo="T-26-00005" />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Comentarios' })).toBeTruthy()
  expect(await screen.findByText('Hola')).toBeTruthy()
})
