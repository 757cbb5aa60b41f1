import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()

test('new tasks are numbered under the search path of their insert, or PostgreSQL would plan each foreign key again both times', async () => {
  const { db, home } = app.current
  const { rows } = await sql<{ name: string; path: boolean }>`
    select proname as name, coalesce(proconfig::text like '%search_path%', false) as path from pg_proc
     where pronamespace = ${home.esquema}::regnamespace and (proname = 'numerar_tareas' and pronargs = 1 or proname = 'numerar_tarea_al_final')
     order by name`.execute(db.shared)
  expect(rows).toEqual([
    { name: 'numerar_tarea_al_final', path: false },
    { name: 'numerar_tareas', path: false },
  ])
})
