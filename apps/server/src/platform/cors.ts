import cors from '@fastify/cors'
import { headers } from '@avisa/contract/http/headers'
import type { FastifyInstance } from 'fastify'

/** The pages of the hybrid app on Android and iOS, as Capacitor names them; the web page is served by this server and asks as itself. */
const shells = ['https://localhost', 'capacitor://localhost']

/** Lets the hybrid app, and no other page, read what it asks for. No cookies: a session is the token that the app itself sends. */
export const installCors = async (app: FastifyInstance): Promise<void> => {
  await app.register(cors, {
    origin: shells,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [...Object.values(headers), 'content-type', 'if-match', 'if-none-match'],
    exposedHeaders: ['etag', 'retry-after'],
    maxAge: 86_400,
  })
}
