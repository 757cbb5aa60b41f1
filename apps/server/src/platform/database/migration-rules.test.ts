import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrationsFolder } from './migrate.ts'
import { disturbances, kindOf, misnumbered, runsOutsideTransaction, statementsOf } from './migration-rules.ts'

const folders = (['shared', 'municipality'] as const).map((kind) => {
  const folder = join(migrationsFolder, kind)
  return { kind, migrations: readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') })) }
})

describe.each(folders)('the migrations of $kind', ({ migrations }) => {
  it('have numbers from 0001 without gaps or duplicates', () => {
    expect(misnumbered(migrations.map(({ file }) => file))).toEqual([])
  })

  it('start with the only baseline', () => {
    const kinds = migrations.toSorted((a, b) => (a.file < b.file ? -1 : 1)).map(({ text }) => kindOf(text))
    expect(kinds[0]).toBe('baseline')
    expect(kinds.slice(kinds.filter((kind) => kind === 'baseline').length)).not.toContain('baseline')
  })

  it('declare their effect on the previous version in their first line, and an expanding one does not disturb it', () => {
    for (const { file, text } of migrations) {
      expect(text, `${file} begins with «-- baseline», «-- expand» or «-- contract»`).toMatch(/^-- (baseline|expand|contract)\b/)
      expect({ file, disturbances: kindOf(text) === 'expand' ? disturbances(text) : [] }).toEqual({ file, disturbances: [] })
    }
  })
})

describe('a migration', () => {
  it.each([
    ['a gap', ['0001-one.sql', '0003-three.sql', '0004-four.sql'], ['0003-three.sql']],
    ['a double', ['0001-one.sql', '0002-two.sql', '0002-two-again.sql', '0003-three.sql'], ['0002-two.sql']],
    ['another beginning', ['0002-two.sql', '0003-three.sql'], ['0002-two.sql']],
    ['another form', ['0001-one.sql', '02-two.sql'], ['02-two.sql']],
  ])('is reported if its number makes %s', (_, files, reported) => {
    expect(misnumbered(files)).toEqual(reported)
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
  ])('%s disturbs running servers', (statement) => {
    expect(disturbances(`-- expand\ncreate table x (a int);\n${statement};`)).toHaveLength(1)
  })

  it.each([
    ['create table x (a int not null, b int references tareas); create index x_a on x (a); alter table x add check (a > 0)'],
    ['create unlogged table x (a int); create index x_a on x (a)'],
    ['alter table comentarios add column nuevo text, add column otro int not null default 0'],
    ['alter table comentarios add constraint algo check (id > 0) not valid; alter table comentarios validate constraint algo'],
    [`insert into correos (codigo, asunto_es) values ('x', 'drop; rename it -- x')`],
    ['create or replace function f() returns trigger language plpgsql as $$ begin update x set a = 1; delete from x; end $$'],
    ['drop index if exists lento; -- rename\nselect 1'],
    ['create index concurrently rapido on ESQUEMA.comentarios (id)'],
  ])('%s does not', (statement) => {
    expect(disturbances(`-- expand\n${statement};`)).toEqual([])
  })

  it('without a declaration counts as breaking', () => {
    const texts = ['create table x ()', '-- expand: x', '-- contract: x', '-- baseline', '-- baselines']
    expect(texts.map(kindOf)).toEqual(['contract', 'expand', 'contract', 'baseline', 'contract'])
    expect([runsOutsideTransaction('-- expand'), runsOutsideTransaction('-- expand, outside a transaction: x')]).toEqual([false, true])
    expect(statementsOf('-- a; b\none;\n two ;')).toEqual(['one', 'two'])
  })
})
