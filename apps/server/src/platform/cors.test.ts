import { headers } from '@avisa/contract/http/headers'
import { expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
const ask = (origin: string) =>
  app.current.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/incidencias',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers.apiKey },
  })

test.each(['https://localhost', 'capacitor://localhost'])('the hybrid app at %s may read the answers', async (origin) => {
  const { statusCode, headers: answerHeaders } = await ask(origin)
  expect({
    statusCode,
    accessControlAllowOrigin: answerHeaders['access-control-allow-origin'],
    accessControlAllowCredentials: answerHeaders['access-control-allow-credentials'],
  }).toEqual({ statusCode: 204, accessControlAllowOrigin: origin, accessControlAllowCredentials: undefined })
  expect(answerHeaders['access-control-allow-headers']).toContain(headers.idempotencyKey)
})

test('another site may not', async () => {
  expect((await ask('https://elsewhere.example')).headers['access-control-allow-origin']).toBeUndefined()
})
