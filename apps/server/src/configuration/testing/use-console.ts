import type { Change } from '@avisa/contract/configuration/acts'
import * as calls from '@avisa/contract/configuration/endpoints'
import { beforeAll } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

export type Row = { clave: string; cuerpo: Record<string, unknown>; puede: boolean }

/** The test town with a super administrator (`at.root`), who reads and changes its configuration by the calls of the console. */
export const useConsole = () => {
  const app = useTestApp()
  const at: { root: string; local: string } = { root: '', local: '' }
  beforeAll(async () => {
    at.root = (await app.current.signIn({ roles: ['SuperAdmin'], nombre: 'Irene', apellidos: 'Soler' })).token
  })
  const rowsOf = async (objeto: string): Promise<Row[]> =>
    (await app.current.call(calls.listObjects, { token: at.root }, { params: { objeto } })).body.filas
  const rowOf = async (objeto: string, clave: string): Promise<Row['cuerpo']> => {
    const row = (await rowsOf(objeto)).find((other) => other.clave === clave)
    if (!row) throw new Error(`no ${objeto} ${clave}`)
    return row.cuerpo
  }
  return {
    app,
    at,
    run: (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text)),
    rowsOf,
    rowOf,
    changeOf: async (objeto: string, clave: string, values: Record<string, unknown>): Promise<Change> => {
      const antes = await rowOf(objeto, clave)
      return { objeto, clave, antes, despues: { ...antes, ...values } }
    },
    save: (cambios: Change[], token = at.root, motivo: string | null = null) =>
      app.current.call(calls.saveChanges, { token }, { body: { cambios, motivo } }),
    undo: (id: number, body: { insistir?: boolean } = {}, token = at.root) =>
      app.current.call(calls.undoAct, { token }, { params: { id }, body }),
    exported: async () => (await app.current.call(calls.exportConfiguration, { token: at.root })).body,
  }
}
