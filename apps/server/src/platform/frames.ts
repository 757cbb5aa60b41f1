import type { Readable, Writable } from 'node:stream'

export const writeFrame = (stream: Writable, content: Uint8Array): void => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.length)
  stream.write(head)
  stream.write(content)
}

export async function* readFrames(stream: Readable): AsyncGenerator<Buffer> {
  const head = Buffer.alloc(4)
  let frame = head
  let filled = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(frame, filled, at)
      at += copied
      filled += copied
      if (filled < frame.length) continue
      filled = 0
      if (frame === head) {
        frame = Buffer.allocUnsafe(head.readUInt32BE())
        if (frame.length > 0) continue
      }
      yield frame
      frame = head
    }
  }
}
