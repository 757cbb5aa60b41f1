import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#/platform/database/database.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { readTown } from './command-options.ts'
import { setUpMunicipality } from './setup.ts'
import { listMunicipalities, readParameters } from './store.ts'

const fixtures = join(import.meta.dirname, '../import/fixtures')
const given = [
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

describe('one command makes a municipality', () => {
  let made: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    made = await createTestDatabase()
  })
  afterAll(() => made.drop())
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

  it('with its streets, its catalogue, its first administrator and its key', async () => {
    const town = readTown(
      [...given, '--areas', 'distritos', 'districts.geojson', '--streets', 'streets.geojsonl', 'portals.geojson'],
      fixtures,
    )
    const { esquema, clave, password } = await setUpMunicipality(made.db, town, quiet)
    expect(await listMunicipalities(made.db.shared)).toEqual([
      expect.objectContaining({ nombre: 'Villaprueba', provincia: 'Prueba', api_key: clave }),
    ])
    expect(password).toMatch(/^\S{12}$/)
    expect(await countOf(made.db, esquema, 'viales')).toBe(4)
    for (const table of ['tipos', 'estados', 'roles', 'usuarios'] as const)
      expect(await countOf(made.db, esquema, table)).toBeGreaterThan(0)
    const read = made.db.read(esquema)
    const parameters = await readParameters(read)
    expect(parameters).toEqual({
      nombre_es: 'Villaprueba',
      nombre_val: 'Villaprueba',
      forzar_idioma: 'es',
      condiciones: expect.objectContaining({ version: '1' }),
    })
    expect(JSON.stringify(parameters)).not.toMatch(/Villaclara|Demostra|\{\{/)
    const units = await made.db.read(esquema).selectFrom('unidades_gestion').select(['latitud', 'latitud_min', 'longitud_max']).execute()
    expect(units[0]).toMatchObject({ latitud_min: 42, longitud_max: -2 })
    await expect(setUpMunicipality(made.db, town, quiet)).rejects.toThrow(/exists already/)
  })

  it('with nothing that the demo invents: no firms, no second unit, no menu of others, work that somebody can be given', async () => {
    const read = made.db.read('m_villaprueba')
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

  it('or nothing at all', async () => {
    const town = readTown(['--name', 'Otra', '--boundary', 'boundary.geojson', '--streets', 'names.csv'], fixtures)
    await expect(setUpMunicipality(made.db, town, quiet)).rejects.toThrow(/Nothing usable was found/)
    expect((await listMunicipalities(made.db.shared)).map(({ nombre }) => nombre)).not.toContain('Otra')
    await expect(made.db.read('m_otra').selectFrom('viales').select('id_vial').execute()).rejects.toThrow(/does not exist/)
  })
})

describe('a wrong command is refused in a sentence', () => {
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
