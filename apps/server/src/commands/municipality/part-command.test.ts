import { listTypes } from '@avisa/contract/types/endpoints'
import type { IncidentType } from '@avisa/contract/types/schemas'
import { expect, it } from 'vitest'
import { CommandProblem } from '#/commands/problem.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { readPart, runCheck, runPart } from './part-command.ts'

const app = useTestApp()
const inTown = (statement: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(statement))
const check = () => runCheck(app.current.db, ['--municipality', 'Vila Prova'])
const part = (...args: string[]) => runPart(app.current.db, readPart(['--municipality', 'Vila Prova', ...args]))

it('a status with a usual code gets its papel, also from the previous version', async () => {
  expect((await inTown(`select papel from estados where pista = 'incidencia' and codigo = 'resuelta'`)).rows).toEqual([
    { papel: 'resuelta' },
  ])
  expect((await inTown(`select papel from estados where pista = 'incidencia' and codigo = 'aceptada'`)).rows).toEqual([{ papel: null }])
  expect(await check()).toEqual(['Nothing is wrong.'])
})

it('own codes without a papel are reported, and a command assigns it', async () => {
  await inTown(`update estados set codigo = 'arreglada', papel = null where pista = 'incidencia' and codigo = 'resuelta'`)
  expect(await check()).toEqual([expect.stringContaining('«Vila Prova»: no status of incidents has the part «resuelta»')])
  expect(await part('incidencia', 'arreglada', 'resuelta')).toEqual(['«Vila Prova»: «arreglada» is what rules mean by «resuelta».'])
  expect(await check()).toEqual(['Nothing is wrong.'])
})

it('the type for everything else is the one with that papel, whatever its id', async () => {
  const others = async () => {
    const { body } = await app.current.call(listTypes, {}, { query: { include: 'subtipos' } })
    return (body as IncidentType[]).filter(({ papel }) => papel === 'varios').map(({ codigo }) => codigo)
  }
  expect(await others()).toEqual([])
  await part('tipo', 'via_publica', 'varios')
  expect(await others()).toEqual(['via_publica'])
  await part('tipo', 'alumbrado', 'varios')
  expect(await others()).toEqual(['alumbrado'])
})

it.each([
  [['obras', 'x', 'resuelta'], /«obras» is no track/],
  [['incidencia', 'resuelta', 'arreglada'], /its part: asignada, en_estudio/],
  [['incidencia', 'ninguna', 'resuelta'], /has no status of the track incidencia with the code «ninguna»/],
])('%j is refused with a sentence', async (args, sentence) => {
  const run = async () => part(...args)
  await expect(run()).rejects.toThrow(CommandProblem)
  await expect(run()).rejects.toThrow(sentence)
})

it('a type on a third level is refused, and an existing one is reported', async () => {
  const third = `insert into tipos (id, codigo, tipo_padre, icono, descripcion_es, descripcion_val) values (900, 'hondo', 11, 'bulb', 'x', 'x')`
  await expect(inTown(third)).rejects.toThrow(/«hondo» stands under «alumbrado\.farola» on a third level/)
  await expect(inTown('update tipos set tipo_padre = 2 where id = 1')).rejects.toThrow(/third level/)
  await inTown(`alter table tipos disable trigger tipos_dos_niveles; ${third}; alter table tipos enable trigger tipos_dos_niveles`)
  expect(await check()).toEqual(['«Vila Prova»: the type «hondo» stands on a third level, where nobody sees it.'])
})

it('a parameter out of bounds is reported', async () => {
  await app.current.settings({ tamanyo_pagina: 10_000 })
  expect(await check()).toContainEqual(expect.stringContaining('the parameter tamanyo_pagina is out of its bounds'))
})
