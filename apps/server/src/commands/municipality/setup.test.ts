import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileOf, fixture } from '#/commands/import/import-testing.ts'
import type { Database } from '#/platform/database/database.ts'
import { migrateSchema } from '#/platform/database/migrate.ts'
import { hashToken } from '#/platform/session.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { readTown } from './options.ts'
import { setUpMunicipality } from './setup.ts'
import { listMunicipalities } from '#/municipalities/shared/store.ts'
import { readStoredSettings, writeSettings } from '#/platform/database/settings-store.ts'

const fixtures = join(import.meta.dirname, '../import/fixtures')
const setupArgs = [
  '--name',
  'Villaprueba',
  '--languages',
  'es',
  '--province',
  'Prueba',
  '--boundary',
  'boundary.geojson',
  '--admin',
  'alba@example.org',
]
const quiet = () => undefined
/** A park, and nothing that one could stand in. */
const squares = `<?xml version="1.0"?><osm version="0.6"><node id="1" lat="42.005" lon="-2.015"/><node id="2" lat="42.005" lon="-2.014"/>
  <node id="3" lat="42.006" lon="-2.014"/><way id="7"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/><tag k="leisure" v="park"/></way></osm>`

describe('creating a municipality by one command', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  const countOf = async (db: Database, esquema: string, table: 'tipos' | 'estados' | 'roles' | 'viales' | 'usuarios') =>
    Number(
      (
        await db
          .read(esquema)
          .selectFrom(table)
          .select((the) => the.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  it('has its streets, catalogue, first administrator and key', async () => {
    const town = readTown(
      [...setupArgs, '--areas', 'distritos', 'districts.geojson', '--streets', 'streets.geojsonl', 'portals.geojson'],
      fixtures,
    )
    const { esquema, clave, enlace } = await setUpMunicipality(database.db, town, quiet)
    expect(await listMunicipalities(database.db)).toEqual([
      expect.objectContaining({ nombre: 'Villaprueba', provincia: 'Prueba', api_key: clave }),
    ])
    expect(enlace).toMatch(/^\/nueva-contrasenya\?token=[\w-]{43}&municipio=\d+$/)
    const token = new URL(enlace ?? '', 'http://x').searchParams.get('token') ?? ''
    const links = await database.db.read(esquema).selectFrom('enlaces').select(['token_hash', 'clase']).execute()
    expect(links).toEqual([{ token_hash: hashToken(token), clase: 'contrasena' }])
    expect(await database.db.read(esquema).selectFrom('usuarios').select('password_hash').execute()).toEqual([{ password_hash: null }])
    expect(await countOf(database.db, esquema, 'viales')).toBe(4)
    for (const table of ['tipos', 'estados', 'roles', 'usuarios'] as const)
      expect(await countOf(database.db, esquema, table)).toBeGreaterThan(0)
    const read = database.db.read(esquema)
    const parameters = await readStoredSettings(read)
    expect(parameters).toEqual({
      nombre_es: 'Villaprueba',
      nombre_val: 'Villaprueba',
      forzar_idioma: 'es',
      provincia: 'Prueba',
      centro: { latitud: expect.closeTo(42.0065), longitud: expect.closeTo(-2.01125) },
      fotos_tras_revision: true,
      politica_factor: 'administracion',
      condiciones: expect.objectContaining({ version: '1' }),
    })
    expect(JSON.stringify(parameters)).not.toMatch(/Villaclara|Demostra|\{\{/)
    const units = await database.db
      .read(esquema)
      .selectFrom('unidades_gestion')
      .select(['latitud', 'latitud_min', 'longitud_max'])
      .execute()
    expect(units[0]).toMatchObject({ latitud_min: 42, longitud_max: -2 })
    await expect(setUpMunicipality(database.db, town, quiet)).rejects.toThrow(/exists already/)
  })

  it('has nothing of the demo: no firms, second unit or menu, and work can be assigned', async () => {
    const read = database.db.read('m_villaprueba')
    const entities = await read.selectFrom('entidades').select(['codigo', 'rol']).orderBy('id').execute()
    expect(entities).toEqual([
      { codigo: 'servicios_municipales', rol: 'REPARADOR' },
      { codigo: 'oficina_tecnica', rol: 'ESTUDIO' },
    ])
    const units = await read.selectFrom('unidades_gestion').select(['codigo', 'entidad_estudio_id']).execute()
    expect(units).toEqual([{ codigo: 'servicios_urbanos', entidad_estudio_id: 2 }])
    const automatic = await read.selectFrom('tipos').select('codigo').where('asignacion_automatica', '=', true).execute()
    expect(automatic).toEqual([])
    const lists = await read.selectFrom('campos_extra').select('codigo').where('tipo_campo', '=', 'list_api').execute()
    expect(lists).toEqual([])
  })

  it('has mails, notifications and help in both languages, without names, phones or the demo', async () => {
    const read = database.db.read('m_villaprueba')
    for (const table of ['correos', 'plantillas_notificacion', 'ayuda_secciones', 'ayuda_opciones'] as const) {
      const rows: Record<string, unknown>[] = await read.selectFrom(table).selectAll().execute()
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toMatch(/Villaclara|demo\.example|[\w.]+@[\w.]+|\d{3} \d{3} \d{3}/)
      const inOne = rows.flatMap((row) =>
        Object.keys(row).filter((key) => key.endsWith('_es') && Boolean(row[key]) !== Boolean(row[key.replace(/_es$/, '_val')])),
      )
      expect(inOne).toEqual([])
    }
  })

  it('is invisible until it is complete, even after an attempt that was killed', async () => {
    await migrateSchema(database.db, 'm_villarota')
    await database.db.write('m_villarota', (tx) => writeSettings(tx, { nombre_es: 'Half' }))
    const town = readTown(['--name', 'Villarota', '--boundary', 'boundary.geojson', '--streets', 'streets.geojsonl'], fixtures)
    const names = async () => (await listMunicipalities(database.db)).map(({ nombre }) => nombre)
    const seen: Promise<string[]>[] = []
    await setUpMunicipality(database.db, town, () => void seen.push(names()))
    expect(seen.length).toBeGreaterThan(0)
    expect((await Promise.all(seen)).flat()).not.toContain('Villarota')
    expect(await names()).toContain('Villarota')
    expect(await readStoredSettings(database.db.read('m_villarota'))).toMatchObject({ nombre_es: 'Villarota' })
  })

  it.each([
    ['Villaróta', /«Villarota» exists already/],
    ['Villarota!', /«Villarota» exists already/],
    ['平和', /«平和» has no Latin letter or number/],
  ])('an impossible name is refused with a sentence: %s', async (name, sentence) => {
    const town = readTown(['--name', name, '--boundary', 'boundary.geojson', '--streets', 'streets.geojsonl'], fixtures)
    await expect(setUpMunicipality(database.db, town, quiet)).rejects.toThrow(sentence)
    await expect(database.db.read('m_').selectFrom('viales').select('id_vial').execute()).rejects.toThrow(/does not exist/)
  })

  it('may have the name of another one in another province, with which commands then name it', async () => {
    const make = async (province: string) => {
      const town = readTown(['--name', 'Vilanova', '--province', province, '--boundary', 'boundary.geojson'], fixtures)
      return (await setUpMunicipality(database.db, town, quiet)).esquema
    }
    expect([await make('Álava'), await make('Burgos')]).toEqual(['m_vilanova', 'm_vilanova_burgos'])
    await expect(make('burgos')).rejects.toThrow(/«Vilanova» exists already/)
    await expect(make('')).rejects.toThrow(/«Vilanova» exists already/)
    const find = async (name: string) => (await findMunicipality(database.db, name)).esquema
    expect([await find('vilanova (alava)'), await find('m_vilanova'), await find('Vilanova (Burgos)')]).toEqual([
      'm_vilanova',
      'm_vilanova',
      'm_vilanova_burgos',
    ])
    await expect(find('Vilanova')).rejects.toThrow('write the province too: Vilanova (Álava), Vilanova (Burgos).')
  })

  it('fails without the streets that the files should contain', async () => {
    const town = readTown(
      ['--name', 'Villasola', '--boundary', 'boundary.geojson', '--areas', 'distritos', 'districts.geojson', '--streets', 'far.csv'],
      fixtures,
    )
    const far = fileOf('far.csv', 'nombre,lon,lat\nCalle Nueva,3.5,41.5\n')
    await expect(setUpMunicipality(database.db, { ...town, streets: [far] }, quiet)).rejects.toThrow(/outside the boundary/)
    const areasOnly = { ...town, boundary: fixture('boundary.geojson'), streets: [fileOf('squares.osm', squares)] }
    await expect(setUpMunicipality(database.db, areasOnly, quiet)).rejects.toThrow(/No street could be taken, so no municipality was made/)
    expect((await listMunicipalities(database.db)).map(({ nombre }) => nombre)).not.toContain('Villasola')
  })

  it('leaves nothing behind if it fails', async () => {
    const town = readTown(['--name', 'Otra', '--boundary', 'boundary.geojson', '--streets', 'names.csv'], fixtures)
    await expect(setUpMunicipality(database.db, town, quiet)).rejects.toThrow(/Nothing usable was found/)
    expect((await listMunicipalities(database.db)).map(({ nombre }) => nombre)).not.toContain('Otra')
    await expect(database.db.read('m_otra').selectFrom('viales').select('id_vial').execute()).rejects.toThrow(/does not exist/)
  })
})

describe('a wrong command is refused with a sentence', () => {
  it.each([
    [['--boundary', 'b'], /--name/],
    [['--name', 'X'], /--boundary FILE/],
    [['--name', 'X', '--boundary', 'b', '--languages', 'fr'], /--languages does not know «fr»/],
    [['--name', 'X', '--boundary', 'b', '--color', 'red'], /--color/],
    [['--name', 'X', '--boundary', 'b', '--areas', 'rios', 'f'], /--areas does not know «rios»/],
    [['--name', 'X', '--boundary', 'b', '--frob'], /lists the options/],
    [['--name', 'X', '--boundary', 'b', '--map', 'color=C'], /--map does not understand/],
  ])('%j', (args, sentence) => {
    expect(() => readTown(args, '/')).toThrow(sentence)
  })
})
