import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeServer, listen, tryPort } from './http-server.ts'

it('the server finishes requests in progress before it closes, and accepts no new ones', async () => {
  const app = Fastify()
  app.get('/slow', async () => {
    await sleep(300)
    return { done: true }
  })
  const port = await listen(app, { host: '127.0.0.1', port: 0 })
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await sleep(100)
  const closing = closeServer(app)
  expect(await (await answer).json()).toEqual({ done: true })
  await closing
  await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow()
})

it('an address that is not of this machine is refused with the remedy', async () => {
  await expect(tryPort({ host: '203.0.113.7', port: 0 })).rejects.toThrow(
    /^HOST=203\.0\.113\.7 is not an address of this machine; use 127\.0\.0\.1/,
  )
})
