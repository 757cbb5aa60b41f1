import { chooseTarget } from '@avisa/contract/deadlines/targets'
import { expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { readDeadlineRules } from './shared/rules-store.ts'

const app = useTestApp()

it('targets that are in force and calendars with their holidays are read as the rules need them', async () => {
  const { db, home } = app.current
  const { esquema } = home
  await db.write(esquema, async (tx) => {
    const turnos = JSON.stringify([{ dia: 1, desde: '07:30', hasta: '15:00' }])
    const names = { nombre_es: 'Brigada', nombre_val: 'Brigada' }
    const { id } = await tx
      .insertInto('calendarios')
      .values({ codigo: 'brigada', ...names, turnos })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('festivos')
      .values(['2027-10-09', '2027-01-01'].map((dia) => ({ calendario: 'brigada', dia, ...names })))
      .execute()
    const target = { calendario_id: id, cuenta: 'minutos_habiles', resolucion: 480 }
    await tx
      .insertInto('plazos')
      .values([
        { ...target, codigo: 'todo' },
        { ...target, codigo: 'antes', retirado: new Date() },
      ])
      .execute()
  })
  const { targets, calendars } = await readDeadlineRules(db.read(esquema), { esquema, zona: 'Europe/Madrid' })
  const target = chooseTarget(targets, { tipos: [1], prioridad: 'alta', unidad: 1, dia: '2027-01-04' })
  expect(targets.map(({ codigo }) => codigo)).not.toContain('antes')
  expect(calendars.get(target?.calendario_id ?? 0)).toMatchObject({
    codigo: 'brigada',
    zona: 'Europe/Madrid',
    festivos: ['2027-01-01', '2027-10-09'],
    turnos: [{ dia: 1, desde: '07:30', hasta: '15:00' }],
  })
})
