import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The tables of the demo of a product that a journey started for itself: what takes months, or an early morning, is written into them. */
export const openDatabase = async (folder: string) => {
  const cluster = join(folder, 'data', 'postgres')
  const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(join(cluster, 'avisa-password'), 'utf8').trim()
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'avisa', password, database: 'avisa' })
  await client.connect()
  const { rows } = await client.query<{ esquema: string }>('select esquema from avisa.municipios order by id limit 1')
  await client.query(`set search_path to ${client.escapeIdentifier(rows[0]?.esquema ?? '')}, public`)
  return client
}
