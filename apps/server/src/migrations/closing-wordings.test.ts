import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()

test('what a town had worded for closing stays worded, unless it has worded it again', async () => {
  const { db, home } = app.current
  const run = (text: string) => db.bulk(home.esquema, (client) => client.query(text))
  await run(`insert into traducciones (clave, es, ca) values ('task-moves.answer', 'Para el vecino', 'Per al veí'), ('task-moves.finish', 'Fin', 'Fi'),
    ('task-moves.body', 'Antes', 'Abans'), ('closing.body', 'Ahora', 'Ara')`)
  await run(await readFile(new URL('municipality/0058-closing-wordings.sql', import.meta.url), 'utf8'))
  const rows = await db
    .read(home.esquema)
    .selectFrom('traducciones')
    .selectAll()
    .where('clave', 'like', 'closing.%')
    .orderBy('clave')
    .execute()
  expect(rows).toEqual([
    { clave: 'closing.answer', es: 'Para el vecino', ca: 'Per al veí' },
    { clave: 'closing.body', es: 'Ahora', ca: 'Ara' },
  ])
})
