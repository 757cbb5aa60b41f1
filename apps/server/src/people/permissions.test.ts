import { tokenInfo } from '@avisa/contract/accounts/endpoints'
import { permissionNames } from '@avisa/contract/access/permissions'
import { permissionsWith } from '@avisa/contract/people/rights'
import {
  changePermissions,
  createProfile,
  getPermissions,
  listProfiles,
  removeProfile,
  renameProfile,
  tryPermissions,
  updatePerson,
} from '@avisa/contract/people/endpoints'
import type { CellChange, PermissionMatrix } from '@avisa/contract/people/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { createPerson, town } from '#/testing/test-town.ts'

const app = useTestApp()
const { streets, buildings } = town.units
let boss: { id: number; token: string }

const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
const changing = (cambios: CellChange[], token = boss.token, motivo = 'Campaña') =>
  app.current.call(changePermissions, { token }, { body: { motivo, cambios } })
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
        { rol: 'Tecnicos', permisos: ['tecnico', 'Incidencia.Consultar.Todas', 'obra.consultar.todas'] },
        { rol: 'Inspectores', permisos: ['inspector', 'inspeccion.consultar'] },
      ])
      .execute(),
  )
})

describe('the matrix', () => {
  test('a cell is changed for everybody with the role, at once, with author and reason', async () => {
    const { signIn, db, home } = app.current
    const person = await signIn({ roles: ['Tecnicos'] })
    const { body } = await changing([
      { rol: 'Tecnicos', permiso: 'lista', valor: true },
      { rol: 'Tecnicos', permiso: 'incidencia.consultar.todas', valor: false },
    ])
    expect(rowOf(body, 'Tecnicos')).toEqual(['tecnico', 'obra.consultar.todas', 'lista'])
    expect(await permissionsOfPerson(person.token)).toEqual({ tecnico: 1, 'obra.consultar.todas': 1, lista: 1 })
    const act = await db
      .read(home.esquema)
      .selectFrom('actos_config')
      .select(['autor_id', 'motivo', 'version'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(act).toMatchObject([{ autor_id: boss.id, motivo: 'Campaña' }])
    expect(act[0]?.version).not.toBeNull()
    await changing([{ rol: 'Tecnicos', permiso: 'incidencia.consultar.todas', valor: true }])
  })

  test.each<[string, CellChange, string]>([
    ['a name that says what a role is', { rol: 'Tecnicos', permiso: 'admin', valor: true }, 'http.validation'],
    ['the general administration', { rol: 'SuperAdmin', permiso: 'lista', valor: false }, 'http.validation'],
    ['a permission that does not exist', { rol: 'Tecnicos', permiso: 'nada', valor: true }, 'http.validation'],
    ['the console for citizens', { rol: 'Ciudadanos', permiso: 'configuracion.textos', valor: true }, 'http.validation'],
    ['nothing in particular', { permiso: 'lista', valor: true }, 'http.validation'],
    ['a profile that does not exist', { perfil_id: 999, permiso: 'lista', valor: true }, 'http.notFound'],
  ])('does not change %s', async (_what, cell, code) => {
    expect(codeOf(await changing([cell]))).toBe(code)
  })

  test('who is not of the general administration needs the permission for what belongs to no unit, and gives what they hold', async () => {
    const { signIn } = app.current
    const cell: CellChange = { rol: 'Inspectores', permiso: 'lista', valor: true }
    const local = await signIn({ roles: ['Administradores'], permisos: ['configuracion.permisos', 'lista'] })
    const wide = await signIn({ roles: ['Administradores'], permisos: ['configuracion.permisos', 'configuracion.municipio', 'lista'] })
    expect(codeOf(await changing([cell], local.token))).toBe('config.outOfReach')
    expect(codeOf(await changing([{ ...cell, permiso: 'obra.editar.campos' }], wide.token))).toBe('config.moreThanOwn')
    expect((await changing([cell], wide.token)).status).toBe(200)
  })
})

describe('profiles', () => {
  test('give permissions beside the role, are renamed, and go when nobody has them', async () => {
    const { call, signIn } = app.current
    const person = await signIn({ roles: ['Inspectores'] })
    const names = { nombre_es: 'Correos de parques', nombre_val: 'Correus de parcs' }
    const { body: profile } = await call(createProfile, { token: boss.token }, { body: names })
    expect(profile).toMatchObject({ codigo: 'correos_de_parques', permisos: [] })
    expect(codeOf(await call(createProfile, { token: boss.token }, { body: names }))).toBe('people.profileName')
    await changing([{ perfil_id: profile.id, permiso: 'configuracion.textos', valor: true }])
    const giving = (perfiles: number[]) =>
      call(updatePerson, { token: boss.token }, { params: { id: person.id }, body: { antes: {}, despues: { perfiles } } })
    await giving([profile.id])
    expect(await permissionsOfPerson(person.token)).toMatchObject({ inspector: 1, 'configuracion.textos': 1 })
    const named = { nombre_es: 'Textos de parques', nombre_val: 'Textos de parcs' }
    expect((await call(renameProfile, { token: boss.token }, { params: { perfilId: profile.id }, body: named })).body).toMatchObject(named)
    const remove = () => call(removeProfile, { token: boss.token }, { params: { perfilId: profile.id } })
    expect(codeOf(await remove())).toBe('people.profileInUse')
    await giving([])
    expect((await remove()).status).toBe(200)
    expect((await call(listProfiles, { token: boss.token })).body).toEqual([])
  })
})

test('the rule of the contract gives each person what their session has', async () => {
  const { db, home, call, signIn } = app.current
  const { body: profile } = await call(createProfile, { token: boss.token }, { body: { nombre_es: 'A', nombre_val: 'A' } })
  await changing([{ perfil_id: profile.id, permiso: 'lista', valor: true }])
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
  expect(rowOf(await matrix(), 'Tecnicos')).toContain('incidencia.consultar.todas')
})

test('the template is what a new municipality begins with', async () => {
  const all = await matrix()
  expect(all.roles.map(({ rol }) => rol)).toHaveLength(8)
  expect(all.roles.flatMap(({ plantilla }) => plantilla).every((name) => permissionNames.some((other) => other === name))).toBe(true)
})
