import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { permissionNames } from '@avisa/contract/access/permissions'
import { openDatabase } from '#/platform/database/database.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'
import { hashToken, newToken, sessionEnd } from '#/platform/session.ts'
import { createPerson, createTown, town } from '#/testing/test-town.ts'

export type Query = <R = Record<string, unknown>>(statement: string) => Promise<R[]>

/** So many that none of them comments more often than the server takes from one. */
const people = 24

/** A town with people who may do everything in it; `{s}` in a query is its schema. */
export const setStage = async (url: string, dataDir: string, run: Query) => {
  mkdirSync(join(dataDir, 'images'), { recursive: true })
  const db = openDatabase(url, { max: 2 })
  try {
    const { esquema, clave } = await createTown(db)
    const tokens = Array.from({ length: people }, newToken)
    const person = {
      roles: ['Encargados' as const, 'Administradores' as const],
      permisos: permissionNames,
      entidades: [town.entities.lights],
      unidades: [1],
    }
    const sessions = await Promise.all(
      tokens.map(async (token) => {
        const { id } = await createPerson(db, esquema, person)
        return { token_hash: hashToken(token), usuario_id: id, caduca: sessionEnd(new Date()) }
      }),
    )
    await db.write(esquema, async (tx) => {
      await tx.insertInto('sesiones').values(sessions).execute()
      await writeSettings(tx, { limite_incidencias_cuenta: 0, modulo_comentarios_estado: true })
    })
    const query: Query = async <R>(statement: string) => run<R>(statement.replaceAll('{s}', esquema))
    return { key: clave, tokens, query }
  } finally {
    await db.close()
  }
}
