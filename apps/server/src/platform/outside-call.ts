import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** `type`: the media type, where the server said one. */
export type OutsideAnswer = { status: number; body: string; type?: string | undefined }
/** A GET to an external URL: answers whatever its status, or throws `OutsideProblem`. */
export type OutsideCall = (url: URL, headers: Record<string, string>) => Promise<OutsideAnswer>
/** The same with a body (POST). */
export type OutsidePost = (url: URL, headers: Record<string, string>, body: Uint8Array) => Promise<OutsideAnswer>
export type OutsideFile = Omit<OutsideAnswer, 'body'> & { content: Buffer }
/** A GET of a file, which may redirect. */
export type OutsideDownload = (url: URL, headers?: Record<string, string>) => Promise<OutsideFile>

/** Why there is no answer, for the log; the caller only learns that there is none. */
export class OutsideProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutsideProblem'
  }
}

export class LargeAnswer extends OutsideProblem {}

const timeLimit = 6000
const sizeLimit = 512 * 1024
const atOnce = 20

const blocked = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  blocked.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // Protocol assignments with Teredo, documentation, 6to4: each may contain an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blocked.addSubnet(network, prefix, 'ipv6')
/** The only IPv6 range routed on the internet. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** True for a publicly reachable address: not private, loopback, link-local, reserved or an encoding of one. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
    : isIP(address) === 4 && !blocked.check(address, 'ipv4')

/** Whether a host name may be on the internet: a public address, or a name with a domain; names are resolved and checked when called. */
export const mayBeOutside = (url: URL): boolean => {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) ? isPublicAddress(host) : host.includes('.') && !/\.(local|localhost|internal|home|lan)\.?$/i.test(host)
}

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

export type OutsideOptions = {
  /** Allowed origins, `https://datos.example.org`; `https`: any, over https only; `web`: also over http. */
  origins: readonly string[] | 'https' | 'web'
  /** Origins that the operator names: they may lead to private addresses. */
  trusted?: readonly string[]
  resolve?: Resolve
  isReachable?: (address: string) => boolean
  /** The total timeout in milliseconds, and the maximum size of an answer. */
  timeLimit?: number
  sizeLimit?: number
}

const ownHeaders = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|proxy-.*|accept-encoding)$/i
const sendable = (headers: Record<string, string>) => Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.test(name)))

type Asking = {
  url: URL
  headers: Record<string, string>
  body: Uint8Array | undefined
  address: string
  family: number
  signal: AbortSignal
  limit: number
}

type RawAnswer = OutsideFile & { location: string | undefined }
/** Leaving the loop early also closes the connection. */
const collect = async (answer: IncomingMessage, limit: number): Promise<RawAnswer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new LargeAnswer(`the answer is larger than ${limit} bytes`)
    chunks.push(chunk)
  }
  const { location, 'content-type': type } = answer.headers
  return { status: answer.statusCode ?? 0, content: Buffer.concat(chunks), type, location }
}

/** One request to exactly this address, so that a second DNS answer changes nothing; redirects are not followed. */
const request = ({ url, headers, body, address, family, signal, limit }: Asking): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const options = {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...sendable(headers), ...(body ? { 'content-length': body.length } : {}) },
      signal,
      agent: false,
      autoSelectFamily: false,
      lookup: (_host: string, _options: unknown, callback: (error: null, address: string, family: number) => void) =>
        callback(null, address, family),
    }
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (answer) => {
      collect(answer, limit).then(resolve, reject)
    })
    request.on('error', reject)
    request.end(body)
  })

const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([work, new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))])

export const openAddress = async (host: string, { resolve, isReachable }: Required<Pick<OutsideOptions, 'resolve' | 'isReachable'>>) => {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(bare) ? [{ address: bare, family: isIP(bare) }] : await resolve(bare)
  const [first] = addresses
  if (!first) throw new OutsideProblem(`${host} has no address`)
  // One forbidden address is enough: otherwise chance would decide which is used.
  const bad = addresses.find(({ address }) => !isReachable(address))
  if (bad) throw new OutsideProblem(`${host} leads to ${bad.address}, which is not on the internet`)
  return first
}

export const resolveAll: Resolve = (host) => lookup(host, { all: true })
export const anywhere = () => true

const allowance = (origins: OutsideOptions['origins']) => {
  if (origins === 'https') return (url: URL) => url.protocol === 'https:'
  if (origins === 'web') return (url: URL) => /^https?:$/.test(url.protocol)
  const allowed = new Set(origins)
  return (url: URL) => allowed.has(url.origin)
}

const openAsking = ({ origins, trusted = [], resolve = resolveAll, isReachable = isPublicAddress, ...limits }: OutsideOptions) => {
  const isAllowed = allowance(origins)
  const isTrusted = allowance(trusted)
  let running = 0
  const ask = async (url: URL, headers: Record<string, string>, body: Uint8Array | undefined) => {
    if (!(isAllowed(url) || isTrusted(url)) || url.username || url.password)
      throw new OutsideProblem(`${url.origin} is not among the allowed hosts`)
    if (running >= atOnce) throw new OutsideProblem(`${atOnce} calls are running already`)
    const signal = AbortSignal.timeout(limits.timeLimit ?? timeLimit)
    running++
    try {
      const to = await inTime(openAddress(url.hostname, { resolve, isReachable: isTrusted(url) ? anywhere : isReachable }), signal)
      return await inTime(request({ url, headers, body, ...to, signal, limit: limits.sizeLimit ?? sizeLimit }), signal)
    } finally {
      running--
    }
  }
  return (url: URL, headers: Record<string, string>, body?: Uint8Array): Promise<RawAnswer> =>
    ask(url, headers, body).catch((cause: unknown) => {
      throw cause instanceof OutsideProblem ? cause : new OutsideProblem(`${url.origin} gave no answer`, cause)
    })
}

const asText = (options: OutsideOptions) => {
  const ask = openAsking(options)
  return async (url: URL, headers: Record<string, string>, body?: Uint8Array): Promise<OutsideAnswer> => {
    const { status, content, type } = await ask(url, headers, body)
    return { status, body: content.toString('utf8'), type }
  }
}

/**
 * The only way from the server to a URL configured by a municipality. Allowed origins only, public addresses only, checked after resolving and then
 * used; no redirects, a timeout, a size limit, few at once.
 */
export const openOutside = (options: OutsideOptions): OutsideCall => asText(options)

/** The same for a URL sent by a browser (its push service): any public host over https. */
export const openOutsidePost = (options: Partial<OutsideOptions> = {}): OutsidePost => asText({ origins: 'https', ...options })

export type OutsideRequest = (url: URL, headers: Record<string, string>, body?: Uint8Array) => Promise<OutsideAnswer>
/** The same, with or without a body (the provider of OpenID Connect). */
export const openOutsideRequest = (options: Partial<OutsideOptions> = {}): OutsideRequest => asText({ origins: 'https', ...options })

const redirects = 3

/** Files of any public host, over http too. Each redirect is checked like the first address. */
export const openOutsideDownload = (options: Partial<OutsideOptions> = {}): OutsideDownload => {
  const ask = openAsking({ origins: 'web', ...options })
  const follow = async (url: URL, headers: Record<string, string>, left: number): Promise<OutsideFile> => {
    const { location, ...answer } = await ask(url, headers)
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return answer
    if (left === 0 || !URL.canParse(location, url.href)) throw new OutsideProblem(`${url.origin} redirects without end`)
    return follow(new URL(location, url), headers, left - 1)
  }
  return (url, headers = { accept: '*/*' }) => follow(url, headers, redirects)
}
