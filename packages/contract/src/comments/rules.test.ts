import { describe, expect, it } from 'vitest'
import { aUser, granted } from '#/testing/a-user.ts'
import type { User } from '#/access/schemas.ts'
import { checkReadComments, checkWriteComment, mayAttachToComment, seesList, type CommentFacts } from './rules.ts'
import type { CommentOrigin } from './schemas.ts'

const staff = aUser({ user_roles: ['Agentes'], user_permisos: granted('incidencia.comentario.consultar', 'incidencia.comentario.crear') })
const bare = aUser({ user_roles: ['Agentes'] })
const observer = aUser({
  user_roles: ['Observadores'],
  user_permisos: granted('incidencia.comentario.consultar', 'incidencia.comentario.crear'),
})
const citizen = aUser({ user_roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c1' })
const admin = aUser({ user_roles: ['Administradores'], user_permisos: granted('lista'), unidades_ids: [1] })
const inspector = aUser({ user_roles: ['Inspectores'] })
const seen = { vista: true, asStaff: true, propia: false, chat: false }
const own = { vista: true, asStaff: false, propia: true, chat: true }

type Row = [string, CommentOrigin, CommentFacts, string | undefined, string | undefined]
const rows: Row[] = [
  ['staff with both permissions', 'incidencias', { ...seen, person: staff }, undefined, undefined],
  ['staff without', 'incidencias', { ...seen, person: bare }, 'http.forbidden', 'http.forbidden'],
  ['staff who do not see it', 'incidencias', { ...seen, vista: false, person: staff }, 'http.notFound', 'http.notFound'],
  [
    'staff who see it only because it is public',
    'incidencias',
    { ...seen, asStaff: false, person: staff },
    'http.forbidden',
    'http.forbidden',
  ],
  ['who only observes', 'incidencias', { ...seen, person: observer }, undefined, 'http.forbidden'],
  ['who reported, chat on', 'incidencias', { ...own, person: citizen }, undefined, undefined],
  ['who reported by device, chat on', 'incidencias', { ...own, person: null }, undefined, undefined],
  ['who reported, chat off', 'incidencias', { ...own, chat: false, person: citizen }, 'comment.chatClosed', 'comment.chatClosed'],
  ['another citizen', 'incidencias', { ...own, propia: false, person: null }, 'comment.chatClosed', 'comment.chatClosed'],
  ['staff of a task, without permissions', 'tareas', { ...seen, person: bare }, undefined, undefined],
  ['a citizen of a task', 'tareas', { ...seen, person: citizen }, 'comment.chatClosed', 'comment.chatClosed'],
  ['an observer of a task', 'tareas', { ...seen, person: observer }, undefined, 'http.forbidden'],
  ['admin of an inspection', 'inspecciones', { ...seen, person: admin }, undefined, undefined],
  ['inspector of an inspection', 'inspecciones', { ...seen, person: inspector }, undefined, undefined],
  ['others of an inspection', 'inspecciones', { ...seen, person: staff }, 'http.forbidden', 'http.forbidden'],
]
describe('who reads and writes comments (COMM-07, COMM-08, COMM-09, COMM-11, OPEN-87)', () => {
  it.each(rows)('%s (%s)', (_who, origin, facts, read, write) => {
    expect(checkReadComments(origin, facts)).toBe(read)
    expect(checkWriteComment(origin, facts)).toBe(write)
  })
})

it('staff attach photos with `adjunto.imagen.crear`, citizens to their own reports (IMG-18)', () => {
  const attaching = aUser({ user_permisos: granted('adjunto.imagen.crear') })
  expect([attaching, bare, citizen, null].map((person: User | null) => mayAttachToComment(person))).toEqual([true, false, true, true])
})

it.each([
  ['its owner', { ...bare, user_id: 8, user_permisos: granted('lista') }, true, true, false],
  ['its owner without `lista`', { ...bare, user_id: 8 }, false, true, false],
  ['the administration', admin, true, true, false],
  ['the administration of another unit', { ...admin, unidades_ids: [2] }, false, true, false],
  ['other staff', { ...bare, user_id: 7, user_permisos: granted('lista') }, false, true, false],
  ['a citizen', citizen, false, false, false],
  ['nobody', null, false, false, false],
])(
  'a list is opened by its owner and the administration, a public one by staff if the municipality has them: %s',
  (_who, person, own, on, off) => {
    const opens = (publica: boolean, switched: boolean) => seesList(person, { usuario_id: 8, publica, unidades: [1] }, switched)
    expect([opens(false, true), opens(true, true), opens(true, false)]).toEqual([own, on, off])
  },
)
