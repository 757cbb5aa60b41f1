/** The only place that accesses the network. */
export type WireRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  signal: AbortSignal
  onUploadProgress?: (fraction: number) => void
  /** The answer is wanted as a file. */
  file?: true
}
export type WireAnswer = { status: number; header: (name: string) => string | null; text: string; file?: Blob }

const byFetch = async ({ method, url, headers, body, signal, file }: WireRequest): Promise<WireAnswer> => {
  const answer = await fetch(url, { method, headers, signal, credentials: 'omit', ...(body === undefined ? {} : { body }) })
  const head = { status: answer.status, header: (name: string) => answer.headers.get(name) }
  return file && answer.ok ? { ...head, text: '', file: await answer.blob() } : { ...head, text: await answer.text() }
}

/** `fetch` does not report upload progress, which a photo needs. */
const byRequest = ({ method, url, headers, body, signal, onUploadProgress }: WireRequest): Promise<WireAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && onUploadProgress?.(event.loaded / event.total)
    request.onload = () =>
      resolve({ status: request.status, header: (name) => request.getResponseHeader(name), text: request.responseText })
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })

/** On a refusal there are no chunks. */
export type WireStream = { status: number; chunks: AsyncIterable<string> }

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncIterable<string> {
  // By hand: Safari's streams are not iterable.
  const reader = body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value
}

export type Transport = {
  send: (request: WireRequest) => Promise<WireAnswer>
  open: (request: Pick<WireRequest, 'url' | 'headers' | 'signal'>) => Promise<WireStream>
}

/** Page tests replace it (platform/testing/fake-api). */
export const browserTransport: Transport = {
  send: (request) => (request.onUploadProgress ? byRequest(request) : byFetch(request)),
  open: async ({ url, headers, signal }) => {
    const answer = await fetch(url, { headers, signal, credentials: 'omit', cache: 'no-store' })
    return { status: answer.status, chunks: chunksOf(answer.ok ? answer.body : null) }
  },
}
