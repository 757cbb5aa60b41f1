import type { Endpoint } from '@avisa/contract/http/endpoint'
import type { RefusalCode } from '@avisa/contract/refusals'
import type { Clock } from './clock.ts'
import type { Codes } from './code-key.ts'
import type { Database, Tx } from './database/database.ts'
import type { Directory } from './database/directory.ts'
import type { Devices } from './devices.ts'
import type { LiveEvents } from './events.ts'
import type { FileCache } from './file-cache.ts'
import type { FileStore } from './files.ts'
import type { Importer } from './importer.ts'
import type { Installation } from './installation.ts'
import type { Jobs } from './jobs.ts'
import type { AccessLog } from './access-log.ts'
import type { Mailer } from './mail.ts'
import type { Secrets } from './secret-key.ts'
import type { Replayer } from './replayer.ts'
import type { PartialUploads } from './partial-uploads.ts'
import type { PhotoDecoder } from './photo-decoder.ts'
import type { Push } from './push.ts'
import type { SharedAnswers } from './shared-answers.ts'
import type { OutsideCitizens } from './outside-citizens.ts'
import type { TownMailer } from './town-mail.ts'
import type { OutsideCall, OutsideRequest } from './outside-call.ts'

/** The server's external dependencies, injected into `buildApp`; tests inject their own. */
export type Deps = {
  db: Database
  directory: Directory
  files: FileStore
  /** Pictures of public pages. */
  pictures: FileCache
  /** Open data of municipalities, as files. */
  datasets: FileCache
  /** What arrived of photos whose sending was cut. */
  partials: PartialUploads
  photos: PhotoDecoder
  importer: Importer
  replayer: Replayer
  clock: Clock
  jobs: Jobs
  mail: Mailer
  push: Push
  events: LiveEvents
  /** Fetches a URL configured by a municipality. */
  outside: OutsideCall
  /** Origins of lists that the operator names for all municipalities. */
  listHosts: readonly string[]
  /** Calls a municipality's provider of OpenID Connect. */
  provider: OutsideRequest
  townMail: TownMailer
  /** The same for any public host over https, to see whether it answers. */
  probe: OutsideCall
  devices: Devices
  /** The access log of citizens' data. */
  accessLog: AccessLog
  codes: Codes
  installation: Installation
  secrets: Secrets
  citizens: OutsideCitizens
  /** In tests: receives each refusal of a handler. */
  onRefusal?: (endpoint: Endpoint, code: RefusalCode) => void
  /** The public address, `https://avisos.example.org`, for links in mails. */
  address: () => string
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    sharedAnswers: SharedAnswers
    /** Applies a draft of the configuration, for a preview; set by the feature that knows drafts. */
    applyDraft: (tx: Tx, esquema: string, draft: number) => Promise<void>
  }
  interface FastifyContextConfig {
    /** An event stream, which stays open. */
    stays?: true
    /** Reference data, sent compressed. */
    reference?: true
  }
}
