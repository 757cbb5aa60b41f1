import type { FastifyInstance } from 'fastify'

/** Health for balancers: alive, and able to serve. They carry no key and say nothing about anyone. */
export const installHealth = (app: FastifyInstance) => {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await app.deps.db.ping()
      return { status: 'ok' }
    } catch (cause) {
      app.log.warn({ err: cause }, 'database does not answer')
      return reply.code(503).send({ status: 'database' })
    }
  })
}
