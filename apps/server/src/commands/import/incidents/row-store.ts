import { checkUndo, type ImportState } from '@avisa/contract/imports/rules'
import type { IncidentOptions } from '@avisa/contract/imports/schemas'
import type { Database } from '#/platform/database/database.ts'
import { CommandProblem } from '#/commands/problem.ts'

type NewRow = { archivo: string; tamanyo: number; check: boolean; options: IncidentOptions }

const busy = new CommandProblem('Another import of this municipality is running. Wait for its end, or discard it in the console.')

/** A row without an upload for a file of this machine; one of the same file and system that was cut off goes on. */
export const openRow = async (db: Database, esquema: string, { archivo, tamanyo, check, options }: NewRow): Promise<number> =>
  db.bulk(esquema, async (client) => {
    const { rows } = await client.query<{ id: number; misma: boolean }>(
      `select id, para = 'incidencias' and subida_id is null and archivo = $1 and opciones -> 'incidencias' ->> 'sistema' = $2 as misma
         from importaciones where estado in ('comprobando', 'aplicando') for update`,
      [archivo, options.sistema],
    )
    const [running] = rows
    if (running && !running.misma) throw busy
    const values = [check ? 'comprobando' : 'aplicando', JSON.stringify({ incidencias: options }), archivo, tamanyo]
    const written = await client.query<{ id: number }>(
      running
        ? `update importaciones set estado = $1, opciones = $2, archivo = $3, tamanyo = $4, quitar = false where id = $5 returning id`
        : `insert into importaciones (estado, opciones, archivo, tamanyo, para) values ($1, $2, $3, $4, 'incidencias') returning id`,
      running ? [...values, running.id] : values,
    )
    return written.rows[0]?.id ?? 0
  })

/** An import that has ended, to be undone. */
export const reopenRow = (db: Database, esquema: string, id: number): Promise<number> =>
  db.bulk(esquema, async (client) => {
    const { rows } = await client.query<{ estado: ImportState }>(
      `select estado from importaciones where id = $1 and para = 'incidencias' for update`,
      [id],
    )
    const [row] = rows
    if (!row) throw new CommandProblem(`There is no import ${id} of incidents.`)
    const { rowCount } = await client.query(`select from importaciones where estado in ('comprobando', 'aplicando')`)
    if (rowCount !== 0) throw busy
    if (checkUndo(row.estado)) throw new CommandProblem(`Import ${id} has written nothing.`)
    await client.query(`update importaciones set estado = 'aplicando', quitar = true where id = $1`, [id])
    return id
  })

export const closeFailed = (db: Database, esquema: string, { id, problema }: { id: number; problema: string }) =>
  db.bulk(esquema, (client) =>
    client.query(
      `update importaciones set estado = 'fallida', problema = $2, progreso = null where id = $1 and estado in ('comprobando', 'aplicando')`,
      [id, problema],
    ),
  )
