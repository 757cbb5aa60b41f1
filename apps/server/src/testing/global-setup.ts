import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#/platform/database/database.ts'
import { migrate } from '#/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#/platform/embedded-postgres.ts'
import { openJobs } from '#/platform/jobs.ts'
import { databaseAt, runOn } from './test-database.ts'
import { createTown } from './test-town.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** A migrated, empty database, copied for each test file: that takes a tenth of making one. */
    template: string
    /** The same with the town of `test-town.ts`. */
    townTemplate: string
  }
}

const startServer = async () => {
  const external = process.env['TEST_DATABASE_URL']
  if (external) return { url: external, end: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'avisa-test-'))
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  return {
    url,
    end: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const makeTemplate = async (server: string, name: string) => {
  await runOn(server, `create database ${name}`)
  const url = databaseAt(server, name)
  const db = openDatabase(url)
  await migrate(db)
  await db.close()
  const silent = () => undefined
  const jobs = openJobs(db, { warn: silent, error: silent })
  await jobs.prepare()
  await jobs.stop(0)
}

const makeTownTemplate = async (server: string, { name, template }: { name: string; template: string }) => {
  await runOn(server, `create database ${name} template ${template}`)
  const db = openDatabase(databaseAt(server, name))
  await createTown(db)
  await db.close()
}

/** One PostgreSQL for the whole run: the server of `TEST_DATABASE_URL` where it is set, else the embedded one in a folder that is thrown away. */
export default async function setup(project: TestProject) {
  const { url, end } = await startServer()
  const template = `avisa_test_template_${process.pid}`
  const townTemplate = `${template}_town`
  await makeTemplate(url, template)
  await makeTownTemplate(url, { name: townTemplate, template })
  project.provide('databaseUrl', url)
  project.provide('template', template)
  project.provide('townTemplate', townTemplate)
  return async () => {
    for (const name of [townTemplate, template]) await runOn(url, `drop database ${name} with (force)`)
    await end()
  }
}
