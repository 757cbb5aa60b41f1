import { followTasks } from '#/incidents/shared/status-store.ts'
import type { useTestApp } from './test-app.ts'

type Values = {
  quien?: string
  uuid?: string
  email?: string
  canal?: 'correo' | 'push'
  frecuencia?: string
  confirmado?: Date | null
  baja?: Date
}

export const useFollows = (app: ReturnType<typeof useTestApp>) => {
  let count = 0
  const write = <T>(work: Parameters<typeof app.current.db.write<T>>[1]) => app.current.db.write(app.current.home.esquema, work)
  return {
    write,
    followerOf: async (ids: readonly number[], more: Values = {}): Promise<string> => {
      const email = `segueix${(count += 1)}@correo.es`
      const created_at = app.current.clock.now()
      const row = {
        quien: `d${email}`,
        uuid: email,
        email,
        lang: 'es',
        canal: 'correo',
        frecuencia: 'al_momento',
        confirmado: created_at,
        ...more,
      }
      await write((tx) =>
        tx
          .insertInto('seguimientos')
          .values(ids.map((incidencia_id) => ({ created_at, ...row, incidencia_id })))
          .execute(),
      )
      return row.email
    },
    mailsTo: async (to: string) => (await app.current.mails()).filter((mail) => mail.to.toLowerCase() === to.toLowerCase()),
    moved: async (incidencia_id: number, estadoobra_id: number, texto?: string): Promise<void> => {
      const scope = await app.current.scope()
      await write(async (tx) => {
        await tx.updateTable('tareas').set({ estadoobra_id }).where('incidencia_id', '=', incidencia_id).execute()
        const respuesta = texto === undefined ? null : ({ texto, lang: 'es', otra: null } as const)
        await followTasks(app.current.deps, tx, scope, { id: incidencia_id, respuesta })
      })
      await app.current.deps.jobs.drain()
    },
  }
}
