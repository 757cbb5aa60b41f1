import { statfs } from 'node:fs/promises'
import tls from 'node:tls'

/** What the machine of this process says of itself. */
export type Installation = {
  /** Of the data folder, in bytes; null where it cannot be read. */
  disk: () => Promise<{ libre: number; total: number } | null>
  /** The last day of the public address's certificate; null without https or without an answer. */
  certificate: () => Promise<Date | null>
}

const patience = 4000
const keptFor = 3_600_000

const certificateOf = (address: URL): Promise<Date | null> =>
  new Promise((resolve) => {
    const host = address.hostname
    // An expired certificate is to be seen as well.
    const socket = tls.connect({ host, port: Number(address.port || 443), servername: host, rejectUnauthorized: false })
    const end = (date: Date | null) => {
      socket.destroy()
      resolve(date)
    }
    socket.setTimeout(patience, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      end(valid_to ? new Date(valid_to) : null)
    })
  })

export const openInstallation = (dataDir: string, address: () => string): Installation => {
  let seen: { at: number; date: Promise<Date | null> } | undefined
  return {
    disk: async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      return { libre: bavail * bsize, total: blocks * bsize }
    },
    certificate: async () => {
      const url = new URL(address())
      if (url.protocol !== 'https:') return null
      if (!seen || Date.now() - seen.at > keptFor) seen = { at: Date.now(), date: certificateOf(url) }
      return seen.date
    },
  }
}
