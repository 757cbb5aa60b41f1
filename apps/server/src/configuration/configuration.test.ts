import type { Change } from '@avisa/contract/configuration/acts'
import * as calls from '@avisa/contract/configuration/endpoints'
import { objectNames } from '@avisa/contract/configuration/objects'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { listTypes } from '@avisa/contract/types/endpoints'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { useConsole } from './testing/use-console.ts'

const { app, run, at, rowsOf, rowOf, changeOf, save, undo, exported } = useConsole()
beforeAll(async () => {
  at.local = (
    await app.current.signIn({
      roles: ['Administradores'],
      unidades: [1],
      permisos: ['configuracion.consultar', 'configuracion.catalogo', 'configuracion.textos', 'configuracion.organizacion'],
    })
  ).token
})
const aType = async () => (await rowsOf('tipo')).find(({ cuerpo }) => cuerpo['tipo_padre'] !== null)?.clave ?? ''

const newOrigin = (codigo: string) => ({
  objeto: 'origen',
  clave: codigo,
  antes: null,
  despues: { codigo, nombre_es: 'Fax', nombre_val: 'Fax', icono: 'printer', tipo: 'personal', retirado: false },
})

describe('a saved change', () => {
  it('is in the history with its author, its reason and what it was before, raises the version, and is taken back', async () => {
    const clave = await aType()
    const before = (await app.current.call(calls.getConfiguration, { token: at.root })).body.version
    const { dias_objetivo } = await rowOf('tipo', clave)
    const saved = await save([await changeOf('tipo', clave, { dias_objetivo: 3 })], at.root, 'El pliego nuevo pide tres días')
    expect(saved.status).toBe(201)
    expect(saved.body).toMatchObject({
      version: before + 1,
      origen: 'consola',
      autor: 'Irene Soler',
      motivo: 'El pliego nuevo pide tres días',
      total: 1,
    })
    const { body: detail } = await app.current.call(calls.getAct, { token: at.root }, { params: { id: saved.body.id } })
    expect(detail.diferencias).toMatchObject([{ objeto: 'tipo', clave, campo: 'dias_objetivo', antes: dias_objetivo, despues: 3 }])
    expect(detail.integra).toBe(true)
    expect((await undo(saved.body.id)).body).toMatchObject({ origen: 'deshacer', deshace_id: saved.body.id })
    expect((await rowOf('tipo', clave))['dias_objetivo']).toBe(dias_objetivo)
  })

  it('changes what everybody reads at once: a withdrawn type is offered to nobody', async () => {
    const clave = await aType()
    const offered = async () =>
      JSON.stringify((await app.current.call(listTypes, { token: at.root }, { query: { include: 'subtipos' } })).body)
    expect(await offered()).toContain(`"${clave}"`)
    const saved = await save([await changeOf('tipo', clave, { retirado: true })])
    expect(await offered()).not.toContain(`"${clave}"`)
    await undo(saved.body.id)
    expect(await offered()).toContain(`"${clave}"`)
  })

  it('of a list of references is one difference for each that came or went', async () => {
    const clave = await aType()
    const { unidades } = await rowOf('tipo', clave)
    const [gone, ...rest] = unidades as string[]
    const saved = await save([await changeOf('tipo', clave, { unidades: rest })])
    const { body } = await app.current.call(calls.getAct, { token: at.root }, { params: { id: saved.body.id } })
    expect(body.diferencias).toMatchObject([{ objeto: 'tipo', clave, campo: 'unidades', antes: gone, despues: null }])
    await undo(saved.body.id)
    expect((await rowOf('tipo', clave))['unidades']).toEqual(unidades)
  })
})

describe('SQL typed by hand', () => {
  it('is in the same history, and is taken back', async () => {
    await run(`update origenes set icono = 'phone-call' where id = (select min(id) from origenes)`)
    const { body } = await app.current.call(calls.listActs, { token: at.root }, { query: { objeto: 'origen' } })
    expect(body.data[0]).toMatchObject({ origen: 'sql', autor: null, total: 1, sobre: [{ objeto: 'origen' }] })
    expect((await undo(body.data[0].id)).status).toBe(201)
    expect((await rowsOf('origen')).some(({ cuerpo }) => cuerpo['icono'] === 'phone-call')).toBe(false)
  })

  it('cannot rewrite the history', async () => {
    await expect(run('delete from cambios_config')).rejects.toThrow(/history/)
    await expect(run(`update cambios_config set despues = '{}'`)).rejects.toThrow(/history/)
  })

  it('that removes a row of the history all the same is noticed', async () => {
    const saved = await save([newOrigin('sello')])
    await run(`alter table cambios_config disable trigger user; delete from cambios_config where acto_id = ${saved.body.id};
      alter table cambios_config enable trigger user`)
    const { body } = await app.current.call(calls.getAct, { token: at.root }, { params: { id: saved.body.id } })
    expect(body.integra).toBe(false)
    await run(`update actos_config set huella = avisa.huella_de_acto(current_schema()::text, id) where version is not null`)
  })
})

describe('two people', () => {
  it('who change different fields of one object both succeed', async () => {
    const clave = await aType()
    const [days, icon] = [await changeOf('tipo', clave, { dias_objetivo: 8 }), await changeOf('tipo', clave, { icono: 'bulb' })]
    expect([(await save([days])).status, (await save([icon])).status]).toEqual([201, 201])
    expect(await rowOf('tipo', clave)).toMatchObject({ dias_objetivo: 8, icono: 'bulb' })
  })

  it('who change the same field: the second is refused, and nothing of theirs is saved', async () => {
    const clave = await aType()
    const [first, second] = [
      await changeOf('tipo', clave, { dias_objetivo: 11 }),
      await changeOf('tipo', clave, { dias_objetivo: 12, icono: 'flame' }),
    ]
    await save([first])
    const refused = await save([second])
    expect(refused.body.error).toMatchObject({ code: 'config.collided', message: expect.stringContaining('Irene Soler') as string })
    expect(await rowOf('tipo', clave)).toMatchObject({ dias_objetivo: 11, icono: 'bulb' })
  })

  it('four at once on one field: one wins', async () => {
    const clave = await aType()
    const changes = await Promise.all([21, 22, 23, 24].map((dias_objetivo) => changeOf('tipo', clave, { dias_objetivo })))
    const statuses = (await Promise.all(changes.map((change) => save([change])))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409])
  })
})

describe('what is wrong is refused, and nothing is written', () => {
  const problemsOf = async (objeto: string, clave: string, values: Record<string, unknown>) => {
    const before = await exported()
    const { body } = await app.current.call(
      calls.tryChanges,
      { token: at.root },
      { body: { cambios: [await changeOf(objeto, clave, values)] } },
    )
    const saved = await save([await changeOf(objeto, clave, values)])
    expect(await exported()).toEqual(before)
    return {
      campos: body.problemas.filter(({ nivel }: { nivel: string }) => nivel === 'error').map(({ campo }: { campo: string }) => campo),
      code: saved.body.error?.code,
    }
  }
  it.each([
    ['a text missing in Valencian', { descripcion_val: '' }, 'descripcion_val'],
    ['an entity that is not there', { entidad_reparadora: 'nadie' }, 'entidad_reparadora'],
    ['a number out of its bounds', { dias_objetivo: 0 }, 'dias_objetivo'],
    ['another key', { codigo: 'otro' }, 'codigo'],
    ['a type below itself', { tipo_padre: 'self' }, 'tipo_padre'],
  ])('%s', async (_what, values, campo) => {
    const clave = await aType()
    const filled = 'tipo_padre' in values ? { tipo_padre: clave } : values
    const { campos, code } = await problemsOf('tipo', clave, filled)
    expect(campos).toContain(campo)
    expect(code).toBe('config.invalid')
  })

  it.each([
    ['texto_es', 'Hola, {{vecino}}.', 'Hola.'],
    ['texto_val', 'Hola.', 'Hola, {{vecino}}.'],
    ['texto_val', 'Hola, {{codigo}}.', 'Hola.'],
  ])('a standard answer whose %s names what nobody fills in, or what the other language lacks', async (campo, texto_es, texto_val) => {
    const row = { codigo: 'hola', titulo_es: 'Hola', titulo_val: 'Hola', texto_es, texto_val, estados: [], tipos: [], unidad_gestion: null }
    const refused = await save([{ objeto: 'respuesta', clave: 'hola', antes: null, despues: { ...row, retirado: false } }])
    expect(refused.body.error?.code).toBe('config.invalid')
    expect(JSON.stringify(refused.body)).toContain(campo)
  })

  it('the last own layer of the map stays', async () => {
    await run(`insert into capas_mapa (key, nombre_es, nombre_val, tipo) values ('plano', 'Plano', 'Pla', 'propia')`)
    const refused = await save([{ objeto: 'capa_mapa', clave: 'plano', antes: await rowOf('capa_mapa', 'plano'), despues: null }])
    expect(refused.body.error.code).toBe('config.invalid')
  })

  it('a type that is used is withdrawn, not deleted', async () => {
    const clave = await aType()
    await run(`insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id)
      select 'X-1', 1, (select id from estados where pista = 'incidencia' and inicial), (select id from tipos where codigo = '${clave}')`)
    const antes = await rowOf('tipo', clave)
    expect((await save([{ objeto: 'tipo', clave, antes, despues: null }])).body.error.code).toBe('config.inUse')
    const { body } = await app.current.call(calls.objectUses, { token: at.root }, { params: { objeto: 'tipo' }, query: { clave } })
    expect(body.usos).toContainEqual({ codigo: 'incidencias_abiertas', total: 1 })
  })
})

describe('who may', () => {
  it('an administrator of one unit changes what that unit alone offers', async () => {
    const own = (await rowsOf('tipo')).find(({ cuerpo }) => (cuerpo['unidades'] as string[]).length > 1)?.clave ?? ''
    const units = (await rowsOf('unidad')).map(({ clave }) => clave)
    const refused = await save([await changeOf('tipo', own, { icono: 'star' })], at.local)
    expect(refused.body.error.code).toBe('config.outOfReach')
    await save([await changeOf('tipo', own, { unidades: [units[0]] })])
    const { ids } = {
      ids: await app.current.db.read(app.current.home.esquema).selectFrom('unidades_gestion').select(['id', 'codigo']).execute(),
    }
    const mine = ids.find(({ id }) => id === 1)?.codigo ?? ''
    await save([await changeOf('tipo', own, { unidades: [mine] })])
    expect((await save([await changeOf('tipo', own, { icono: 'star' })], at.local)).status).toBe(201)
  })

  it('texts of the whole municipality need more than the permission for texts', async () => {
    const [mail] = await rowsOf('correo')
    const change = await changeOf('correo', mail?.clave ?? '', { boton_es: 'Ver', boton_val: 'Veure' })
    expect((await save([change], at.local)).body.error.code).toBe('config.outOfReach')
  })

  it('a kind whose permission one lacks is refused, also in a draft', async () => {
    const [status] = await rowsOf('estado')
    const cambios = [await changeOf('estado', status?.clave ?? '', { orden: 9 })]
    const refused = await app.current.call(calls.createDraft, { token: at.local }, { body: { nombre: 'Estados', cambios } })
    expect(refused.body.error.code).toBe('http.forbidden')
  })

  it('who may frame the pages is a matter of security, and needs a confirmed identity', async () => {
    const clave = 'sitios_permitidos'
    const change = { objeto: 'parametro', clave, antes: null, despues: { clave, valor: ['https://www.example.org'] } }
    const { token } = await app.current.signIn({
      permisos: ['configuracion.consultar', 'configuracion.aspecto', 'configuracion.municipio'],
    })
    expect((await save([change], token)).body.error.code).toBe('http.forbidden')
    const start = app.current.clock.current
    app.current.clock.current = new Date(start.getTime() + 11 * 60_000)
    expect((await save([change])).body.error.code).toBe('account.confirmFirst')
    app.current.clock.current = start
    const saved = await save([change])
    expect(saved.status).toBe(201)
    app.current.clock.current = new Date(start.getTime() + 11 * 60_000)
    expect((await undo(saved.body.id)).body.error.code).toBe('account.confirmFirst')
    app.current.clock.current = new Date(start.getTime() + 25 * 3_600_000)
    expect((await undo(saved.body.id)).body.error.code).toBe('account.confirmFirst')
    app.current.clock.current = start
    expect((await undo(saved.body.id)).status).toBe(201)
  })

  it('another person’s act is taken back only with the permission to publish', async () => {
    const saved = await save([newOrigin('ventanilla')])
    expect((await undo(saved.body.id, {}, at.local)).body.error.code).toBe('http.forbidden')
  })
})

describe('a draft', () => {
  const draftWith = async (cambios: Change[]) =>
    (await app.current.call(calls.createDraft, { token: at.root }, { body: { nombre: 'Campaña de verano', cambios } })).body

  it('changes nothing until it is published, then everything as one act', async () => {
    const clave = await aType()
    const before = await rowOf('tipo', clave)
    const draft = await draftWith([
      await changeOf('tipo', clave, { descripcion_es: 'Ola de calor', descripcion_val: 'Onada de calor' }),
      newOrigin('verano'),
    ])
    expect(await rowOf('tipo', clave)).toEqual(before)
    const published = await app.current.call(calls.publishDraft, { token: at.root }, { params: { id: draft.id }, body: {} })
    expect(published.body).toMatchObject({ estado: 'publicado', nombre: 'Campaña de verano', total: 2 })
    expect(await rowOf('tipo', clave)).toMatchObject({ descripcion_es: 'Ola de calor' })
    await undo(published.body.id)
    expect(await rowOf('tipo', clave)).toEqual(before)
  })

  it('that somebody else saved since is not overwritten', async () => {
    const draft = await draftWith([newOrigin('uno')])
    const body = { nombre: 'Otra', cambios: [] }
    const change = (revision: number) =>
      app.current.call(calls.saveDraft, { token: at.root, more: { 'if-match': String(revision) } }, { params: { id: draft.id }, body })
    expect([(await change(draft.revision)).status, (await change(draft.revision)).status]).toEqual([200, 409])
  })

  it('is published at its time, by itself', async () => {
    const draft = await draftWith([newOrigin('lunes')])
    await app.current.call(
      calls.publishDraft,
      { token: at.root },
      { params: { id: draft.id }, body: { publicar_el: '2026-05-05 08:00:00' } },
    )
    await app.current.deps.jobs.drain('publicar-configuracion')
    expect((await rowsOf('origen')).some(({ clave }) => clave === 'lunes')).toBe(false)
    const start = app.current.clock.current
    app.current.clock.current = new Date('2026-05-05T08:00:01Z')
    const again = await draftWith([newOrigin('martes')])
    await app.current.call(
      calls.publishDraft,
      { token: at.root },
      { params: { id: again.id }, body: { publicar_el: '2026-05-05 12:00:00' } },
    )
    app.current.clock.current = new Date('2026-05-05T12:00:01Z')
    await app.current.deps.jobs.drain('publicar-configuracion')
    expect((await rowsOf('origen')).map(({ clave }) => clave)).toContain('martes')
    app.current.clock.current = start
  })

  it('that collides when its time comes stays open and says so', async () => {
    const clave = await aType()
    const draft = await draftWith([await changeOf('tipo', clave, { dias_objetivo: 40 })])
    await save([await changeOf('tipo', clave, { dias_objetivo: 41 })])
    const start = app.current.clock.current
    await app.current.call(
      calls.publishDraft,
      { token: at.root },
      { params: { id: draft.id }, body: { publicar_el: '2026-05-04 18:00:00' } },
    )
    app.current.clock.current = new Date('2026-05-04T18:00:01Z')
    await app.current.deps.jobs.drain('publicar-configuracion')
    const { body } = await app.current.call(calls.getDraft, { token: at.root }, { params: { id: draft.id } })
    expect(body.estado).toBe('chocado')
    expect(body.colisiones).toMatchObject([{ objeto: 'tipo', clave, campo: 'dias_objetivo', despues: 40, current: 41 }])
    app.current.clock.current = start
  })

  it('is how statuses change', async () => {
    const [status] = await rowsOf('estado')
    const change = await changeOf('estado', status?.clave ?? '', { orden: 77 })
    expect((await save([change])).body.error.code).toBe('config.draftOnly')
    const draft = await draftWith([change])
    expect((await app.current.call(calls.publishDraft, { token: at.root }, { params: { id: draft.id }, body: {} })).status).toBe(200)
  })
})

describe('undo', () => {
  it('does not take back what the municipality began with', async () => {
    await run(`select set_config('avisa.origen', 'plantilla', true); update origenes set icono = 'mail' where id = 1`)
    const { body } = await app.current.call(calls.listActs, { token: at.root }, { query: { origen: 'plantilla' } })
    expect((await undo(body.data[0].id)).body.error.code).toBe('config.nothingToUndo')
  })

  it('leaves what was changed again since, unless one insists', async () => {
    const clave = await aType()
    const saved = await save([await changeOf('tipo', clave, { dias_objetivo: 50, prioridad: 'alta' })])
    await save([await changeOf('tipo', clave, { dias_objetivo: 51 })])
    const { body } = await app.current.call(calls.getAct, { token: at.root }, { params: { id: saved.body.id } })
    expect(body.posteriores).toEqual([{ objeto: 'tipo', clave, campo: 'dias_objetivo' }])
    await undo(saved.body.id)
    expect(await rowOf('tipo', clave)).toMatchObject({ dias_objetivo: 51, prioridad: 'media' })
    await undo(saved.body.id, { insistir: true })
    expect((await rowOf('tipo', clave))['dias_objetivo']).not.toBe(51)
  })

  it('in the opposite order of any acts gives the first configuration', async () => {
    const claves = (await rowsOf('tipo')).map(({ clave }) => clave).slice(0, 4)
    const first = await exported()
    const values = fc.record({
      clave: fc.constantFrom(...claves),
      dias_objetivo: fc.integer({ min: 1, max: 9 }),
      icono: fc.constantFrom('star', 'sun', 'moon'),
    })
    const acts: number[] = []
    for (const { clave, ...fields } of fc.sample(values, 8)) {
      const { body } = await save([await changeOf('tipo', clave, fields), newOrigin(`o${acts.length}`)])
      acts.push(body.id)
    }
    for (const id of acts.toReversed()) await undo(id)
    expect(await exported()).toEqual(first)
  })
})

it('the whole configuration goes out and in again without a difference', async () => {
  const archivo = await exported()
  expect(Object.keys(archivo.objetos).toSorted()).toEqual(objectNames.toSorted())
  const { body } = await app.current.call(calls.importConfiguration, { token: at.root }, { body: { nombre: 'De otro municipio', archivo } })
  expect(body.error.code).toBe('config.nothingToImport')
  const origin = newOrigin('telex')
  const more = { ...archivo, objetos: { ...archivo.objetos, origen: { ...archivo.objetos.origen, telex: origin.despues } } }
  const draft = await app.current.call(
    calls.importConfiguration,
    { token: at.root },
    { body: { nombre: 'De otro municipio', archivo: more } },
  )
  expect(draft.body.cambios).toEqual([origin])
})

it('a secret parameter is in no answer and in no history', async () => {
  await app.current.settings({ infra_token: 'muy-secreto' })
  const acts = await app.current.call(calls.listActs, { token: at.root }, { query: { per_page: 200 } })
  const dump = await app.current.db.read(app.current.home.esquema).selectFrom('cambios_config').selectAll().execute()
  expect(JSON.stringify([await exported(), acts.body, dump])).not.toContain('muy-secreto')
})

describe('the preview of a draft', () => {
  const openPreview = async (cambios: Change[], rol?: 'Tecnicos') => {
    const { body: draft } = await app.current.call(calls.createDraft, { token: at.root }, { body: { nombre: 'Prueba', cambios } })
    const args = { params: { id: draft.id }, body: rol ? { rol } : {} }
    return (await app.current.call(calls.previewDraft, { token: at.root }, args)).body.vista as string
  }
  const looking = (vista: string) => ({ more: { 'x-config-preview': vista } })

  it('shows every list as if it were published, also parameters, and leaves everything as it is', async () => {
    const before = await exported()
    const clave = await aType()
    const parameter = { objeto: 'parametro', clave: 'tamanyo_pagina', antes: null, despues: { clave: 'tamanyo_pagina', valor: 77 } }
    const vista = await openPreview([
      await changeOf('tipo', clave, { descripcion_es: 'Solo en la vista', descripcion_val: 'Només en la vista' }),
      parameter,
    ])
    const types = await app.current.call(listTypes, looking(vista), { query: { include: 'subtipos' } })
    expect(JSON.stringify(types.body)).toContain('Solo en la vista')
    expect((await app.current.call(getParameters, looking(vista))).body.tamanyo_pagina).toBe(77)
    expect(await exported()).toEqual(before)
    expect((await app.current.call(getParameters, {})).body.tamanyo_pagina).not.toBe(77)
  })

  it('changes nothing, for no role', async () => {
    const vista = await openPreview([], 'Tecnicos')
    const refused = await app.current.call(calls.saveChanges, looking(vista), { body: { cambios: [newOrigin('x')] } })
    expect(refused.body.error.code).toBe('config.previewOnly')
  })

  it('ends after an hour, and a made-up token shows nothing', async () => {
    const vista = await openPreview([])
    const start = app.current.clock.current
    app.current.clock.current = new Date(start.getTime() + 61 * 60_000)
    const late = await app.current.call(getParameters, looking(vista))
    app.current.clock.current = start
    const invented = await app.current.call(getParameters, looking('abc'))
    expect([late.body.error.code, invented.body.error.code]).toEqual(['config.previewEnded', 'config.previewEnded'])
  })
})
