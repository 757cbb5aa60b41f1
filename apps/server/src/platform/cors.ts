import cors from '@fastify/cors'
import { headers } from '@avisa/contract/http/headers'
import type { FastifyInstance } from 'fastify'

/** The origins of the hybrid app on Android and iOS (Capacitor); the web page is same-origin. */
const shells = ['https://localhost', 'capacitor://localhost']

/** Allows the hybrid app, and no other page, to read answers. No cookies: the app sends its session token itself. */
export const installCors = async (app: FastifyInstance): Promise<void> => {
  await app.register(cors, {
    origin: shells,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [...Object.values(headers), 'content-type', 'if-match', 'if-none-match'],
    exposedHeaders: ['etag', 'retry-after', headers.configVersion],
    maxAge: 86_400,
  })
}
