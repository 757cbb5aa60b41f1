import { once } from 'node:events'
import net from 'node:net'

/** Stands between client and server; `cut` breaks every connection at once, in the middle of whatever goes by, `setLost` new ones too. */
export const startTcpProxy = async (targetPort: () => number) => {
  const open = new Set<net.Socket>()
  let isLost = false
  const server = net.createServer((near) => {
    if (isLost) return void near.resetAndDestroy()
    const far = net.connect(targetPort(), '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    cut: () => open.forEach((socket) => socket.resetAndDestroy()),
    setLost: (lost: boolean) => {
      isLost = lost
      if (lost) open.forEach((socket) => socket.resetAndDestroy())
    },
    stop: async () => {
      open.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
