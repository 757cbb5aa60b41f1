import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()

test('new tasks are numbered under the search path of their insert, or PostgreSQL would plan each foreign key anew at both', async () => {
  const { db, home } = app.current
  const { rows } = await sql<{ named: string }>`
    select oid::regproc::text as named from pg_proc
     where pronamespace = ${home.esquema}::regnamespace and proconfig::text like '%search_path%'
       and (proname = 'numerar_tareas' and pronargs = 1 or proname = 'numerar_tarea_al_final')`.execute(db.shared)
  expect(rows).toEqual([])
})
