import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server with STARTTLS for the user `avisos`, who sends as avisos@vila.example. Its certificate is trusted by nobody. */
export const startSmtp = async (first: string) => {
  let password = first
  const received: { from: string; data: string }[] = []
  const server = new SMTPServer({
    onAuth: ({ username, password: typed }, _session, callback) =>
      username === 'avisos' && typed === password ? callback(null, { user: username }) : callback(new Error('wrong password')),
    onMailFrom: ({ address }, _session, callback) =>
      address === 'avisos@vila.example' ? callback() : callback(Object.assign(new Error('not yours'), { responseCode: 553 })),
    onData: (stream, session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom } = session.envelope
        received.push({ from: mailFrom ? mailFrom.address : '', data: Buffer.concat(parts).toString() })
        callback()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    setPassword: (changed: string) => void (password = changed),
    /** The code of a trial in the newest mail. */
    lastCode: () => / es (\d{6})\./.exec(received.at(-1)?.data.replaceAll('=\r\n', '') ?? '')?.[1] ?? '',
    stop: () => new Promise<void>((done) => server.close(done)),
  }
}
