import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { mergeIncidents, undoMerge } from '@avisa/contract/merges/endpoints'
import { moveTask } from '@avisa/contract/tasks/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { anonymise } from '#/privacy/forget-store.ts'
import { addDuplicateStates, duplicateStates } from '#/testing/neighbour-merges.ts'
import { aPicture } from '#/testing/neighbour-town.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { useFollows } from '#/testing/test-follows.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const { followerOf, mailsTo } = useFollows(app)
const { units, types } = town
const permisos = ['incidencia.fusionar', 'incidencia.consultar.todas', 'obra.consultar.todas'] as const
let desk: { id: number; token: string }
const read = () => app.current.db.read(app.current.home.esquema)

const report = async (device: string, unidad_gestion_id: number = units.streets) => {
  const place = { geolatitud: 39.05, geolongitud: -0.25, unidad_gestion_id, tipos: String(types.lampOut) }
  const ciudadano = { nombre: device, email: `${device}@correo.es` }
  const { body } = await app.current.call(
    createIncident,
    { uuid: device, lang: 'ca' },
    { body: { ...place, contenido: 'fosc', ciudadano } },
  )
  return body
}
const merge = (id: number, incidencias: readonly number[], token = desk.token) =>
  app.current.call(mergeIncidents, { token }, { params: { id }, body: { incidencias: [...incidencias] } })
const undo = (id: number, token = desk.token) => app.current.call(undoMerge, { token }, { params: { id } })
const detail = async (id: number) => (await app.current.call(getIncident, { token: desk.token }, { params: { id } })).body
const refusedWith = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error: { code: string } }).error.code]
const mergeOf = async (destino: number, origen: number) =>
  (await detail(destino)).relacionadas?.find(({ id }: { id: number }) => id === origen)?.fusion_id ?? 0
/** What a merge may change of an incident. */
const stateOf = async (id: number) => ({
  incident: await read().selectFrom('incidencias').select(['estado_incidencia_id', 'relacionada_id']).where('id', '=', id).execute(),
  tasks: await read().selectFrom('tareas').select(['estadotecnico_id', 'estadoobra_id']).where('incidencia_id', '=', id).execute(),
})

const repaired = async (id: number) => {
  const [task] = (await detail(id)).tareas ?? []
  const fecha_finalizacion = `${app.current.clock.now().toISOString().slice(0, 19)}Z`
  const body = { estado_id: 18, fecha_finalizacion, respuesta: 'Farola cambiada' }
  const done = await app.current.call(moveTask, { token: desk.token }, { params: { id: task?.id ?? 0, tipo: 'reparacion' }, body })
  expect(done.status).toBe(200)
}
/** Whom an incident's news reach. */
const peopleOf = async (ids: readonly number[]) => ({
  joins: await read().selectFrom('adhesiones').selectAll().where('incidencia_id', 'in', ids).orderBy('id').execute(),
  follows: await read().selectFrom('seguimientos').selectAll().where('incidencia_id', 'in', ids).orderBy('id').execute(),
})

beforeAll(async () => {
  await app.current.db.write(app.current.home.esquema, addDuplicateStates)
  desk = await app.current.signIn({ roles: ['Administradores'], permisos: [...permisos, 'obra.editar.campos'] })
})

describe('merging', () => {
  test('ends the tasks as duplicates, links both, shows the photos at the destination and answers the reporter', async () => {
    const [target, other] = [await report('device-kept'), await report('device-other')]
    const imagen = await aPicture()
    await app.current.call(addImage, { uuid: 'device-other' }, { params: { id: other.id }, body: { base64: true, imagen } })
    const { status, body } = await merge(target.id, [other.id])
    expect(status).toBe(200)
    expect(body.relacionadas).toMatchObject([{ id: other.id, original: false, DesEstado: 'Duplicada', fusion_id: expect.any(Number) }])
    expect(body.imagenes).toMatchObject([{ de: { id: other.id, codigo: other.codigo } }])
    expect(body.cambios?.[0]).toMatchObject({ accion: 'fusionada', relacionada: { id: other.id } })
    expect(await stateOf(other.id)).toEqual({
      incident: [{ estado_incidencia_id: duplicateStates.incidencia, relacionada_id: target.id }],
      tasks: [{ estadotecnico_id: duplicateStates.tecnico, estadoobra_id: 14 }],
    })
    const seen = await app.current.call(getIncident, { uuid: 'device-other', lang: 'ca' }, { params: { id: other.id } })
    const answer = `Una altra persona ja havia avisat del mateix. Seguim les dos com una: ${target.codigo}`
    expect(seen.body.historial?.[0]).toMatchObject({ DesEstadoCiudadano: 'Duplicada', comentario: answer })
    const mine = await app.current.call(getIncident, { uuid: 'device-kept' }, { params: { id: target.id } })
    expect(mine.body.relacionadas).toBeUndefined()
    expect(JSON.stringify(mine.body)).not.toContain(other.codigo)
  })

  test('counts each person once at the destination, and an undo counts them where they were', async () => {
    const [target, other, third] = [await report('device-n1'), await report('device-n2'), await report('device-n3')]
    const { uuid } = await read().selectFrom('incidencias').select('uuid').where('id', '=', target.id).executeTakeFirstOrThrow()
    const join = (incidencia_id: number, quien: string) => ({ incidencia_id, quien, uuid: quien.slice(1), created_at: new Date() })
    const people = [
      join(target.id, 'ddevice-both'),
      join(other.id, 'ddevice-both'),
      join(other.id, `d${uuid}`),
      join(other.id, 'ddevice-more'),
    ]
    await app.current.db.write(app.current.home.esquema, (tx) => tx.insertInto('adhesiones').values(people).execute())
    const counts = () =>
      read()
        .selectFrom('incidencias')
        .select('numero_adhesiones as n')
        .where('id', 'in', [target.id, other.id, third.id])
        .orderBy('id')
        .execute()
    await merge(target.id, [other.id, third.id])
    // Those of device-both, device-more, and the reporters of both; not that of the one that stays.
    expect(await counts()).toEqual([{ n: 4 }, { n: 2 }, { n: 0 }])
    await undo(await mergeOf(target.id, other.id))
    expect(await counts()).toEqual([{ n: 2 }, { n: 3 }, { n: 0 }])
  })

  test('tells the reporters of merged incidents what becomes of the one that stays', async () => {
    const [target, other] = [await report('device-stays'), await report('device-waits')]
    await merge(target.id, [other.id])
    await repaired(target.id)
    const { historial } = (await app.current.call(getIncident, { uuid: 'device-waits' }, { params: { id: other.id } })).body
    expect(historial?.[0]).toMatchObject({ DesEstadoCiudadano: 'Ciudadano resuelta', comentario: 'Farola cambiada' })
  })

  test('moves those who follow the merged one, who are told so and then of the one that stays; who follows both is told once', async () => {
    const [target, other] = [await report('device-f1'), await report('device-f2')]
    const [moves, both] = [await followerOf([other.id]), await followerOf([target.id, other.id])]
    await merge(target.id, [other.id])
    expect((await mailsTo(moves)).map(({ subject }) => subject)).toEqual([`La incidencia que sigue ${other.codigo}: Duplicada`])
    expect((await mailsTo(moves))[0]?.text).toContain(`Seguimos las dos como una: ${target.codigo}`)
    expect(await mailsTo(both)).toEqual([])
    await repaired(target.id)
    const solved = `La incidencia que sigue ${target.codigo}: Ciudadano resuelta`
    expect((await mailsTo(moves))[0]?.subject).toBe(solved)
    expect((await mailsTo(both)).map(({ subject }) => subject)).toEqual([solved])
  })

  test('tells who follows a merged incident later what becomes of the one that stays', async () => {
    const [target, other] = [await report('device-l1'), await report('device-l2')]
    await merge(target.id, [other.id])
    await app.current.mails()
    const late = await followerOf([other.id])
    await repaired(target.id)
    expect((await mailsTo(late)).map(({ subject }) => subject)).toEqual([`La incidencia que sigue ${other.codigo}: Ciudadano resuelta`])
  })

  test('takes the merges of a merged incident along, and their undo brings them back', async () => {
    const [a, b, c] = [await report('device-a'), await report('device-b'), await report('device-c')]
    await merge(b.id, [a.id])
    await merge(c.id, [b.id])
    expect((await detail(c.id)).relacionadas?.map(({ id }: { id: number }) => id)).toEqual([a.id, b.id])
    expect((await undo(await mergeOf(c.id, b.id))).status).toBe(200)
    expect((await detail(c.id)).relacionadas).toEqual([])
    expect((await detail(b.id)).relacionadas?.map(({ id }: { id: number }) => id)).toEqual([a.id])
  })

  test('of twenty at once is one answer, and a repeated submission merges once', async () => {
    const target = await report('device-many')
    const others: number[] = []
    for (let n = 0; n < 20; n += 1) others.push((await report(`device-many-${n}`)).id)
    const caller = { token: desk.token, idempotencyKey: crypto.randomUUID() }
    const args = { params: { id: target.id }, body: { incidencias: others } }
    const first = await app.current.call(mergeIncidents, caller, args)
    expect(first.body.relacionadas).toHaveLength(20)
    expect((await app.current.call(mergeIncidents, caller, args)).status).toBe(200)
    expect((await merge(target.id, [...others, 1])).status).toBe(400)
  })

  test('of several merges those that can be, and names the others with the reason', async () => {
    const [target, other, merged, old] = [
      await report('device-s1'),
      await report('device-s2'),
      await report('device-s3'),
      await report('device-s4'),
    ]
    await merge((await report('device-s5')).id, [merged.id])
    await app.current.db.write(app.current.home.esquema, (tx) =>
      tx.updateTable('incidencias').set({ anonimizada: new Date() }).where('id', '=', old.id).execute(),
    )
    const before = await stateOf(merged.id)
    const { status, body } = await merge(target.id, [merged.id, other.id, old.id, 999_999])
    expect(status).toBe(200)
    expect(body.relacionadas?.map(({ id }: { id: number }) => id)).toEqual([other.id])
    expect(body.sin_juntar).toEqual([
      { id: merged.id, codigo: merged.codigo, motivo: 'merge.alreadyMerged' },
      { id: old.id, codigo: old.codigo, motivo: 'merge.anonymous' },
      { id: 999_999, codigo: null, motivo: 'http.notFound' },
    ])
    expect(await stateOf(merged.id)).toEqual(before)
  })

  test('of twenty orders one notification for each, and closes them as duplicates', async () => {
    const target = await report('device-once')
    const others: number[] = []
    for (let n = 0; n < 20; n += 1) others.push((await report(`device-once-${n}`)).id)
    await app.current.deps.jobs.drain()
    await merge(target.id, others)
    expect(await app.current.deps.jobs.drain('aviso')).toEqual({ done: 20, failed: 0 })
    const closed = await read().selectFrom('incidencias').select(['desenlace', 'cerrada']).where('id', 'in', others).execute()
    expect(closed.every(({ desenlace, cerrada }) => desenlace === 'duplicada' && cerrada !== null)).toBe(true)
  })

  test('of a report that is anonymised later leaves its reporter counted, and nobody knows who it was', async () => {
    const [target, other] = [await report('device-known'), await report('device-forgotten')]
    await merge(target.id, [other.id])
    await app.current.db.write(app.current.home.esquema, (tx) =>
      anonymise(tx, { esquema: app.current.home.esquema, now: app.current.clock.now() }, [other.id]),
    )
    expect((await detail(target.id)).numero_adhesiones).toBe(1)
    const { joins } = await peopleOf([target.id])
    expect(joins).toMatchObject([{ quien: `x${joins[0]?.id}`, usuario_id: null, uuid: null }])
  })

  test('is refused for what cannot be merged', async () => {
    const [a, b, c] = [await report('device-r1'), await report('device-r2'), await report('device-r3')]
    expect(refusedWith(await merge(a.id, [a.id]))).toEqual([400, 'merge.itself'])
    await merge(a.id, [b.id])
    expect(refusedWith(await merge(c.id, [b.id]))).toEqual([409, 'merge.alreadyMerged'])
    expect(refusedWith(await merge(b.id, [c.id]))).toEqual([409, 'merge.targetMerged'])
    const write = (values: object) =>
      app.current.db.write(app.current.home.esquema, (tx) => tx.updateTable('incidencias').set(values).where('id', '=', a.id).execute())
    await write({ estado_incidencia_id: 36 })
    expect(refusedWith(await merge(a.id, [c.id]))).toEqual([409, 'merge.targetClosed'])
    await write({ anonimizada: new Date() })
    expect(refusedWith(await merge(a.id, [c.id]))).toEqual([409, 'merge.anonymous'])
    const states = (papel: string | null) =>
      app.current.db.write(app.current.home.esquema, (tx) =>
        tx.updateTable('estados').set({ papel }).where('id', '=', duplicateStates.tecnico).execute(),
      )
    await states(null)
    expect(refusedWith(await merge((await report('device-r4')).id, [c.id]))).toEqual([409, 'merge.noStatus'])
    await states('duplicada')
  })

  test('needs the permission, and sight of all of them as staff', async () => {
    const [a, b] = [await report('device-p1'), await report('device-p2')]
    const sees = ['incidencia.consultar.todas'] as const
    const without = await app.current.signIn({ permisos: sees })
    const elsewhere = await app.current.signIn({ permisos, unidades: [units.buildings] })
    expect((await merge(a.id, [b.id], without.token)).status).toBe(403)
    expect((await merge(a.id, [b.id], elsewhere.token)).status).toBe(404)
    expect((await merge(a.id, [999_999])).status).toBe(404)
    await merge(a.id, [b.id])
    const id = await mergeOf(a.id, b.id)
    expect((await undo(id, without.token)).status).toBe(403)
    expect((await undo(id, elsewhere.token)).status).toBe(404)
    expect((await undo(999_999)).status).toBe(404)
  })
})

describe('undoing a merge', () => {
  /** Follows of either or both, by either channel, stopped or waiting for confirmation. */
  const followersOfEach = async (target: number, other: number) => {
    for (const ids of [[target], [other], [target, other]])
      for (const more of [{}, { canal: 'push' as const }, { baja: new Date() }, { confirmado: null }, { frecuencia: 'semanal' }])
        await followerOf(ids, more)
    const quien = 'ddevice-by-both-channels'
    await followerOf([target], { quien })
    await followerOf([other], { quien, canal: 'push' })
  }

  test('leaves with the other whom their own follow has replaced since, and forgets who stopped', async () => {
    const [target, other] = [await report('device-w1'), await report('device-w2')]
    const emails = [await followerOf([other.id]), await followerOf([other.id]), await followerOf([other.id])]
    await merge(target.id, [other.id])
    await followerOf([other.id], { quien: `d${emails[0]}` })
    await app.current.db.write(app.current.home.esquema, (tx) =>
      tx
        .deleteFrom('seguimientos')
        .where('email', '=', emails[1] ?? '')
        .execute(),
    )
    await undo(await mergeOf(target.id, other.id))
    const follows = async (id: number) => (await peopleOf([id])).follows.map(({ quien }) => quien)
    expect(await follows(target.id)).toEqual([`d${emails[0]}`])
    expect(await follows(other.id)).toEqual([`d${emails[2]}`, `d${emails[0]}`])
  })

  test('is the identity where nothing has moved since', async () => {
    const [target, other] = [await report('device-u1'), await report('device-u2')]
    await followersOfEach(target.id, other.id)
    const before = { ...(await stateOf(other.id)), ...(await peopleOf([target.id, other.id])) }
    await merge(target.id, [other.id])
    expect(await peopleOf([target.id, other.id])).not.toEqual(before)
    const id = await mergeOf(target.id, other.id)
    expect((await undo(id)).body).toEqual({ incidencia: { id: other.id, codigo: other.codigo }, sin_devolver: [] })
    expect({ ...(await stateOf(other.id)), ...(await peopleOf([target.id, other.id])) }).toEqual(before)
    expect((await detail(target.id)).relacionadas).toEqual([])
    expect(refusedWith(await undo(id))).toEqual([409, 'merge.alreadyUndone'])
    expect((await merge(target.id, [other.id])).status).toBe(200)
  })

  test('names the tasks that have moved since, which wait again where they were closed', async () => {
    const [target, other] = [await report('device-m1'), await report('device-m2')]
    await merge(target.id, [other.id])
    const [task] = (await detail(other.id)).tareas ?? []
    await app.current.db.write(app.current.home.esquema, (tx) =>
      tx
        .updateTable('tareas')
        .set({ estadotecnico_id: 28 })
        .where('id', '=', task?.id ?? 0)
        .execute(),
    )
    const { body } = await undo(await mergeOf(target.id, other.id))
    expect(body.sin_devolver).toEqual([{ codigo: task?.codigo, queda: 'pendiente' }])
    expect((await stateOf(other.id)).tasks).toEqual([{ estadotecnico_id: 20, estadoobra_id: 14 }])
  })

  test('ends after ninety days', async () => {
    const [target, other] = [await report('device-t1'), await report('device-t2')]
    await merge(target.id, [other.id])
    const id = await mergeOf(target.id, other.id)
    const fecha = new Date(app.current.clock.now().getTime() - 91 * 86_400_000)
    await app.current.db.write(app.current.home.esquema, (tx) => tx.updateTable('fusiones').set({ fecha }).where('id', '=', id).execute())
    expect(refusedWith(await undo(id))).toEqual([409, 'merge.undoTooLate'])
  })
})
