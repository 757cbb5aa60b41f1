import type { FastifyInstance } from 'fastify'

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
