import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { SaxesParser } from 'saxes'
import { codeOf, isStored, type FileStore } from './files.ts'
import { StartProblem } from './start-problem.ts'

/** `url`: the bucket, https://s3.example.org/avisa or https://avisa.s3.example.org. */
export type BucketOptions = {
  url: string
  keyId: string
  secretKey: string
  region: string
  /** The time limit of one file, retries included, in milliseconds: a transaction waits for it. */
  timeout?: number
}

/** The storage is unreachable or answers wrongly: treated like an unreachable database, worth retrying. */
export class StorageGone extends Error {
  readonly code = 'STORAGE_GONE'
}

const tries = 4

type Entry = { name: string; written: Date }
type Page = { entries: Entry[]; next: string | undefined }

const readPage = (xml: string): Page => {
  const parser = new SaxesParser()
  const page: Page = { entries: [], next: undefined }
  let text = ''
  let name = ''
  parser.on('opentag', () => (text = ''))
  parser.on('text', (more) => (text += more))
  parser.on('closetag', ({ name: tag }) => {
    if (tag === 'Key') name = text
    if (tag === 'LastModified') page.entries.push({ name, written: new Date(text) })
    if (tag === 'NextContinuationToken') page.next = text
  })
  parser.write(xml).close()
  return page
}

const errorCode = (body: Buffer) => /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1]

type Call = { method: 'GET' | 'PUT' | 'DELETE'; path?: string; query?: Record<string, string>; content?: Uint8Array }
type Answer = { status: number; body: Buffer }

const isPassing = (status: number) => status >= 500 || status === 429

/** Retries calls that were cut off, temporarily refused or not answered; answers are complete. */
const openCalls = ({ url, keyId, secretKey, region, timeout = 10_000 }: BucketOptions) => {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secretKey, service: 's3', region, retries: 0 })
  const once = async ({ method, path = '', query = {}, content }: Call, signal: AbortSignal): Promise<Answer> => {
    const target = new URL(`${url}${path && `/${path}`}`)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    // Signed with the hash, so the storage refuses content that arrives altered.
    const digest = createHash('sha256')
      .update(content ?? '')
      .digest('hex')
    const body = content === undefined ? {} : { body: Buffer.from(content) }
    const request = await client.sign(target, { method, headers: { 'x-amz-content-sha256': digest }, ...body })
    const answer = await fetch(request, { signal, redirect: 'error' })
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
  }
  return async (call: Call): Promise<Answer> => {
    const signal = AbortSignal.timeout(timeout)
    const what = `${call.method} of ${call.path ?? 'the list'}`
    let reason = ''
    for (let triesLeft = tries; triesLeft > 0 && !signal.aborted; triesLeft -= 1) {
      try {
        const answer = await once(call, signal)
        if (!isPassing(answer.status)) return answer
        reason = `${answer.status} ${errorCode(answer.body) ?? ''}`
      } catch (cause) {
        const { message, cause: deeper } = cause instanceof Error ? cause : new Error(String(cause))
        reason = deeper instanceof Error ? deeper.message : message
      }
      if (triesLeft > 1) await sleep(100 * 2 ** (tries - triesLeft) * (0.5 + Math.random()))
    }
    throw new StorageGone(`The storage failed at ${what}: ${reason.trim()}`)
  }
}

const unexpected = ({ method, path }: Call, { status, body }: Answer) =>
  new StorageGone(`The storage answered ${status} ${errorCode(body) ?? ''} to ${method} of ${path ?? 'the list'}.`)

/** Photos in an S3 bucket: a file is complete or absent, as on disk. Never logs the key. */
export const openBucket = (options: BucketOptions): FileStore => {
  const ask = openCalls(options)
  const expect = async (call: Call): Promise<Buffer> => {
    const answer = await ask(call)
    if (answer.status >= 300) throw unexpected(call, answer)
    return answer.body
  }
  const remove = async (name: string) => void (await expect({ method: 'DELETE', path: name }))
  return {
    place: options.url,
    save: async (name, content) => void (await expect({ method: 'PUT', path: name, content })),
    read: async (name) => {
      const call: Call = { method: 'GET', path: name }
      const answer = await ask(call)
      // A missing bucket also answers 404.
      if (answer.status === 404 && errorCode(answer.body) === 'NoSuchKey') return undefined
      if (answer.status !== 200) throw unexpected(call, answer)
      return answer.body
    },
    remove,
    sweep: async (before, named) => {
      let swept = 0
      let next: string | undefined
      do {
        const more = next === undefined ? {} : { 'continuation-token': next }
        const page = readPage((await expect({ method: 'GET', query: { 'list-type': '2', ...more } })).toString())
        const old = page.entries.filter(({ name, written }) => isStored(name) && written < before).map(({ name }) => name)
        const entries = await named([...new Set(old.map(codeOf))])
        const spare = old.filter((name) => !entries.has(codeOf(name)))
        for (const name of spare) await remove(name)
        swept += spare.length
        next = page.next
      } while (next !== undefined)
      return swept
    },
  }
}

/** Checks at start-up that files can be stored there. */
export const tryBucket = async (options: BucketOptions): Promise<void> => {
  const bucket = openBucket(options)
  const name = `trial-${crypto.randomUUID()}`
  try {
    await bucket.save(name, Buffer.from(name))
    if ((await bucket.read(name))?.toString() !== name) throw new StorageGone('The storage gave back something else than it was given.')
    await bucket.remove(name)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(`Photos cannot be kept at S3_URL (${reason}); correct S3_URL, S3_KEY_ID, S3_SECRET_KEY or S3_REGION.`, cause)
  }
}
