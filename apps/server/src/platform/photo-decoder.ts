import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Box } from '@avisa/contract/images/boxes'
import { refuse } from '@avisa/contract/refusal'
import { imageLimits } from '@avisa/contract/images/limits'
import { childEnv } from './child-env.ts'
import { fairQueue, type ForWhom } from './fair-queue.ts'
import { readFrames, writeFrame } from './frames.ts'

export type PhotoLimits = Pick<typeof imageLimits, 'longestSide' | 'thumbSide' | 'logoSide' | 'pixels' | 'pixelsAvif'> & { seconds: number }
export type DecodedPhoto = { view: Buffer; thumb: Buffer; ancho: number; alto: number }
/** A photo becomes a JPEG, in which `cajas` are filled with one colour each; a crest a PNG. */
export type Drawing = { as: 'photo'; cajas?: readonly Box[] } | { as: 'crest' }
const plainPhoto: Drawing = { as: 'photo' }
/** `children`: the ids of the running processes. */
export type PhotoDecoder = {
  decode: (content: Buffer, whom: ForWhom, drawing?: Drawing) => Promise<DecodedPhoto>
  children: () => number[]
  stop: () => Promise<void>
}

/**
 * Concurrent photos in this process (more would exhaust memory and cores), and the length of the queue. On two processors one photo at a time is as fast
 * as two and takes half of the memory; a slow one does not hold up the others.
 */
const bounds = availableParallelism() > 2 ? { slots: 2, waiting: 60 } : { slots: 1, waiting: 60, spare: { slots: 1, after: 3000 } }
/** Seconds for one photo; idle milliseconds after which a child is stopped. */
const patience = 10
const idle = 60_000

const program = path.join(import.meta.dirname, 'photo-child.ts')
type Refused = { refused: 'image.unreadable' | 'image.tooManyPixels' }
type Answer = Refused | Pick<DecodedPhoto, 'ancho' | 'alto'>

const startChild = async (limits: PhotoLimits) => {
  const child = spawn(process.execPath, ['--max-semi-space-size=1', '--single-threaded', '--expose-gc', program, JSON.stringify(limits)], {
    env: childEnv(),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  // Writing to a dead child shows in the missing answer.
  child.stdin.on('error', () => undefined)
  const frames = readFrames(child.stdout)
  /** Undefined when the child is dead. */
  const next = async (): Promise<Buffer | undefined> => {
    const { done, value } = await frames.next()
    return done ? undefined : value
  }
  if (!(await next())) throw new Error('the process that decodes photos ended while it started')
  return {
    pid: child.pid ?? 0,
    send: (content: Buffer) => writeFrame(child.stdin, content),
    next,
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
    exit,
  }
}
type Child = Awaited<ReturnType<typeof startChild>>

/** Undefined when the child died of it, or was killed after the timeout. */
const decodeBy = async (
  child: Child,
  { content, drawing }: { content: Buffer; drawing: Drawing },
  seconds: number,
): Promise<Refused | DecodedPhoto | undefined> => {
  const watch = setTimeout(() => void child.kill(), 1000 * seconds)
  try {
    child.send(Buffer.from(JSON.stringify(drawing)))
    child.send(content)
    const message = await child.next()
    if (!message) return undefined
    const answer = JSON.parse(message.toString()) as Answer
    if ('refused' in answer) return answer
    const [view, thumb] = [await child.next(), await child.next()]
    return view && thumb ? { ...answer, view, thumb } : undefined
  } finally {
    clearTimeout(watch)
  }
}

/** Decodes photos in separate processes, started with the first photo and stopped when idle. */
export const openPhotoDecoder = ({ seconds = patience }: { seconds?: number } = {}): PhotoDecoder => {
  const { longestSide, thumbSide, logoSide, pixels, pixelsAvif } = imageLimits
  const limits = { longestSide, thumbSide, logoSide, pixels, pixelsAvif, seconds }
  const inTurn = fairQueue(bounds)
  const all = new Set<Child>()
  const resting: { child: Child; timer: NodeJS.Timeout }[] = []

  const take = async (): Promise<Child> => {
    const rested = resting.pop()
    if (rested) {
      clearTimeout(rested.timer)
      return rested.child
    }
    const child = await startChild(limits)
    all.add(child)
    void child.exit.then(() => {
      all.delete(child)
      const at = resting.findIndex((entry) => entry.child === child)
      for (const { timer } of at < 0 ? [] : resting.splice(at, 1)) clearTimeout(timer)
    })
    return child
  }
  const work = async (content: Buffer, drawing: Drawing): Promise<DecodedPhoto> => {
    const child = await take()
    const decoded = await decodeBy(child, { content, drawing }, seconds)
    if (!decoded) {
      await child.kill()
      return refuse('image.unreadable')
    }
    const timer = setTimeout(() => void child.kill(), idle).unref()
    resting.push({ child, timer })
    return 'refused' in decoded ? refuse(decoded.refused) : decoded
  }
  return {
    decode: (content, whom, drawing = plainPhoto) => inTurn(whom, () => work(content, drawing)),
    children: () => [...all].map(({ pid }) => pid),
    stop: async () => void (await Promise.all([...all].map(({ kill }) => kill()))),
  }
}
