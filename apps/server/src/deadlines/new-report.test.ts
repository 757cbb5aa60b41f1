import { expect, test } from 'vitest'
import { useTaskTown } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'

const { types } = town
const { app, writing, report } = useTaskTown()
const targets = { group: 1, otherGroup: 2, all: 3 } as const
const calendars = { group: 1, all: 2 } as const

test('a new report has the target of its group, else that for all types, each by its own calendar', async () => {
  const turnos = JSON.stringify([0, 1, 2, 3, 4, 5, 6].map((dia) => ({ dia, desde: '08:00', hasta: '16:00' })))
  await writing(async (tx) => {
    const calendar = (id: number) => ({ id, codigo: `c${id}`, nombre_es: 'Brigada', nombre_val: 'Brigada', turnos })
    await tx.insertInto('calendarios').values(Object.values(calendars).map(calendar)).execute()
    const target = { cuenta: 'minutos_habiles' as const, resolucion: 480 }
    await tx
      .insertInto('plazos')
      .values([
        { ...target, id: targets.group, codigo: 'alumbrado', tipo_id: types.lighting, calendario_id: calendars.group },
        { ...target, id: targets.otherGroup, codigo: 'otro', tipo_id: types.internal, calendario_id: calendars.group },
        { ...target, id: targets.all, codigo: 'todos', tipo_id: null, calendario_id: calendars.all },
      ])
      .execute()
  })
  const [lamp, pothole] = [await report(types.lampOut), await report(types.pothole)]
  const rows = await app.current.db
    .read(app.current.home.esquema)
    .selectFrom('tareas')
    .select(['plazo_id', 'vence'])
    .where('incidencia_id', 'in', [lamp, pothole])
    .orderBy('incidencia_id')
    .execute()
  expect(rows).toEqual([
    { plazo_id: targets.group, vence: expect.any(Date) as Date },
    { plazo_id: targets.all, vence: expect.any(Date) as Date },
  ])
})
