import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database.ts'
const findLost = async (db: Database, tell: (base: string, cause: unknown) => void): Promise<string[]> => {
  const lost: string[] = []
  await Promise.all(
    [...db.bases].map(([name, base]) =>
      base.ping().catch((cause: unknown) => {
        tell(name, cause)
        lost.push(name)
      }),
    ),
  )
  return lost
}

export const installHealth = (app: FastifyInstance) => {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const lost = await findLost(app.deps.db, (base, cause) => app.log.warn({ base, err: cause }, 'database does not answer'))
    if (lost.length === 0) return { status: 'ok' }
    if (lost.length < app.deps.db.bases.size) return { status: 'ok', lost }
    return reply.code(503).send({ status: 'database' })
  })
}
