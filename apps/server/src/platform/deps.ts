import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Directory } from './database/directory.ts'
import type { FileStore } from './files.ts'

/** Everything from outside that the server uses, handed to `buildApp`; a test hands its own. */
export type Deps = {
  db: Database
  directory: Directory
  files: FileStore
  clock: Clock
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
  }
}
