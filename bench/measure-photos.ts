import sharp from 'sharp'
import { clientsOf, inTurns, openConnection, type BytesCall, type Call, type Worker } from './clients.ts'
import { visitor, type City } from './city.ts'
import type { Figure } from './figures.ts'
import { peaksDuring } from './program.ts'
import { report } from './measure-incidents.ts'

/** Twelve megapixels with grain, some four megabytes. */
export const takePhoto = async (): Promise<Buffer> => {
  const [width, height] = [4000, 3000]
  const grain = await sharp({
    create: { width: 1000, height: 750, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .resize(width, height)
    .jpeg({ quality: 92 })
    .toBuffer()
  return grain
}

/** The minimum work: decoded once, view and thumbnail. */
const bareSharp = async (photo: Buffer) => {
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside' }) as const
  const view = await sharp(photo).autoOrient().resize(inside(1920)).jpeg({ quality: 85 }).toBuffer()
  return sharp(view).resize(inside(320)).jpeg({ quality: 80 }).toBuffer()
}

/** One photo at a time compared with bare sharp; then twenty at once, and their memory. */
export const photos = async (city: City): Promise<Figure[]> => {
  sharp.cache(false)
  sharp.concurrency(1)
  const photo = await takePhoto()
  const inBase64 = JSON.stringify({ base64: true, imagen: photo.toString('base64') })
  const connection = await openConnection(city.program.port)
  const headers = visitor('bench-device-photos')
  /** An incident of this device accepts twenty photos. */
  const receiver = async (from = headers): Promise<number> => {
    const { body: created } = await connection.send({ ...report(city, true), headers: from })
    return (JSON.parse(created.toString()) as { id: number }).id
  }
  const upload = (id: number, from = headers): BytesCall => ({
    method: 'POST',
    path: `/api/v1/incidencias/${id}/imagenes`,
    headers: { ...from, 'content-type': 'image/jpeg' },
    body: photo,
  })
  const uploadInBase64 = (id: number): Call => ({ ...upload(id), headers, body: inBase64 })
  const receivers: number[] = []
  for (let i = 0; i < 40; i += 1) receivers.push(await receiver())
  // A device may have five photos in progress.
  const last: BytesCall[] = []
  for (let n = 0; n < 4; n += 1) {
    const from = visitor(`bench-device-photos-${n}`)
    last.push(upload(await receiver(from), from))
  }
  let turn = 0
  const next = () => receivers[Math.floor((turn += 1) / 15)] ?? 0
  const besideSharp = async (call: () => Call | BytesCall) => {
    const groups: Worker[][] = [await clientsOf(city.program.port, 1, call), [{ act: () => bareSharp(photo), close: () => undefined }]]
    const [server, bare] = await inTurns(groups, { seconds: city.seconds })
    if (!server || !bare) throw new Error('two groups have two results')
    return { server, bare }
  }
  const { server, bare } = await besideSharp(() => upload(next()))
  const many = await Promise.all(Array.from({ length: 20 }, () => openConnection(city.program.port)))
  const all = () =>
    Promise.all(
      many.map(async ({ send }, n) => {
        const { status } = await send(last[n % 4] ?? upload(0))
        if (status !== 201) throw new Error(`a photo was answered ${status}`)
      }),
    )
  const start = performance.now()
  const { each, shared } = await peaksDuring(city.program.pid, all)
  const seconds = (performance.now() - start) / 1000
  for (const { close } of [...many, connection]) close()
  // Last, because it leaves the memory of the server larger.
  const base64 = await besideSharp(() => uploadInBase64(next()))
  return [
    {
      what: 'photo of 12 megapixels: p50',
      figure: server.p50,
      unit: 'ms',
      yardstick: bare.p50,
      against: 'sharp',
      goal: { of: 'ratio', most: 1.2 },
    },
    { what: 'the same in base64: p50', figure: base64.server.p50, unit: 'ms', yardstick: base64.bare.p50, against: 'sharp' },
    { what: '20 photos at once: memory', figure: shared, unit: 'MB', goal: { of: 'figure', most: 300 } },
    { what: '20 photos at once: memory, shared pages counted in each process', figure: each, unit: 'MB' },
    { what: '20 photos at once', figure: 20 / seconds, unit: '/s', yardstick: bare.perSecond, against: 'sharp, one thread' },
  ]
}
