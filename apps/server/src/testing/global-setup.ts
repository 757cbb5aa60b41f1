import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#/platform/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** One PostgreSQL for the whole run: the server of `TEST_DATABASE_URL` where it is set, else the embedded one in a folder that is thrown away. */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    project.provide('databaseUrl', given)
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'avisa-test-'))
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  project.provide('databaseUrl', url)
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
