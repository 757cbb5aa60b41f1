import { tokenInfo } from '@avisa/contract/accounts/endpoints'
import { permissionNames } from '@avisa/contract/access/permissions'
import type { RoleName } from '@avisa/contract/access/roles'
import type { Change } from '@avisa/contract/configuration/acts'
import {
  createDraft,
  getAct,
  getDraft,
  listObjects,
  previewDraft,
  publishDraft,
  saveChanges,
  undoAct,
} from '@avisa/contract/configuration/endpoints'
import { grantsOf } from '@avisa/contract/configuration/objects/rights'
import { permissionsWith } from '@avisa/contract/people/rights'
import { getPermissions, listProfiles, tryPermissions, updatePerson } from '@avisa/contract/people/endpoints'
import type { CellChange, PermissionMatrix } from '@avisa/contract/people/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { createPerson, town } from '#/testing/test-town.ts'

const app = useTestApp()
const { streets, buildings } = town.units
let boss: { id: number; token: string }
let deputy: { id: number; token: string }
const ofDeputy = [
  'configuracion.consultar',
  'configuracion.permisos',
  'configuracion.personas',
  'configuracion.municipio',
  'configuracion.publicar',
  'lista',
]

type Cells = Readonly<Record<string, boolean>>
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
const bodyOf = async (objeto: string, clave: string) => {
  const { body } = await app.current.call(listObjects, { token: boss.token }, { params: { objeto } })
  return body.filas.find((row: { clave: string }) => row.clave === clave)?.cuerpo
}
const changeOf = async (rol: RoleName, cells: Cells): Promise<Change> => {
  const antes = await bodyOf('permisos_rol', rol)
  return { objeto: 'permisos_rol', clave: rol, antes, despues: { ...antes, ...cells } }
}
const aProfile = (codigo: string, nombre: string, permisos: readonly string[] = []): Change => ({
  objeto: 'perfil',
  clave: codigo,
  antes: null,
  despues: { codigo, nombre_es: nombre, nombre_val: nombre, ...grantsOf(permisos) },
})
const save = (cambios: Change[], token = boss.token) => app.current.call(saveChanges, { token }, { body: { motivo: 'Campaña', cambios } })
const draftOf = async (cambios: Change[], token = boss.token) =>
  app.current.call(createDraft, { token }, { body: { nombre: 'Verano', cambios } })
const publish = (id: number, token = boss.token) => app.current.call(publishDraft, { token }, { params: { id }, body: {} })
const undo = (id: number) => app.current.call(undoAct, { token: boss.token }, { params: { id }, body: {} })
const trying = (cambios: CellChange[]) => app.current.call(tryPermissions, { token: boss.token }, { body: { cambios } })
const matrix = async (): Promise<PermissionMatrix> => (await app.current.call(getPermissions, { token: boss.token })).body
const rowOf = ({ roles }: PermissionMatrix, rol: string) => roles.find((row) => row.rol === rol)?.permisos
const permissionsOfPerson = async (token: string) => (await app.current.call(tokenInfo, { token })).body.user.user_permisos

beforeAll(async () => {
  const { db, home, signIn } = app.current
  boss = await signIn({ roles: ['SuperAdmin'], unidades: [] })
  await db.write(home.esquema, (tx) =>
    tx
      .insertInto('roles')
      .values([
        { rol: 'Administradores', permisos: ofDeputy },
        { rol: 'Tecnicos', permisos: ['tecnico', 'Incidencia.Consultar.Todas', 'obra.consultar.todas'] },
        { rol: 'Inspectores', permisos: ['inspector', 'inspeccion.consultar'] },
        { rol: 'Observadores', permisos: ['observador'] },
      ])
      .execute(),
  )
  deputy = await signIn({ roles: ['Administradores'] })
})

describe('the permissions of a role', () => {
  test('change cell by cell for everybody with the role, at once, and are taken back cell by cell', async () => {
    const { call, signIn } = app.current
    const person = await signIn({ roles: ['Tecnicos'] })
    const [first, second] = [
      await changeOf('Tecnicos', { lista: true, 'incidencia.consultar.todas': false }),
      await changeOf('Tecnicos', { 'inspeccion.consultar': true }),
    ]
    const { body: act } = await save([first])
    expect(act).toMatchObject({ autor_id: boss.id, motivo: 'Campaña' })
    expect((await save([second])).status).toBe(201)
    expect(await permissionsOfPerson(person.token)).toEqual({ tecnico: 1, 'obra.consultar.todas': 1, lista: 1, 'inspeccion.consultar': 1 })
    const { body: detail } = await call(getAct, { token: boss.token }, { params: { id: act.id } })
    expect(detail.diferencias).toMatchObject([
      { objeto: 'permisos_rol', clave: 'Tecnicos', campo: 'incidencia.consultar.todas', antes: true, despues: false },
      { campo: 'lista', antes: false, despues: true },
    ])
    expect((await undo(act.id)).status).toBe(201)
    expect(rowOf(await matrix(), 'Tecnicos')?.toSorted()).toEqual(
      ['tecnico', 'obra.consultar.todas', 'inspeccion.consultar', 'Incidencia.Consultar.Todas'].toSorted(),
    )
  })

  test('are prepared in a draft, judged for who publishes it, whatever others changed of the role since', async () => {
    const { body: draft } = await draftOf([await changeOf('Inspectores', { 'obra.editar.campos': true, lista: true })])
    expect(codeOf(await publish(draft.id, deputy.token))).toBe('config.moreThanOwn')
    await save([await changeOf('Inspectores', { 'obra.consultar.propia': true, lista: true })])
    const shown = await app.current.call(getDraft, { token: boss.token }, { params: { id: draft.id } })
    expect(shown.body).toMatchObject({ colisiones: [], problemas: [] })
    expect((await publish(draft.id)).status).toBe(200)
    const before = ['inspeccion.consultar', 'inspector', 'lista', 'obra.consultar.propia']
    expect(rowOf(await matrix(), 'Inspectores')?.toSorted()).toEqual([...before, 'obra.editar.campos'].toSorted())
    expect((await undo(draft.id)).status).toBe(201)
    expect(rowOf(await matrix(), 'Inspectores')?.toSorted()).toEqual(before)
  })

  test('are given by nobody who lacks them, nor by who is not of the whole municipality, nor taken from oneself', async () => {
    const { signIn } = app.current
    const local = await signIn({ roles: ['Observadores'], permisos: ['configuracion.consultar', 'configuracion.permisos', 'lista'] })
    const refusalsOf = async (cells: Cells, token: string, rol: RoleName = 'Observadores') => [
      codeOf(await save([await changeOf(rol, cells)], token)),
      codeOf(await draftOf([await changeOf(rol, cells)], token)),
    ]
    expect(await refusalsOf({ lista: true }, local.token)).toEqual(['config.outOfReach', 'config.outOfReach'])
    expect(await refusalsOf({ 'obra.editar.campos': true }, deputy.token)).toEqual(['config.moreThanOwn', 'config.moreThanOwn'])
    const lost = await refusalsOf({ 'configuracion.personas': false }, deputy.token, 'Administradores')
    expect(lost).toEqual(['config.ownAdministration', 'config.ownAdministration'])
    expect((await save([await changeOf('Observadores', { lista: true })], deputy.token)).status).toBe(201)
  })

  test('do not change where nobody of the general administration would be left', async () => {
    const { db, home } = app.current
    const setOwn = (own: object) =>
      db.write(home.esquema, (tx) =>
        tx
          .updateTable('usuarios')
          .set({ permisos_propios: JSON.stringify(own) })
          .where('id', '=', boss.id)
          .execute(),
      )
    const change = await changeOf('Observadores', { lista: false })
    await setOwn({ 'configuracion.personas': 0 })
    expect(codeOf(await save([change], deputy.token))).toBe('config.lastOne')
    await setOwn({})
    expect(rowOf(await matrix(), 'Observadores')).toContain('lista')
  })

  test('are previewed as the draft leaves them, by who holds as much', async () => {
    const { call } = app.current
    const { body: draft } = await draftOf([await changeOf('Observadores', { 'configuracion.permisos': true })])
    const seen = async (token: string) =>
      (await call(previewDraft, { token }, { params: { id: draft.id }, body: { rol: 'Observadores' } })).body
    const { vista } = await seen(boss.token)
    const shown = await call(getPermissions, { more: { 'x-config-preview': vista } })
    expect(rowOf(shown.body, 'Observadores')).toContain('configuracion.permisos')
    expect(rowOf(await matrix(), 'Observadores')).not.toContain('configuracion.permisos')
    const more = await draftOf([await changeOf('Observadores', { 'obra.editar.campos': true })])
    const args = { params: { id: more.body.id }, body: { rol: 'Observadores' as const } }
    expect(codeOf(await call(previewDraft, { token: deputy.token }, args))).toBe('http.forbidden')
  })

  test.each<[string, CellChange, string]>([
    ['a name that says what a role is', { rol: 'Tecnicos', permiso: 'admin', valor: true }, 'http.validation'],
    ['the general administration', { rol: 'SuperAdmin', permiso: 'lista', valor: false }, 'http.validation'],
    ['a permission that does not exist', { rol: 'Tecnicos', permiso: 'nada', valor: true }, 'http.validation'],
    ['the console for citizens', { rol: 'Ciudadanos', permiso: 'configuracion.textos', valor: true }, 'http.validation'],
    ['nothing in particular', { permiso: 'lista', valor: true }, 'http.validation'],
    ['a profile that does not exist', { perfil_id: 999, permiso: 'lista', valor: true }, 'http.notFound'],
  ])('are not %s', async (_what, cell, code) => {
    expect(codeOf(await trying([cell]))).toBe(code)
  })

  test.each<RoleName>(['SuperAdmin', 'Ciudadanos'])('of the console are not of a row of %s', async (rol) => {
    const despues = { rol, ...grantsOf(['configuracion.textos']) }
    expect(codeOf(await save([{ objeto: 'permisos_rol', clave: rol, antes: null, despues }]))).toBe('http.validation')
  })
})

test('profiles give permissions beside the role, are renamed, and go when nobody has them', async () => {
  const { call, signIn } = app.current
  const person = await signIn({ roles: ['Inspectores'] })
  expect((await save([aProfile('correos', 'Correos', ['configuracion.textos'])])).status).toBe(201)
  expect(codeOf(await save([aProfile('otros', 'Correos')]))).toBe('config.invalid')
  const profiles = async () => (await call(listProfiles, { token: boss.token })).body
  const [profile] = await profiles()
  const giving = (perfiles: number[]) =>
    call(updatePerson, { token: boss.token }, { params: { id: person.id }, body: { antes: {}, despues: { perfiles } } })
  await giving([profile.id])
  expect(await permissionsOfPerson(person.token)).toMatchObject({ inspector: 1, 'configuracion.textos': 1 })
  const antes = await bodyOf('perfil', 'correos')
  const change = { objeto: 'perfil', clave: 'correos', antes }
  const name = { nombre_es: 'Textos de parques', nombre_val: 'Textos de parcs' }
  expect(codeOf(await save([{ ...change, despues: { ...antes, lista: true, 'obra.editar.campos': true } }], deputy.token))).toBe(
    'config.moreThanOwn',
  )
  await save([{ ...change, despues: { ...antes, ...name } }])
  expect(await profiles()).toMatchObject([{ codigo: 'correos', ...name, permisos: ['configuracion.textos'] }])
  const remove = async () => save([{ objeto: 'perfil', clave: 'correos', antes: await bodyOf('perfil', 'correos'), despues: null }])
  expect(codeOf(await remove())).toBe('config.inUse')
  await giving([])
  expect((await remove()).status).toBe(201)
  expect(await profiles()).toEqual([])
})

test('the rule of the contract gives each person what their session has', async () => {
  const { db, home, call, signIn } = app.current
  await save([aProfile('a', 'A', ['lista'])])
  const [profile] = (await call(listProfiles, { token: boss.token })).body
  const people = [
    await signIn({ roles: ['Tecnicos', 'Inspectores'], permisos: ['salud.consultar'] }),
    await signIn({ roles: ['SuperAdmin'] }),
    await signIn({ roles: [] }),
  ]
  await db.write(home.esquema, async (tx) => {
    const ids = people.map(({ id }) => id)
    await tx
      .insertInto('usuarios_perfiles')
      .values(ids.map((usuario_id) => ({ usuario_id, perfil_id: profile.id })))
      .execute()
    await tx
      .updateTable('usuarios')
      .set({ permisos_propios: JSON.stringify({ 'Obra.Consultar.Todas': 0, 'incidencia-mover': 1 }) })
      .where('id', 'in', ids)
      .execute()
  })
  const granting = await matrix()
  for (const { id, token } of people) {
    const holder = granting.personas.find((person) => person.id === id)
    expect(holder && permissionsWith(holder, granting)).toEqual(await permissionsOfPerson(token))
  }
})

test('the impact counts what people see less and more of what is open, by the rules of visibility', async () => {
  const { db, home } = app.current
  const person = await createPerson(db, home.esquema, { roles: ['Tecnicos'], nombre: 'Llum', unidades: [streets, buildings] })
  await createPerson(db, home.esquema, { roles: ['Inspectores'], unidades: [streets] })
  const incident = (codigo: string, unidad_gestion_id: number, estado_incidencia_id = 30) => ({
    codigo,
    unidad_gestion_id,
    estado_incidencia_id,
    tipoincidencia_id: 3,
    geolatitud: 39,
    geolongitud: -0.2,
  })
  await db.write(home.esquema, (tx) =>
    tx
      .insertInto('incidencias')
      .values([incident('I-1', streets), incident('I-2', streets), incident('I-3', buildings), incident('I-4', streets, 36)])
      .execute(),
  )
  const { body } = await trying([{ rol: 'Tecnicos', permiso: 'incidencia.consultar.todas', valor: false }])
  expect(body.menos).toMatchObject({ incidencias: 3, tareas: 0 })
  expect(body.menos.unidades.map(({ id, incidencias }: { id: number; incidencias: number }) => [id, incidencias])).toEqual([
    [streets, 2],
    [buildings, 1],
  ])
  expect(body.personas).toContainEqual({ id: person.id, nombre: 'Llum de Prueba', incidencias: -3, tareas: 0 })
  expect(body.mas.personas).toBe(0)
  const more = await trying([{ rol: 'Inspectores', permiso: 'incidencia.consultar.todas', valor: true }])
  expect(more.body.mas).toMatchObject({ incidencias: 2, unidades: [{ id: streets }] })
  expect(rowOf(await matrix(), 'Tecnicos')).toContain('Incidencia.Consultar.Todas')
})

test('the template is what a new municipality begins with', async () => {
  const all = await matrix()
  expect(all.roles.map(({ rol }) => rol)).toHaveLength(8)
  expect(all.roles.flatMap(({ plantilla }) => plantilla).every((name) => permissionNames.some((other) => other === name))).toBe(true)
})
