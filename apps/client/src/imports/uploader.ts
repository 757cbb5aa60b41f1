import { createUpload, getUpload, sendPart } from '@avisa/contract/uploads/routes'
import type { Upload } from '@avisa/contract/uploads/schemas'
import { CallError, isPassing } from '#/platform/call-error.ts'
import { call } from '#/platform/call.ts'
import { part, type Client } from '#/platform/client.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'
import { observable } from '#/platform/observable.ts'

export type UploadState = {
  nombre: string
  tamanyo: number
  done: number
  total: number
  phase: 'sending' | 'waiting' | 'paused' | 'sent' | 'failed'
  error?: CallError
}

type Begun = { id: number; nombre: string; tamanyo: number }

/** Remembered by this device, so that the same file goes on after a reload. */
const readBegun = (client: Client): Begun | undefined => {
  const text = readLocal(client, 'subida')
  return text === null ? undefined : (JSON.parse(text) as Begun)
}

const inHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Undefined where the page has no secure address; the server then compares nothing. */
const digestOf = async (content: Uint8Array<ArrayBuffer>) => {
  if (!globalThis.crypto.subtle) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return { hex: inHex(digest), header: `sha-256=:${btoa(String.fromCodePoint(...digest))}:` }
}

const announce = async (client: Client, file: File): Promise<Upload> => {
  const begun = readBegun(client)
  if (begun && begun.nombre === file.name && begun.tamanyo === file.size) {
    try {
      return await call(client, getUpload, { params: { id: begun.id } })
    } catch (cause) {
      if (!(cause instanceof CallError) || cause.kind !== 'notFound') throw cause
    }
  }
  const body = { nombre: file.name, tamanyo: file.size }
  const upload = await call(client, createUpload, { body })
  writeLocal(client, 'subida', JSON.stringify({ ...body, id: upload.id } satisfies Begun))
  return upload
}

const sendOne = async (client: Client, { file, upload }: { file: File; upload: Upload }, parte: number) => {
  const from = (parte - 1) * upload.tamanyo_parte
  const content = new Uint8Array(await file.slice(from, from + upload.tamanyo_parte).arrayBuffer())
  const digest = await digestOf(content)
  const there = upload.recibidas.find((part) => part.parte === parte)
  if (there && (digest === undefined || there.huella === digest.hex)) return
  await call(client, sendPart, { params: { id: upload.id, parte }, body: content }, digest ? { digest: digest.header } : {})
}

const pauses = [1000, 2000, 5000, 10_000, 20_000]

/** The upload of this client: it goes on while the page is open, also on another screen. */
export const uploader = part((client) => {
  const state = observable<UploadState | null>(null)
  let run = 0
  let resume: (() => void) | undefined

  const change = (values: Partial<UploadState>) => {
    const now = state.get()
    if (now) state.set({ ...now, ...values })
  }
  /** Waits while it is paused; false once another file was chosen. */
  const goesOn = async (own: number): Promise<boolean> => {
    if (state.get()?.phase === 'paused') await new Promise<void>((resolve) => (resume = resolve))
    return own === run
  }
  /** Repeats the part while only the connection or the server is the trouble. */
  const sendPatiently = async (own: number, send: () => Promise<void>): Promise<boolean> => {
    for (let time = 0; await goesOn(own); time += 1) {
      try {
        await send()
        if (own === run && state.get()?.phase === 'waiting') change({ phase: 'sending' })
        return true
      } catch (cause) {
        if (!(cause instanceof CallError) || !isPassing(cause.kind)) throw cause
        if (own === run && state.get()?.phase === 'sending') change({ phase: 'waiting' })
        await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(time, pauses.length - 1)]))
      }
    }
    return false
  }
  return {
    state,
    begun: () => readBegun(client),
    /** The number of the upload once it is here whole; undefined if another file was chosen meanwhile or it failed. */
    send: async (file: File): Promise<number | undefined> => {
      run += 1
      const own = run
      resume?.()
      state.set({ nombre: file.name, tamanyo: file.size, done: 0, total: 0, phase: 'sending' })
      try {
        const upload = await announce(client, file)
        change({ total: upload.partes })
        for (let parte = 1; parte <= upload.partes; parte += 1) {
          if (!(await sendPatiently(own, () => sendOne(client, { file, upload }, parte)))) return undefined
          change({ done: parte })
        }
        change({ phase: 'sent' })
        writeLocal(client, 'subida', null)
        return upload.id
      } catch (cause) {
        if (!(cause instanceof CallError)) throw cause
        if (own === run) change({ phase: 'failed', error: cause })
        return undefined
      }
    },
    pause: () => change({ phase: 'paused' }),
    resume: () => {
      change({ phase: 'sending' })
      resume?.()
    },
    forget: () => {
      run += 1
      resume?.()
      state.set(null)
    },
  }
})
