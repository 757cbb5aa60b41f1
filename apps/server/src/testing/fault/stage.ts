import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { permissionNames } from '@avisa/contract/access/permissions'
import { openDatabase } from '#/platform/database/database.ts'
import { hashToken, newToken, sessionEnd } from '#/platform/session.ts'
import { embeddedUrl, queryIn } from '#/testing/started-server.ts'
import { createPerson, createTown, town } from '#/testing/test-town.ts'

export type Query = <R = Record<string, unknown>>(statement: string) => Promise<R[]>

/** A town with one person who may do everything in it, on the PostgreSQL of a data folder; `{s}` in a query is its schema. */
export const setStage = async (dataDir: string) => {
  mkdirSync(join(dataDir, 'images'), { recursive: true })
  const db = openDatabase(embeddedUrl(dataDir), { max: 2 })
  try {
    const { esquema, clave } = await createTown(db)
    const token = newToken()
    const person = { roles: ['Encargados' as const], permisos: permissionNames, entidades: [town.entities.lights], unidades: [1] }
    const { id } = await createPerson(db, esquema, person)
    await db.write(esquema, async (tx) => {
      await tx
        .insertInto('sesiones')
        .values({ token_hash: hashToken(token), usuario_id: id, caduca: sessionEnd(new Date()) })
        .execute()
      await tx
        .insertInto('parametros')
        .values([
          { clave: 'limite_incidencias_cuenta', valor: '0' },
          { clave: 'modulo_comentarios_estado', valor: 'true' },
        ])
        .execute()
    })
    const query: Query = async <R>(statement: string) => (await queryIn(dataDir, statement.replaceAll('{s}', esquema))) as R[]
    return { key: clave, token, query }
  } finally {
    await db.close()
  }
}
