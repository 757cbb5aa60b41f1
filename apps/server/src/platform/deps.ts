import type { Clock } from './clock.ts'
import type { Codes } from './code-key.ts'
import type { Database } from './database/database.ts'
import type { Directory } from './database/directory.ts'
import type { Devices } from './devices.ts'
import type { LiveEvents } from './events.ts'
import type { FileStore } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { AccessLog } from './access-log.ts'
import type { Mailer } from './mail.ts'
import type { PhotoDecoder } from './photo-decoder.ts'
import type { Push } from './push.ts'
import type { OutsideCitizens } from './outside-citizens.ts'
import type { OutsideCall } from './outside-call.ts'

/** Everything from outside that the server uses, handed to `buildApp`; a test hands its own. */
export type Deps = {
  db: Database
  directory: Directory
  files: FileStore
  photos: PhotoDecoder
  clock: Clock
  jobs: Jobs
  mail: Mailer
  push: Push
  events: LiveEvents
  /** Asks an address that stands in a municipality's data. */
  outside: OutsideCall
  devices: Devices
  /** Who of the staff looked at citizens' data. */
  looks: AccessLog
  /** How login codes are kept. */
  codes: Codes
  citizens: OutsideCitizens
  /** The address people use, `https://avisos.example.org`: where links in mails lead. */
  address: () => string
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
  }
  interface FastifyContextConfig {
    /** An event stream, which stays open. */
    stays?: true
    /** Reference data, sent squeezed. */
    reference?: true
  }
}
