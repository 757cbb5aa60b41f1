import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CommandProblem } from '../problem.ts'
import { fileOf, fixture } from './import-testing.ts'
import { readAreaFile } from './run.ts'

const content = (name: string) => readFileSync(fixture(name))
const parts = ['shp', 'dbf', 'prj'] as const
const shapes = (other: Partial<Record<(typeof parts)[number], Uint8Array>> = {}) =>
  Object.fromEntries(parts.map((part) => [`z/distritos.${part}`, other[part] ?? content(`shape-distritos.${part}`)]))
const zip = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files))

/** How many outlines it has, or the sentence of its refusal; any other failure is one of ours. */
const read = async (name: string, bytes: Uint8Array): Promise<number | string> => {
  try {
    return (await readAreaFile({ path: fileOf(name, bytes), areas: 'distrito' }, { municipio: 'Villaprueba' })).length
  } catch (error) {
    if (error instanceof CommandProblem) return error.message
    throw error
  }
}
/** A temporary folder that no other test writes to. */
const useOwnTemporary = (): string => {
  const before = process.env['TMPDIR']
  const own = mkdtempSync(join(tmpdir(), 'avisa-temporary-'))
  process.env['TMPDIR'] = own
  onTestFinished(() => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  })
  return own
}

describe('a ZIP is refused by name', () => {
  it.each(['../distritos.shp', 'a/../../distritos.shp', '/etc/distritos.shp', 'C:\\distritos.shp'])(
    'where a file in it is called %s',
    async (name) => {
      expect(await read('path.zip', zip({ ...shapes(), [name]: Buffer.from('x') }))).toMatch(
        /«path\.zip» is refused: a file in it leads out of its folder/,
      )
    },
  )

  it('where it decompresses to more than a map can have, and leaves nothing on the disk', { timeout: 60_000 }, async () => {
    const folder = useOwnTemporary()
    const bomb = zip({ 'calles.csv': Buffer.alloc(160 << 20, ' ') })
    expect(bomb.length).toBeLessThan(1 << 20)
    expect(await read('bomb.zip', bomb)).toMatch(/«bomb\.zip» is refused: it decompresses to more than a map can have/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('where a size in it is a lie', async () => {
    const bytes = zip(shapes())
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bytes.writeUInt32LE(9, directory + 24)
    expect(await read('lie.zip', bytes)).toMatch(/«lie\.zip» is damaged or cut off/)
  })

  it('where a file in it has changed', async () => {
    const bytes = zip(shapes())
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bytes.writeUInt32LE(9, directory + 16)
    expect(await read('sum.zip', bytes)).toMatch(/«sum\.zip» is damaged or cut off \(z\/distritos\.shp does not have its checksum\)/)
  })

  it('where it has a password', async () => {
    const bytes = zip(shapes())
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bytes.writeUInt16LE(1, directory + 8)
    expect(await read('password.zip', bytes)).toMatch(/«password\.zip» is refused: «z\/distritos\.shp» in it has a password/)
  })

  it('where it holds a ZIP, nothing of use, or more files than a map has', async () => {
    expect(await read('outer.zip', zip({ 'inner.csv': zip(shapes()) }))).toMatch(/is a ZIP inside a ZIP/)
    expect(await read('notes.zip', zip({ 'LEEME.txt': Buffer.from('Hola'), '__MACOSX/._distritos.shp': Buffer.from('x') }))).toMatch(
      /«notes\.zip» holds no file that can be imported/,
    )
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}.txt`, new Uint8Array(0)]))
    expect(await read('many.zip', zip(many))).toMatch(/«many\.zip» is refused: it lists 10001 files/)
  })
})

describe('a Shapefile', () => {
  const broken = async (change: (shp: Buffer) => void) => {
    const shp = content('shape-distritos.shp')
    change(shp)
    return read('shape.zip', zip(shapes({ shp })))
  }
  it('whose shape says more points than it has, or parts that overlap, loses that shape', async () => {
    expect(await read('shape.zip', zip(shapes()))).toBe(4)
    expect(await broken((shp) => shp.writeInt32LE(0x7fffffff, 148))).toBe(3)
    expect(await broken((shp) => shp.writeInt32LE(0x7fffffff, 144))).toBe(3)
    expect(await broken((shp) => shp.writeInt32LE(-5, 152))).toBe(3)
    expect(await broken((shp) => shp.writeDoubleLE(Number.NaN, 156))).toBe(3)
  })
  it('whose lengths do not fit is refused by name', async () => {
    expect(await broken((shp) => shp.writeInt32BE(0x7fffffff, 104))).toMatch(/distritos\.shp» is damaged: its record 1 has a wrong length/)
    expect(await broken((shp) => shp.writeInt32BE(0x7fffffff, 24))).toMatch(/distritos\.shp» is damaged: it was cut off/)
  })
})

describe('a GeoPackage', () => {
  const whole = gunzipSync(content('town.gpkg.gz'))
  const changed = (text: string): Buffer => {
    const path = fileOf('changed.gpkg', whole)
    const db = new DatabaseSync(path)
    db.exec(text)
    db.close()
    return readFileSync(path)
  }
  const withoutGeometry = "update distritos set geom = x'4750000100000000' || substr(geom, 9) where fid = 1"
  it('is read where it was left in write-ahead mode, in a folder that cannot be written', async () => {
    const bytes = Buffer.from(whole)
    bytes.set([2, 2], 18)
    expect(await read('wal.gpkg', bytes)).toBe(4)
  })
  it.each([
    ['a geometry without its envelope', withoutGeometry],
    ['more rings than it has', "update distritos set geom = substr(geom, 1, 45) || x'ffffff7f' || substr(geom, 50) where fid = 1"],
    ['a geometry that is a text', "update distritos set geom = 'POLYGON EMPTY' where fid = 1"],
    ['an empty geometry', "update distritos set geom = x'47500011e8640000' where fid = 1"],
  ])('with %s loses that shape', async (_title, text) => {
    expect(await read('shape.gpkg', changed(text))).toBe(3)
  })
  it('whose map is a view, which could compute anything, has no map', async () => {
    const view = `alter table distritos rename to d; create view distritos as
      with recursive n(i) as (select 1 union all select i + 1 from n) select i as fid, (select geom from d limit 1) as geom from n`
    expect(
      await read(
        'view.gpkg',
        changed(
          `delete from gpkg_geometry_columns where table_name <> 'distritos'; ${view}; update gpkg_geometry_columns set table_name = 'distritos'`,
        ),
      ),
    ).toMatch(/«view\.gpkg» holds no map/)
  })
  it('whose pages answer the same rows again and again is refused', { timeout: 30_000 }, async () => {
    const path = fileOf('pages.gpkg', new Uint8Array(0))
    writeFileSync(path, '')
    const db = new DatabaseSync(path)
    db.exec(`pragma page_size = 512; pragma journal_mode = off;
      create table gpkg_spatial_ref_sys (srs_id integer); create table gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id);
      insert into gpkg_geometry_columns values ('zonas', 'geom', 'POLYGON', 0);
      create table zonas (fid integer primary key, geom blob, nombre text);
      insert into zonas with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000) select i, null, 'Distrito ' || i from n`)
    const root = Number(db.prepare("select rootpage from sqlite_schema where name = 'zonas'").get()?.['rootpage'])
    db.close()
    const bytes = readFileSync(path)
    const at = (page: number) => (page - 1) * 512
    const inner = bytes.readUInt32BE(at(root) + 8)
    expect(bytes[at(inner)]).toBe(5)
    bytes.copyWithin(at(root), at(inner), at(inner) + 512)
    for (let cell = 0; cell < bytes.readUInt16BE(at(root) + 3); cell += 1)
      bytes.writeUInt32BE(inner, at(root) + bytes.readUInt16BE(at(root) + 12 + cell * 2))
    expect(await read('endless.gpkg', bytes)).toMatch(/its rows are more than the file holds/)
  })
})

describe('a truncated or corrupted map is read or refused with a sentence', () => {
  const change = fc.tuple(
    fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(255)), { maxLength: 12 }),
    fc.double({ min: 0.2, max: 1, noNaN: true }),
  )
  const apply = (bytes: Buffer, [flips, part]: [[number, number][], number]): Buffer => {
    const copy = Buffer.from(bytes.subarray(0, part > 0.5 ? bytes.length : Math.ceil(bytes.length * part * 2)))
    for (const [at, mask] of flips) copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ mask
    return copy
  }
  const plain = /undefined|\bat \S+:\d|is not a function/
  it.each(['shp', 'dbf', 'prj'] as const)('a Shapefile, in its %s', { timeout: 60_000 }, async (part) => {
    const bytes = content(`shape-distritos.${part}`)
    await fc.assert(
      fc.asyncProperty(change, async (changes) => {
        expect(String(await read('fuzz.zip', zip(shapes({ [part]: apply(bytes, changes) }))))).not.toMatch(plain)
      }),
      { numRuns: 50, seed: 20_261_128 },
    )
  })
  it.each([
    ['a GeoPackage', 'fuzz.gpkg', () => gunzipSync(content('town.gpkg.gz'))],
    ['a ZIP', 'fuzz2.zip', () => zip(shapes())],
  ])('%s', { timeout: 60_000 }, async (_title, name, whole) => {
    const bytes = Buffer.from(whole())
    await fc.assert(
      fc.asyncProperty(change, async (changes) => {
        expect(String(await read(name, apply(bytes, changes)))).not.toMatch(plain)
      }),
      { numRuns: 50, seed: 20_261_128 },
    )
  })
})
