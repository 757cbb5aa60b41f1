import { listClosings } from '@avisa/contract/closing/endpoints'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { template } from '#/municipalities/template.ts'
import { migrationsFolder } from '#/platform/database/migrate.ts'
import { useTaskTown } from '#/testing/task-town.ts'

const { app, people, writing } = useTaskTown()

const migration = join(migrationsFolder, 'municipality', '0047-honest-closing.sql')

test('a municipality that was there before gets the reasons of the template, where it has their statuses', async () => {
  const content = await readFile(migration, 'utf8')
  await writing(async (tx) => {
    await sql`set local search_path to ${sql.id(app.current.home.esquema)}`.execute(tx)
    await sql.raw(content.slice(content.indexOf('insert into motivos_cierre'))).execute(tx)
  })
  const { body } = await app.current.call(listClosings, people.repairer, {})
  const idOf: Readonly<Record<string, number>> = {
    'reparacion:finalizada': 18,
    'reparacion:pausada': 16,
    'reparacion:rechazada': 17,
    'tecnico:rechazada': 24,
    'incidencia:rechazada': 37,
  }
  const ofTemplate = template.motivos_cierre.flatMap(({ codigo: _codigo, estado: { pista, codigo }, ...reason }) => {
    const estado_id = idOf[`${pista}:${codigo}`]
    return estado_id === undefined ? [] : [{ texto_es: null, texto_val: null, ...reason, estado_id }]
  })
  expect(body.motivos).toMatchObject(ofTemplate)
})
