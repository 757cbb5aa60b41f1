import { findUpload } from '@avisa/contract/images/routes'
import type { Route } from '@avisa/contract/http/route'
import { base64Of } from '../blobs.ts'
import { CallError } from '../call-error.ts'
import type { CallOptions, LooseArgs, SendArgs } from '../call.ts'
import type { KeptBytes } from '../database.ts'
import type { Entry } from './submission.ts'

type Send = (...args: SendArgs) => Promise<unknown>
type Photo = Pick<NonNullable<Entry['photo']>, 'nombre' | 'begun'> & KeptBytes
type PhotoCall = { route: Route; args: LooseArgs; options: CallOptions & { onUploadProgress: (fraction: number) => void } }

const isRefusal = (thrown: unknown, ...codes: readonly string[]) =>
  thrown instanceof CallError && thrown.detail.code !== undefined && codes.includes(String(thrown.detail.code))

/** How much of it arrived before the connection was cut. A server without that call has nothing. */
const countReceived = async (send: Send, { args, options }: PhotoCall): Promise<number> => {
  const { idempotencyKey, apiKey, anonymous } = options
  const caller = { ...(apiKey ? { apiKey } : {}), ...(anonymous ? { anonymous } : {}) }
  const answer = send(findUpload, { params: { ...args.params, clave: idempotencyKey } }, caller)
  const { recibidos } = (await answer.catch((thrown: unknown) => {
    if (thrown instanceof CallError && thrown.kind === 'notFound') return { recibidos: 0 }
    throw thrown
  })) as { recibidos: number }
  return recibidos
}

/** As bytes; of one whose sending was cut, the rest. A server of the version before takes base64 only. */
export const sendPhoto = async (send: Send, photo: Photo, call: PhotoCall): Promise<unknown> => {
  const { route, args, options } = call
  const { nombre, bytes, type } = photo
  const sendFrom = (start: number) => {
    const onUploadProgress = (fraction: number) =>
      options.onUploadProgress((start + fraction * (bytes.byteLength - start)) / bytes.byteLength)
    const part = { contentType: type || 'image/jpeg', onUploadProgress, ...(start > 0 ? { uploadOffset: start } : {}) }
    return send(route, { ...args, query: { ...args.query, nombre }, body: new Uint8Array(bytes, start) }, { ...options, ...part })
  }
  const received = photo.begun ? await countReceived(send, call) : 0
  const start = received < bytes.byteLength ? received : 0
  try {
    return await sendFrom(start)
  } catch (thrown) {
    if (start > 0 && isRefusal(thrown, 'image.uploadGone')) return sendFrom(0)
    if (!isRefusal(thrown, 'http.validation')) throw thrown
    return send(route, { ...args, body: { base64: true, imagen: base64Of(bytes), nombre } }, options)
  }
}
