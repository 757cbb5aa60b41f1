import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { judge, orders, walls } from './boundaries.mjs'
import { readTree } from './imports.mjs'
import { inRoot } from './place.mjs'
import { runNode } from './run.mjs'

const folders = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A repository of these files alone, in a folder that goes when the tests end. */
const plant = (files) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'avisa-walls-'))
  folders.push(folder)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return folder
}
const reportOf = (files) => judge(readTree(plant(files)))
const wallsMetBy = (file, text) => reportOf({ [file]: text }).violations.map(({ wall }) => wall)

const contract = 'packages/contract/src'
const server = 'apps/server/src'
const client = 'apps/client/src'

/** Of every wall an import that goes through it. */
const through = {
  'the contract imports only itself': [
    [`${contract}/tasks/rules.ts`, "import { readFile } from 'node:fs/promises'"],
    [`${contract}/tasks/rules.ts`, "import type { FastifyInstance } from 'fastify'"],
    [`${contract}/tasks/rules.ts`, "import { store } from '@avisa/server'"],
  ],
  'the server imports nothing of the client': [
    [`${server}/tasks/routes.ts`, "import { Button } from '@mantine/core'"],
    [`${server}/tasks/routes.test.ts`, "export { TaskList } from '@avisa/client/tasks'"],
    [`${server}/tasks/routes.ts`, "import { TaskList } from '../../../client/src/tasks/TaskList.tsx'"],
  ],
  'the client imports nothing of the server': [
    [`${client}/tasks/TasksPage.tsx`, "import { readFile } from 'node:fs/promises'"],
    [`${client}/platform/database.ts`, "import { sql } from 'kysely'"],
    [`${client}/ui/Page.tsx`, "const load = () => import('@avisa/server')"],
  ],
  'platform imports no feature': [
    [`${server}/platform/serve.ts`, "import type { Task } from '#/tasks/shared/store.ts'"],
    [`${server}/platform/serve.ts`, "import { buildApp } from '../app.ts'"],
    [`${client}/platform/queries.ts`, "import { Sheet } from '#/ui/Sheet.tsx'"],
    [`${client}/platform/queries.ts`, "import { TaskList } from '#/tasks/shared/TaskList.tsx'"],
  ],
  'navigation imports platform alone': [[`${client}/navigation/menu.ts`, "import { Sheet } from '#/ui/Sheet.tsx'"]],
  'ui imports platform alone': [
    [`${client}/ui/Page.tsx`, "import { TaskList } from '#/tasks/shared/TaskList.tsx'"],
    [`${client}/ui/map/Pin.tsx`, "import { loginPath } from '#/navigation/own-paths.ts'"],
  ],
  'a feature imports of another only what is in its shared/': [
    [`${server}/tasks/routes.ts`, "import { routes } from '#/incidents/routes.ts'"],
    [`${server}/tasks/routes.ts`, "import { listIncidents } from '../incidents/list-store.ts'"],
    [`${server}/tasks/routes.ts`, "import { say } from '#/commands/problem.ts'"],
    [`${server}/tasks/routes.ts`, "import type { App } from '#/app.ts'"],
    [`${client}/tasks/TasksPage.tsx`, "import { IncidentRow } from '#/incidents/IncidentRow.tsx'"],
    [`${client}/tasks/moves/MoveSheet.tsx`, "const load = () => import('#/shell/Menu.tsx')"],
    [`${client}/records/RecordsPage.tsx`, "export * from '#/filters/texts.ts'"],
  ],
  'nothing but tests imports what is made for tests': [
    [`${server}/tasks/routes.ts`, "import { useTestApp } from '#/testing/test-app.ts'"],
    [`${client}/platform/call.ts`, "import { fakeApi } from './testing/fake-api.ts'"],
    [`${contract}/tasks/rules.ts`, "import { aUser } from '#/testing/a-user.ts'"],
  ],
  'the client loads no schema': [
    [`${client}/tasks/TasksPage.tsx`, "import { listTasks } from '@avisa/contract/tasks/endpoints'"],
    [`${client}/platform/call.ts`, "import { taskOf, type Task } from '@avisa/contract/tasks/schemas'"],
    [`${client}/platform/call.ts`, "import { allEndpoints } from '@avisa/contract/endpoints'"],
    [`${contract}/tasks/moves.ts`, "import { Task } from './schemas.ts'"],
    [`${contract}/tasks/routes.ts`, "export { Task } from './schemas.ts'"],
    [`${contract}/values/ids.ts`, "import { Type } from 'typebox'"],
  ],
  'SQL stands in stores': [
    [`${server}/tasks/routes.ts`, "import { sql } from 'kysely'"],
    [`${server}/platform/serve.ts`, "import pg from 'pg'"],
    [`${server}/commands/operations/backup.ts`, "import { to } from 'pg-copy-streams'"],
  ],
  'Capacitor is in platform alone': [
    [`${client}/tasks/TasksPage.tsx`, "import { Camera } from '@capacitor/camera'"],
    [`${client}/shell/Shell.tsx`, "import { App } from '@capacitor/app'"],
  ],
  'dialogs come from ui': [
    [`${client}/tasks/TasksPage.tsx`, "import { modals } from '@mantine/modals'"],
    [`${client}/ui/popups.ts`, "import { notifications } from '@mantine/notifications'"],
  ],
  'effects live in platform, ui and shell': [
    [`${client}/tasks/TasksPage.tsx`, "import { useEffect } from 'react'"],
    [`${client}/tasks/TasksPage.tsx`, "import { useState, useLayoutEffect as after } from 'react'"],
    [`${client}/tasks/TasksPage.tsx`, "import * as React from 'react'"],
  ],
  'no import climbs two folders: write #/': [
    [`${client}/tasks/moves/MoveSheet.tsx`, "import { Sheet } from '../../ui/Sheet.tsx'"],
    ['e2e/deep/er/x.spec.ts', "import { person } from '../../people.ts'"],
  ],
  'no import of an index: name the file': [
    [`${server}/tasks/routes.ts`, "import { moves } from './moves/index.ts'"],
    ['bench/main.ts', "export * from './calls/index'"],
  ],
}

describe('the import rules', () => {
  it.each(Object.keys(walls))('%s: has a planted violation', (wall) => {
    expect(Object.keys(through)).toContain(wall)
  })

  it.each(Object.entries(through).flatMap(([wall, plants]) => plants.map(([file, text]) => [wall, file, text])))(
    'a violation is reported: %s (%s: %s)',
    (wall, file, text) => {
      expect(wallsMetBy(file, text)).toContain(wall)
    },
  )

  it.each([
    [`${contract}/tasks/schemas.ts`, "import { Type } from 'typebox'\nimport { Id } from '#/values/schemas.ts'"],
    [`${contract}/tasks/rules.ts`, "import type { Task } from './schemas.ts'"],
    [`${contract}/tasks/rules.test.ts`, "import { aUser } from '#/testing/a-user.ts'\nimport fc from 'fast-check'"],
    [`${server}/tasks/store.ts`, "import { sql } from 'kysely'\nimport { sight } from '#/incidents/shared/sight-store.ts'"],
    [`${server}/platform/database/database.ts`, "import pg from 'pg'"],
    [`${server}/app.ts`, "import { routes } from '#/tasks/routes.ts'"],
    [`${server}/tasks/routes.test.ts`, "import { buildApp } from '#/app.ts'\nimport { sql } from 'kysely'"],
    [`${client}/tasks/TasksPage.tsx`, "import { useState } from 'react'\nimport { RecordsPage } from '#/records/RecordsPage.tsx'"],
    [`${client}/tasks/TasksPage.tsx`, "import { IncidentList } from '#/incidents/shared/IncidentList.tsx'"],
    [`${client}/ui/Page.tsx`, "import { useEffect } from 'react'"],
    [`${client}/platform/camera.ts`, "import { Camera } from '@capacitor/camera'"],
    [`${client}/shell/Shell.tsx`, "import { RunningStrip } from '#/workdays/RunningStrip.tsx'"],
  ])('a permitted import is not: %s: %s', (file, text) => {
    expect(wallsMetBy(file, text)).toEqual([])
  })
})

describe('the order of the folders', () => {
  it('import cycles are reported, including those of types', () => {
    const { circles, holds } = reportOf({
      [`${server}/tasks/a.ts`]: "import type { B } from './b.ts'",
      [`${server}/tasks/b.ts`]: "import { c } from './c.ts'",
      [`${server}/tasks/c.ts`]: "export type { A } from '#/tasks/a.ts'",
      [`${server}/tasks/d.ts`]: "import { c } from './c.ts'",
    })
    expect(circles.map((files) => files.toSorted())).toEqual([['server/tasks/a.ts', 'server/tasks/b.ts', 'server/tasks/c.ts']])
    expect(holds).toBe(false)
  })

  it.each(Object.keys(orders))('the %s have a limit of imports against the order, and stay within it', (part) => {
    const { features, most } = orders[part]
    const folder = { contract, server, client }[part]
    const arrows = features.flatMap((low, at) => features.slice(at + 1).map((high) => [low, high]))
    const files = (count) =>
      Object.fromEntries([
        ...features.map((feature) => [`${folder}/${feature}/shared/it.ts`, 'export const it = 1']),
        ...arrows.slice(0, count).map(([low, high]) => [`${folder}/${low}/to-${high}.ts`, `import { it } from '#/${high}/shared/it.ts'`]),
      ])
    expect(reportOf(files(most)).holds).toBe(true)
    expect(reportOf(files(most + 1)).holds).toBe(false)
  })
})

const lines = (count, of) => Array.from({ length: count }, (_, at) => of(at)).join('\n')
const longFunction = (count) => `export const long = () => {\n${lines(count - 2, (at) => `  it.x${at}()`)}\n}`

/** Of every rule that the linter's configuration names, a file that breaks it. */
const broken = {
  eqeqeq: [`${server}/units/a.ts`, 'export const same = (a: unknown, b: unknown) => a == b'],
  'no-console': [`${server}/units/b.ts`, "console.log('x')"],
  'no-empty': [`${server}/units/c.ts`, "try {\n  JSON.parse('')\n} catch {}"],
  'no-warning-comments': [`${server}/units/d.ts`, `// ${['to', 'do'].join('')}: later\nexport const d = 1`],
  'max-lines': [`${server}/units/e.ts`, lines(301, (at) => `export const e${at} = 1`)],
  'max-lines-per-function': [`${server}/units/f.ts`, `declare const it: Record<string, () => void>\n${longFunction(81)}`],
  'max-params': [`${server}/units/g.ts`, 'export const g = (a: 1, b: 1, c: 1, d: 1, e: 1) => a + b + c + d + e'],
  'import/no-default-export': [`${server}/units/h.ts`, 'export default 1'],
  'typescript/no-explicit-any': [`${server}/units/i.ts`, 'export const i = (x: any) => x'],
  'typescript/consistent-type-definitions': [`${server}/units/j.ts`, 'export interface J { x: 1 }'],
  'typescript/consistent-type-imports': [`${server}/units/k.ts`, "import { L } from './l.ts'\nexport const k = (x: L) => x"],
  'typescript/no-non-null-assertion': [`${server}/units/m.ts`, 'export const m = (x: string | null) => x!.length'],
  'typescript/no-floating-promises': [`${server}/units/n.ts`, 'const n = async () => 1\nn()'],
  'typescript/switch-exhaustiveness-check': [
    `${server}/units/o.ts`,
    "export const o = (x: 'a' | 'b') => {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}",
  ],
  'typescript/ban-ts-comment': [`${server}/units/p.ts`, '// @ts-ignore\nexport const p: string = 1'],
  'unicorn/filename-case': [`${server}/units/of_units.ts`, 'export const q = 1'],
  'unicorn/no-array-sort': [`${server}/units/r.ts`, 'export const r = [2, 1].sort()'],
  'no-restricted-globals': [`${client}/tasks/TasksPage.tsx`, "export const s = fetch('/x')"],
}
/** Where a limit is another one, and what the configuration allows. */
const furtherBroken = [
  ['no-restricted-globals', `${client}/tasks/other.ts`, "export const t = localStorage.getItem('x')"],
  ['max-lines-per-function', `${client}/ui/Long.tsx`, `declare const it: Record<string, () => void>\n${longFunction(121)}`],
  ['max-lines', `${server}/units/long.test.ts`, lines(401, (at) => `export const e${at} = 1`)],
]
const allowed = [
  ['no-restricted-globals', `${client}/platform/call.ts`, "export const s = fetch('/x')"],
  ['max-lines-per-function', `${client}/ui/Longer.tsx`, `declare const it: Record<string, () => void>\n${longFunction(120)}`],
  ['max-lines', `${server}/units/shorter.test.ts`, lines(400, (at) => `export const e${at} = 1`)],
  ['no-console', `${server}/commands/import/main.ts`, "console.log('x')"],
]

describe('the linter', async () => {
  const configuration = readFileSync(inRoot('.oxlintrc.json'), 'utf8')
  const { rules, overrides } = JSON.parse(configuration)
  const named = [rules, ...overrides.map((override) => override.rules)].flatMap((set) =>
    Object.entries(set).flatMap(([rule, level]) => (level === 'off' ? [] : [rule])),
  )
  const cases = [...Object.entries(broken).map(([rule, plants]) => [rule, ...plants]), ...furtherBroken]
  const options = { strict: true, module: 'preserve', allowImportingTsExtensions: true, noEmit: true, types: [], lib: ['ES2024', 'DOM'] }
  const folder = plant({
    '.oxlintrc.json': configuration,
    'tsconfig.json': JSON.stringify({ compilerOptions: options, include: ['apps'] }),
    [`${server}/units/l.ts`]: 'export type L = string',
    ...Object.fromEntries([...cases, ...allowed].map(([, file, text]) => [file, `${text}\n`])),
  })
  symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'), 'junction')
  const { output } = await runNode(inRoot('node_modules/oxlint/bin/oxlint'), ['--type-aware', '--format=json'], {
    quiet: true,
    cwd: folder,
  })
  const reports = JSON.parse(output.slice(output.indexOf('{'))).diagnostics.map(
    ({ code, filename }) => `${filename} ${/\((.*)\)/.exec(code ?? '')?.[1]}`,
  )
  const reportFor = (rule, file) => `${file} ${rule.split('/').at(-1)}`

  it.each([...new Set(named)])('%s: a planted file breaks it', (rule) => {
    expect(Object.keys(broken)).toContain(rule)
  })
  it.each(cases)('reports %s (%s)', (rule, file) => {
    expect(reports).toContain(reportFor(rule, file))
  })
  it.each(allowed)('allows what %s forbids elsewhere (%s)', (rule, file) => {
    expect(reports).not.toContain(reportFor(rule, file))
  })
})

describe('the compiler', () => {
  it('refuses an enum', async () => {
    const folder = plant({
      'tsconfig.json': JSON.stringify({ extends: inRoot('tsconfig.base.json'), compilerOptions: { types: [] }, include: ['*.ts'] }),
      'planted.ts': 'export enum Colour {\n  red,\n}\n',
    })
    const { output } = await runNode(inRoot('node_modules/typescript/bin/tsc'), ['-p', folder], { quiet: true })
    expect(output).toContain('planted.ts(1,13): error TS1294')
  })
})
