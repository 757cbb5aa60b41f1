import type { Change } from '@avisa/contract/configuration/acts'
import { newBody, type Body } from '@avisa/contract/configuration/fields'
import { configurables } from '@avisa/contract/configuration/objects'
import { getHealth } from '@avisa/contract/health/endpoints'
import type { Health } from '@avisa/contract/health/schemas'
import { proposeHolidays, type ProposedHoliday } from '@avisa/contract/holidays/endpoints'
import { describe, expect, it } from 'vitest'
import { readCalendarRequest, runCalendar } from '#/commands/municipality/calendar-command.ts'
import { useConsole } from '#/configuration/testing/use-console.ts'
import { proposedHolidays } from './proposals.ts'

const { app, at, save, undo, rowsOf, exported } = useConsole()
const added = (objeto: string, clave: string, more: Body): Change => ({
  objeto,
  clave,
  antes: null,
  despues: { ...newBody(configurables.get(objeto)?.fields ?? {}), ...more },
})
const turnos = [{ dia: 1, desde: '07:30', hasta: '15:00' }]
const calendar = (codigo: string, more: Body = {}) =>
  added('calendario', codigo, { codigo, nombre_es: 'Brigada', nombre_val: 'Brigada', turnos, ...more })
const holiday = (calendario: string, dia: string, more: Body = {}) =>
  added('festivo', `${calendario}:${dia}`, { calendario, dia, nombre_es: 'Fiesta', nombre_val: 'Festa', ...more })
const target = (codigo: string, more: Body) => added('plazo', codigo, { codigo, cuenta: 'dias_habiles', resolucion: 5, ...more })

describe('what the console configures of deadlines', () => {
  it('calendar, holidays and target are one act, in the export, and gone when it is undone', async () => {
    const saved = await save([calendar('luz'), holiday('luz', '2027-10-09'), target('luz', { calendario: 'luz', tipo: null })])
    expect([saved.status, saved.body]).toMatchObject([201, { total: 3 }])
    const { objetos } = await exported()
    expect(objetos['festivo']?.['luz:2027-10-09']).toMatchObject({ dia: '2027-10-09', ambito: 'propio', revisado: false })
    expect(objetos['plazo']?.['luz']).toMatchObject({ calendario: 'luz', resolucion: 5, plazo_publico: false })
    expect((await undo(saved.body.id)).status).toBe(201)
    expect((await rowsOf('calendario')).map(({ clave }) => clave)).not.toContain('luz')
    expect(await rowsOf('festivo')).toEqual([])
  })

  it.each<[string, () => Change[], string]>([
    ['shifts that overlap', () => [calendar('a', { turnos: [...turnos, ...turnos] })], 'calendario/a/turnos'],
    ['an end before the start', () => [calendar('a', { turnos: [{ dia: 1, desde: '15:00', hasta: '07:30' }] })], 'calendario/a/turnos'],
    ['a target without calendar', () => [target('a', { calendario: null })], 'plazo/a/calendario'],
    ['amber over a hundred', () => [calendar('a'), target('a', { calendario: 'a', ambar_por_cien: 101 })], 'plazo/a/ambar_por_cien'],
    ['a holiday of no calendar', () => [holiday('nadie', '2027-10-09')], 'festivo/nadie:2027-10-09/calendario'],
  ])('%s is refused with its field', async (_what, changes, field) => {
    const { status, body } = await save(changes())
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(field)
  })

  it('a holiday that is there already is not added again', async () => {
    expect((await save([calendar('doble'), holiday('doble', '2027-10-09', { nombre_es: 'Una' })])).status).toBe(201)
    const { status, body } = await save([holiday('doble', '2027-10-09', { nombre_es: 'Otra' })])
    expect(status).toBe(409)
    expect(JSON.stringify(body)).toContain('festivo/doble:2027-10-09/')
  })

  it('a calendar that targets use is withdrawn, not deleted', async () => {
    await save([calendar('usado'), target('usa', { calendario: 'usado' })])
    const antes = (await rowsOf('calendario')).find(({ clave }) => clave === 'usado')?.cuerpo ?? {}
    expect((await save([{ objeto: 'calendario', clave: 'usado', antes, despues: null }])).status).toBe(400)
    expect((await save([{ objeto: 'calendario', clave: 'usado', antes, despues: { ...antes, retirado: true } }])).status).toBe(201)
  })

  it('administrators of a unit change its targets alone', async () => {
    const permisos = ['configuracion.consultar', 'configuracion.plazos'] as const
    const { token } = await app.current.signIn({ roles: ['Administradores'], unidades: [1], permisos: [...permisos] })
    const units = (await rowsOf('unidad')).map(({ clave }) => clave)
    await save([calendar('comun')])
    const results = await Promise.all(
      units.slice(0, 2).map((unidad) => save([target(`de_${unidad}`, { calendario: 'comun', unidad })], token)),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 403])
    expect((await save([calendar('otro')], token)).status).toBe(403)
  })
})

it('from November on, the health of the town says which calendar has no holidays of the next year', async () => {
  const { call, clock, signIn } = app.current
  await save([
    calendar('sin_festivos', { nombre_es: 'Sin festivos', nombre_val: 'Sense festius' }),
    target('cuenta', { calendario: 'sin_festivos' }),
  ])
  const before = clock.current
  const year = before.getUTCFullYear()
  const lackingOn = async (day: string, changes: Change[] = []) => {
    clock.current = new Date(`${year}-${day}T10:00:00Z`)
    const { token } = await signIn({ roles: ['SuperAdmin'] })
    if (changes.length > 0) await save(changes, token)
    const { calendarios_sin_festivos: some }: Health = (await call(getHealth, { token })).body
    return some.primeros.map(({ nombre_es }) => nombre_es)
  }
  expect(await lackingOn('10-15')).toEqual([])
  expect(await lackingOn('11-15')).toContain('Sin festivos')
  expect(await lackingOn('11-16', [holiday('sin_festivos', `${year + 1}-01-01`)])).not.toContain('Sin festivos')
  clock.current = before
})

describe('holidays are proposed', () => {
  it('of the nation and of the region, with both names', async () => {
    const days = await proposedHolidays(2027, 'VC')
    expect(days).toHaveLength(14)
    expect(days.find(({ dia }) => dia === '2027-03-26')).toMatchObject({ nombre_es: 'Viernes Santo', ambito: 'estatal' })
    expect(days.find(({ dia }) => dia === '2027-10-09')).toMatchObject({ ambito: 'autonomico' })
    expect(days.filter(({ ambito }) => ambito === 'autonomico').map(({ dia }) => dia.slice(5))).toEqual([
      '03-19',
      '03-29',
      '06-24',
      '10-09',
    ])
    expect(days.filter(({ nombre_es, nombre_val }) => nombre_es === nombre_val)).toEqual([])
  })

  it('to those who configure deadlines, by the province, and nothing is written', async () => {
    const { call, signIn } = app.current
    const { status, body } = await call(proposeHolidays, { token: at.root }, { query: { anyo: 2027 } })
    expect([status, body.comunidad]).toEqual([200, 'VC'])
    expect(body.festivos.map((day: ProposedHoliday) => day.dia)).toContain('2027-10-09')
    expect((await rowsOf('festivo')).filter(({ cuerpo }) => cuerpo['dia'] === '2027-12-25')).toEqual([])
    const { token } = await signIn({ roles: ['Tecnicos'] })
    expect((await call(proposeHolidays, { token }, { query: { anyo: 2027 } })).status).toBe(403)
    expect((await call(proposeHolidays, { token: at.root }, { query: { anyo: 1900 } })).status).toBe(400)
  })

  it('by a command as well, unchecked, each once', async () => {
    const { db } = app.current
    await save([calendar('orden')])
    const request = readCalendarRequest(['--municipality', 'Vila Prova', '--year', '2028', '--region', 'VC', '--calendar', 'orden'])
    expect((await runCalendar(db, request))[0]).toBe('«Vila Prova», calendar «orden»: 14 of 14 holidays of 2028 added.')
    expect((await runCalendar(db, request))[0]).toContain('0 of 14')
    const rows = (await rowsOf('festivo')).filter(({ cuerpo }) => cuerpo['calendario'] === 'orden')
    expect(rows).toHaveLength(14)
    expect(rows.every(({ cuerpo }) => cuerpo['revisado'] === false)).toBe(true)
    await expect(runCalendar(db, { ...request, calendar: 'nada' })).rejects.toThrow('has no calendar «nada»')
  })

  it.each([
    [[], 'Specify which municipality'],
    [['--municipality', 'x'], 'Specify the year'],
    [['--municipality', 'x', '--year', '1812'], 'Specify the year'],
    [['--municipality', 'x', '--year', '2027', '--region', 'XX'], 'is no region'],
    [['--name', 'x'], 'is not known'],
    [['--municipality'], 'needs a value'],
  ])('%j is refused: %s', (args, message) => {
    expect(() => readCalendarRequest(args)).toThrow(message)
  })
})
