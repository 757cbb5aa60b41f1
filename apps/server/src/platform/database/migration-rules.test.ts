import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrationsFolder } from './migrate.ts'
import { disturbances, kindOf, runsOutsideTransaction, statementsOf } from './migration-rules.ts'

/** What was there when versions began to follow each other without a stop. */
const firsts = { shared: 2, municipality: 25 }

const later = (['shared', 'municipality'] as const).flatMap((kind) =>
  readdirSync(join(migrationsFolder, kind))
    .filter((file) => Number(file.slice(0, 4)) > firsts[kind])
    .map((file) => ({ file, text: readFileSync(join(migrationsFolder, kind, file), 'utf8') })),
)

describe('a migration', () => {
  it('says in its first line what it does to the version before, and one that says «expand» does not disturb it', () => {
    for (const { file, text } of later) {
      expect(text, `${file} begins with «-- expand» or «-- contract»`).toMatch(/^-- (expand|contract)\b/)
      expect({ file, disturbances: kindOf(text) === 'expand' ? disturbances(text) : [] }).toEqual({ file, disturbances: [] })
    }
  })

  it.each([
    ['drop table comentarios'],
    ['drop function avisa.plegar(text)'],
    ['alter table comentarios drop column publico'],
    ['alter table comentarios rename column comentario to texto'],
    ['alter table comentarios rename to opiniones'],
    ['alter table comentarios alter column id type integer'],
    ['alter table comentarios alter publico set not null'],
    ['alter table comentarios add column nuevo text, add column otro text not null'],
    ['alter table comentarios add column nuevo text not null, add column otro text default 1'],
    ['alter table comentarios add constraint algo check (id > 0)'],
    ['alter table comentarios\n  add column x int, add foreign key (x) references tareas'],
    ['create index lento on comentarios (id)'],
    ['create unique index lento on comentarios (id)'],
    ['update comentarios set publico = true'],
    ['delete from comentarios'],
    ['truncate comentarios'],
  ])('%s disturbs who serves', (statement) => {
    expect(disturbances(`-- expand\ncreate table x (a int);\n${statement};`)).toHaveLength(1)
  })

  it.each([
    ['create table x (a int not null, b int references tareas); create index x_a on x (a); alter table x add check (a > 0)'],
    ['alter table comentarios add column nuevo text, add column otro int not null default 0'],
    ['alter table comentarios add constraint algo check (id > 0) not valid; alter table comentarios validate constraint algo'],
    [`insert into correos (codigo, asunto_es) values ('x', 'drop; rename it -- x')`],
    ['create or replace function f() returns trigger language plpgsql as $$ begin update x set a = 1; delete from x; end $$'],
    ['drop index if exists lento; -- rename\nselect 1'],
    ['create index concurrently rapido on ESQUEMA.comentarios (id)'],
  ])('%s disturbs nobody', (statement) => {
    expect(disturbances(`-- expand\n${statement};`)).toEqual([])
  })

  it('without a word counts as one that breaks the version before', () => {
    expect([kindOf('create table x ()'), kindOf('-- expand: x'), kindOf('-- contract: x')]).toEqual(['contract', 'expand', 'contract'])
    expect([runsOutsideTransaction('-- expand'), runsOutsideTransaction('-- expand, outside a transaction: x')]).toEqual([false, true])
    expect(statementsOf('-- a; b\none;\n two ;')).toEqual(['one', 'two'])
  })
})
