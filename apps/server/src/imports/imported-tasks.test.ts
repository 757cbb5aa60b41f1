import { addIncidentComment } from '@avisa/contract/comments/endpoints'
import { describe, expect, test } from 'vitest'
import { optionsOf, table, useIncidentImports, type Line } from '#/testing/incident-imports.ts'

const { app, query, count, caller, bring, undo, idOf } = useIncidentImports()

const open = (id: string, more: Line = {}): Line => ({ id, estado: 'Open', cierre: '', ...more })
const tasksOf = (sistema: string) =>
  query<{ codigo: string; estado: string; estudio: string | null; tipo: number | null }>(
    `select i.codigo, e.codigo as estado, s.codigo as estudio, t.tipoincidencia_id::int as tipo from incidencias i join estados e on e.id = i.estado_incidencia_id
       left join tareas t on t.incidencia_id = i.id left join estados s on s.id = t.estadotecnico_id where i.codigo like $1 order by i.codigo`,
    [`${sistema}-%`],
  )
const withTasks = (sistema: string) => optionsOf(sistema, { tareas: true })

describe('tasks of imported incidents', () => {
  test('are created for open ones where they are wanted, with a notice to nobody, and once', async () => {
    const file = table(open('1'), { id: '2' }, open('3', { tipo: 'via_publica.bache' }))
    await bring(file, withTasks('tareas'))
    const tasks = [
      { codigo: 'TAREAS-1', estado: expect.not.stringMatching('pendiente'), tipo: 11, estudio: expect.any(String) },
      { codigo: 'TAREAS-2', estado: 'resuelta', tipo: null, estudio: null },
      { codigo: 'TAREAS-3', estado: expect.not.stringMatching('pendiente'), tipo: expect.any(Number), estudio: expect.any(String) },
    ]
    expect(await tasksOf('TAREAS')).toEqual(tasks)
    for (const name of ['notificaciones', 'avisos_resumen']) expect(await count(`select count(*) as n from ${name}`)).toBe(0)
    expect(await bring(file, withTasks('tareas'))).toMatchObject({ iguales: 3 })
    expect(await tasksOf('TAREAS')).toEqual(tasks)
  })

  test('follow what the old system says until somebody begins with them', async () => {
    await bring(table(open('1'), open('2'), open('3')), withTasks('sigue'))
    await query(`update tareas set version = version + 1 where incidencia_id = $1`, [await idOf('SIGUE-3')])
    const changed = table({ id: '1' }, open('2', { tipo: 'via_publica.bache' }), { id: '3' })
    expect(await bring(changed, withTasks('sigue'))).toMatchObject({ cambiadas: 2, rechazadas: [{ motivo: 'changedHere', total: 1 }] })
    const pothole = await count(`select id as n from tipos where codigo = 'via_publica.bache'`)
    expect(await tasksOf('SIGUE')).toMatchObject([
      { codigo: 'SIGUE-1', estado: 'resuelta', tipo: null },
      { codigo: 'SIGUE-2', tipo: pothole },
      { codigo: 'SIGUE-3', tipo: 11 },
    ])
  })

  test('are removed with their incidents, except where somebody has worked on them', async () => {
    const { id } = await bring(table(open('1'), open('2'), open('3')), withTasks('atras'))
    await query(`update tareas set version = version + 1 where incidencia_id = $1`, [await idOf('ATRAS-2')])
    await app.current.call(addIncidentComment, caller(), { params: { id: await idOf('ATRAS-3') }, body: { comentario: 'Voy' } })
    expect(await undo(id)).toMatchObject({ deshechas: 1, quedan: 2 })
    expect((await tasksOf('ATRAS')).map(({ codigo }) => codigo)).toEqual(['ATRAS-2', 'ATRAS-3'])
    expect(
      await count(`select count(*) as n from historial h where h.modelo = 'tarea' and h.modelo_id not in (select id from tareas)`),
    ).toBe(0)
  })
})
