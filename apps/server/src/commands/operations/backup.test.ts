import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addImage, incidentThumb } from '@avisa/contract/images/endpoints'
import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listMunicipalities } from '#/municipalities/shared/store.ts'
import { openDatabase } from '#/platform/database/database.ts'
import { openFiles } from '#/platform/files.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { createTown, town } from '#/testing/test-town.ts'
import { backUp, townLine } from './backup.ts'
import { openCommandJobs } from './command-jobs.ts'
import { filesOf } from './erase-store.ts'
import { readManifest, tableIn } from './manifest.ts'
import { restore } from './restore.ts'
import { eraseTown, exportTown, moveTown } from './towns.ts'
import { tryBackup } from './trial.ts'
import { readTownsRequest, runTowns } from './towns-command.ts'

// Whole servers and databases take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const app = useTestApp()
const uuid = 'device-backup'
const version = '1'
let folder: string
let neighbour: { esquema: string; clave: string }
let next = 0
const free = () => join(folder, `b${(next += 1)}`)
const stores = () => ({ db: app.current.db, files: app.current.deps.files, jobs: app.current.deps.jobs })

const report = async () => {
  const body = {
    tipos: String(town.types.lampOut),
    unidad_gestion_id: 1,
    geolatitud: 39.05,
    geolongitud: -0.25,
    contenido: 'Lámpara\t«rota»\n',
  }
  const created = await app.current.call(createIncident, { uuid }, { body: { ...body, ciudadano: { email: 'a@b.es' } } })
  expect(created.status).toBe(201)
  return created.body
}
const photo = async (id: number) => {
  const imagen = (
    await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
  const body = { base64: true, imagen, nombre: 'foto.jpg' } as const
  expect((await app.current.call(addImage, { uuid }, { params: { id }, body })).status).toBe(201)
}
const proofs = async (name: string) => {
  const { towns } = await readManifest(name)
  return towns.map(({ tables, files, sequences, keys, row, jobs }) => ({ tables, files, sequences, keys, row, jobs: jobs.length }))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avisa-backup-'))
  neighbour = await createTown(app.current.db, 'Vila Veïna')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let incident: Awaited<ReturnType<typeof report>>
beforeEach(async () => {
  incident = await report()
  await photo(incident.id)
})

describe('a backup while the server runs', () => {
  it('restores every row, photo, key and waiting job, and numbering continues', async () => {
    const [before, after] = [free(), free()]
    await backUp(stores(), before, { version })
    const { esquema } = app.current.home
    await eraseTown(stores(), esquema)
    await eraseTown(stores(), neighbour.esquema)
    expect(await listMunicipalities(app.current.db)).toEqual([])
    await restore(stores(), before)
    await backUp(stores(), after, { version })
    expect(await proofs(after)).toEqual(await proofs(before))
    const [entry] = await proofs(before)
    expect(entry?.tables['incidencias']?.rows).toBeGreaterThan(0)
    expect(Object.keys(entry?.files ?? {}).length).toBeGreaterThan(0)
    expect(entry?.jobs).toBeGreaterThan(0)
    const again = await app.current.call(getIncident, { uuid }, { params: { id: incident.id } })
    expect(again.body).toMatchObject({ codigo: incident.codigo, contenido: incident.contenido })
    expect((await app.current.call(incidentThumb, { uuid }, { params: { id: incident.id } })).status).toBe(200)
    const later = await report()
    expect(later.id).toBeGreaterThan(incident.id)
    expect(later.codigo > incident.codigo).toBe(true)
  })

  it('is made and restored on trial as the commands do, which note both', async () => {
    const db = openDatabase(app.current.url, { max: 3, origin: 'orden' })
    const folder = free()
    try {
      await backUp({ ...stores(), db }, folder, { version })
      expect((await tryBackup(db, folder)).map(({ row }) => row.nombre)).toEqual(['Vila Prova', 'Vila Veïna'])
      await expect(tryBackup(db, join(folder, 'none'))).rejects.toThrow('has no manifest.json')
      const noted = await db.shared.selectFrom('copias').select(['clase', 'correcta']).orderBy('id').execute()
      expect(noted).toEqual([
        { clase: 'prueba', correcta: true },
        { clase: 'prueba', correcta: false },
      ])
    } finally {
      await db.close()
    }
  })

  it('needs the locks of a single municipality, whatever their number, and names the one that fails', async () => {
    const { db, drop } = await createTestDatabase()
    const count = 150
    const schemas = Array.from({ length: count }, (_none, i) => `m_aldea_${i}`)
    const tables = (schema: string) =>
      `create schema ${schema}; create table ${schema}.imagenes (codigo text primary key, extension text);
       create table ${schema}.viales (id bigint primary key, nombre text unique); insert into ${schema}.viales values (1, '${schema}')`
    const locks: number[] = []
    const measured: typeof db = {
      ...db,
      baseOf: () => measured,
      bulk: (schema, work) =>
        db.bulk(schema, async (client) => {
          const result = await work(client)
          locks.push((await client.query<{ n: number }>('select count(*) as n from pg_locks where pid = pg_backend_pid()')).rows[0]?.n ?? 0)
          return result
        }),
    }
    try {
      await db.bulk('avisa', async (client) => {
        await client.query(schemas.map(tables).join(';'))
        await client.query(`insert into municipios (esquema, nombre, latitud, longitud) select e, e, 42, -2 from unnest($1::text[]) e`, [
          schemas,
        ])
      })
      const { towns } = await backUp({ ...stores(), db: measured }, free(), { version })
      expect(towns.map(({ schema, tables }) => [schema, tables['viales']?.rows])).toEqual(schemas.map((schema) => [schema, 1]))
      expect(locks).toHaveLength(count)
      expect(Math.max(...locks)).toBeLessThan(count)
      await db.bulk('m_aldea_7', (client) => client.query('drop table imagenes'))
      await expect(backUp({ ...stores(), db }, free(), { version })).rejects.toThrow('«m_aldea_7» could not be read: relation')
    } finally {
      await drop()
    }
  })

  it('restores indexes and foreign keys, and the map’s squares are still updated', async () => {
    const folder = free()
    const indexes = () =>
      app.current.db.bulk('avisa', async (client) => {
        const text = 'select indexdef from pg_indexes where schemaname = $1 order by indexname'
        return (await client.query<{ indexdef: string }>(text, [app.current.home.esquema])).rows
      })
    const before = await indexes()
    await exportTown(stores(), app.current.home.esquema, { folder: folder, version })
    await eraseTown(stores(), app.current.home.esquema)
    await restore(stores(), folder)
    expect(before.length).toBeGreaterThan(50)
    expect(await indexes()).toEqual(before)
    const { db, home } = app.current
    await expect(db.write(home.esquema, (tx) => tx.updateTable('incidencias').set({ origen_id: 999 }).execute())).rejects.toThrow(
      /foreign key/,
    )
    const squares = () =>
      db
        .read(home.esquema)
        .selectFrom('mapa_cambios')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    const { n } = await squares()
    await report()
    expect((await squares()).n).toBeGreaterThan(n)
  })

  it('reports missing photos, and refuses an interrupted backup', async () => {
    const [file = ''] = await filesOf(app.current.db, app.current.home.esquema)
    await app.current.deps.files.remove(file)
    const backup = free()
    const { towns } = await backUp(stores(), backup, { version, only: app.current.home.esquema })
    expect(towns.map(({ missing }) => missing)).toEqual([[file]])
    expect(towns.map(townLine).join('')).toContain('1 files that rows name were not there')
    await expect(
      backUp({ ...stores(), files: { ...stores().files, read: () => Promise.reject(new Error('cut')) } }, free(), { version }),
    ).rejects.toThrow('cut')
    expect(await readdir(folder)).toContain(`b${next}.part`)
    await expect(restore(stores(), join(folder, `b${next}.part`))).rejects.toThrow('has no manifest.json')
    await expect(backUp(stores(), backup, { version })).rejects.toThrow('is there already')
  })
})

describe('a restore', () => {
  it('of one municipality of a whole backup leaves the others as they are, and refuses a name that the backup does not have', async () => {
    const folder = free()
    await backUp(stores(), folder, { version })
    const { esquema } = app.current.home
    await eraseTown(stores(), esquema)
    await expect(restore(stores(), folder, 'Vila')).rejects.toThrow('The backup has no municipality «Vila». It has: ')
    expect((await restore(stores(), folder, 'vila prova')).map(({ schema }) => schema)).toEqual([esquema])
    const names = (await listMunicipalities(app.current.db)).map(({ nombre }) => nombre)
    expect(names.toSorted()).toEqual(['Vila Prova', 'Vila Veïna'])
    expect((await app.current.call(getIncident, { uuid }, { params: { id: incident.id } })).status).toBe(200)
    await expect(restore(stores(), folder, neighbour.esquema)).rejects.toThrow('«Vila Veïna» is there')
  })

  it('refuses if the municipality exists, and changes nothing', async () => {
    const folder = free()
    await backUp(stores(), folder, { version })
    await expect(restore(stores(), folder)).rejects.toThrow('is there. `npm run municipality -- erase')
  })

  it.each([
    [
      'a table that lacks a row',
      async (folder: string, schema: string) => writeFile(tableIn(folder, schema, 'comentarios'), ''),
      /end of file|comentarios/,
    ],
    [
      'a photo that was changed',
      async (folder: string, schema: string) => {
        const { towns } = await readManifest(folder)
        await openFiles(join(folder, schema, 'images')).save(Object.keys(towns[0]?.files ?? {})[0] ?? '', Buffer.from('x'))
      },
      /missing or damaged/,
    ],
    [
      'other rows than it says',
      async (folder: string) => {
        const manifest = await readManifest(folder)
        const tables = manifest.towns[0]?.tables ?? {}
        const { usuarios, ...rest } = tables
        const changed = { ...rest, usuarios: { ...usuarios, rows: (usuarios?.rows ?? 0) + 1 } }
        await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, towns: [{ ...manifest.towns[0], tables: changed }] }))
      },
      /usuarios came back with/,
    ],
    [
      'migrations of a newer version',
      async (folder: string) => {
        const manifest = await readManifest(folder)
        const migrations = [...(manifest.towns[0]?.migrations ?? []), '9999-later']
        await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, towns: [{ ...manifest.towns[0], migrations }] }))
      },
      /newer version of Avisa \(9999-later\)/,
    ],
    [
      'some of the migrations before the baseline',
      async (folder: string) => {
        const manifest = await readManifest(folder)
        const migrations = ['0001-create-municipality', '0002-index-large-rings']
        await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, towns: [{ ...manifest.towns[0], migrations }] }))
      },
      /^«Vila Prova» was backed up by a version that this one cannot continue; restore it with the last version whose migrations end with 0061/,
    ],
  ])('each of %s leaves nothing behind', async (_what, spoil, reason) => {
    const { esquema } = app.current.home
    const [damaged, whole] = [free(), free()]
    await exportTown(stores(), esquema, { folder: damaged, version })
    await exportTown(stores(), esquema, { folder: whole, version })
    await eraseTown(stores(), esquema)
    await spoil(damaged, esquema)
    await expect(restore(stores(), damaged)).rejects.toThrow(reason)
    expect((await listMunicipalities(app.current.db)).map(({ nombre }) => nombre)).toEqual(['Vila Veïna'])
    await restore(stores(), whole)
  })
})

describe('a single municipality', () => {
  it('moves to another deployment, is suspended here meanwhile, and is deleted only if its name is confirmed', async () => {
    const { db, drop } = await createTestDatabase()
    // No server has been there yet.
    await db.bulk('avisa', (client) => client.query('drop schema avisa_trabajos cascade'))
    const jobs = openCommandJobs(db)
    const to = { db, jobs, files: openFiles(join(folder, 'other')) }
    const { esquema, clave } = app.current.home
    const names = await filesOf(app.current.db, esquema)
    try {
      await moveTown(stores(), to, esquema, { version, wait: 0 })
      expect((await app.current.call(getIncident, { uuid }, { params: { id: incident.id } })).status).toBe(503)
      const [moved] = await db.bulk('avisa', async (client) =>
        client.query<{ n: number }>('select count(*) as n from avisa_trabajos.job').then(({ rows }) => rows),
      )
      expect(moved?.n).toBeGreaterThan(0)
      expect((await listMunicipalities(db)).map(({ api_key }) => api_key)).toEqual([clave])
      expect(await to.files.read(names.at(-1) ?? '')).toEqual(await app.current.deps.files.read(names.at(-1) ?? ''))
      const erase = (sure: string) => runTowns(stores(), readTownsRequest('erase', ['--municipality', esquema, '--sure', sure], '/'))
      await expect(erase('')).rejects.toThrow('for good')
      expect((await erase('Vila Prova')).join('')).toContain('is erased')
      expect(await app.current.deps.files.read(names.at(-1) ?? '')).toBeUndefined()
    } finally {
      await jobs.stop(0)
      await drop()
    }
  })
})
