import type { Change } from '@avisa/contract/configuration/acts'
import * as calls from '@avisa/contract/configuration/endpoints'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMunicipality } from '#/municipalities/shared/store.ts'
import { useConsole } from './testing/use-console.ts'

const { app, at, rowsOf, changeOf, save, undo, exported } = useConsole()

const values: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  tipo: { dias_objetivo: fc.integer({ min: 1, max: 99 }), icono: fc.constantFrom('star', 'sun'), requiere_imagen_finalizar: fc.boolean() },
  unidad: { icono: fc.constantFrom('star', 'sun'), orden: fc.integer({ min: 0, max: 99 }), mostrar_fecha: fc.boolean() },
  entidad: { icono: fc.constantFrom('star', 'sun'), interna: fc.boolean() },
  origen: { icono: fc.constantFrom('star', 'sun'), retirado: fc.boolean() },
  resultado: { orden: fc.integer({ min: 0, max: 99 }), icono: fc.constantFrom('star', 'sun') },
}
const addition = (n: number): Change => ({
  objeto: 'origen',
  clave: `hecho.${n}`,
  antes: null,
  despues: { codigo: `hecho.${n}`, nombre_es: 'Fax', nombre_val: 'Fax', icono: 'printer', tipo: 'personal', retirado: false },
})

it('any acts on different fields, undone in any order, give the first configuration', async () => {
  const slots: (readonly [objeto: string, clave: string, campo: string])[] = []
  for (const [objeto, fields] of Object.entries(values))
    for (const { clave } of (await rowsOf(objeto)).slice(0, 3)) for (const campo of Object.keys(fields)) slots.push([objeto, clave, campo])
  const first = await exported()
  for (const order of fc.sample(fc.shuffledSubarray(slots, { minLength: 8, maxLength: 10 }), 3)) {
    const acts: number[] = []
    for (const [n, [objeto, clave, campo]] of order.entries()) {
      const [value] = fc.sample(values[objeto]?.[campo] ?? fc.constant(null), 1)
      const { body } = await save([await changeOf(objeto, clave, { [campo]: value }), addition(n)])
      acts.push(body.id)
    }
    for (const id of fc.sample(fc.shuffledSubarray(acts, { minLength: acts.length }), 1)[0] ?? []) expect((await undo(id)).status).toBe(201)
    expect(await exported()).toEqual(first)
  }
})

it('the configuration of a town, published in an empty one, is exported by it as it was', async () => {
  const archivo = await exported()
  const { esquema, clave } = await createMunicipality(app.current.db, {
    nombre: 'Vila Buida',
    provincia: 'València',
    latitud: 39,
    longitud: -0.3,
  })
  const { token } = await app.current.signIn({ roles: ['SuperAdmin'], unidades: [] }, esquema)
  const draft = await app.current.call(calls.importConfiguration, { token, key: clave }, { body: { nombre: 'De Vila Prova', archivo } })
  expect(draft.status).toBe(201)
  expect(draft.body.problemas.filter(({ nivel }: { nivel: string }) => nivel === 'error')).toEqual([])
  expect((await app.current.call(calls.publishDraft, { token, key: clave }, { params: { id: draft.body.id }, body: {} })).status).toBe(200)
  expect((await app.current.call(calls.exportConfiguration, { token, key: clave })).body).toEqual(archivo)
})

const draftWith = async (cambios: Change[]) =>
  (await app.current.call(calls.createDraft, { token: at.root }, { body: { nombre: 'Verano', cambios } })).body

it('a draft of somebody else is changed and discarded only by those who could publish it', async () => {
  const { token: local } = await app.current.signIn({
    roles: ['Administradores'],
    unidades: [1],
    permisos: ['configuracion.consultar', 'configuracion.catalogo'],
  })
  const [status] = await rowsOf('estado')
  const draft = await draftWith([await changeOf('estado', status?.clave ?? '', { orden: 78 })])
  const args = { params: { id: draft.id } }
  const emptied = await app.current.call(calls.saveDraft, { token: local }, { ...args, body: { nombre: 'Vacío', cambios: [] } })
  const discarded = await app.current.call(calls.discardDraft, { token: local }, args)
  expect([emptied.body.error.code, discarded.body.error.code]).toEqual(['http.forbidden', 'http.forbidden'])
  expect((await app.current.call(calls.discardDraft, { token: at.root }, args)).status).toBe(200)
})

it('a draft that three people publish, or one discards, at the same time is published once and stays in the history', async () => {
  const draft = await draftWith([addition(99)])
  const args = { params: { id: draft.id } }
  const publish = () => app.current.call(calls.publishDraft, { token: at.root }, { ...args, body: {} })
  const answers = await Promise.all([publish(), publish(), publish()])
  await app.current.call(calls.discardDraft, { token: at.root }, args)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await app.current.call(calls.getAct, { token: at.root }, args)).body.estado).toBe('publicado')
})
