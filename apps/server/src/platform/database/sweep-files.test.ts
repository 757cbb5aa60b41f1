import { utimesSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFiles } from '#/platform/files.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { createTown } from '#/testing/test-town.ts'
import { openDatabase } from './database.ts'
import { sweepFiles } from './sweep-files.ts'

const now = new Date()
const twoDays = new Date(now.getTime() - 2 * 86_400_000)
const nameOf = (letter: string) => `${letter.repeat(32)}_view.jpg`

it('an unreferenced photo file is deleted after a day; referenced, new and other files stay', async () => {
  const root = await mkdtemp(join(tmpdir(), 'avisa-sweep-'))
  const { db, drop } = await createTestDatabase()
  try {
    const { esquema } = await createTown(db)
    await createTown(db, 'Vila Veïna')
    await db.bulk(esquema, (client) =>
      client.query(`insert into incidencias (codigo, fecha, tipoincidencia_id, unidad_gestion_id, estado_incidencia_id, geolatitud, geolongitud)
          values ('SU-1', now(), 11, 1, 29, 39, 0);
        insert into imagenes (incidencia_id, codigo, extension, nombre, ancho, alto, bytes)
          select id, repeat('a', 32), 'jpg', 'a', 1, 1, 1 from incidencias`),
    )
    const files = openFiles(root)
    const pathOf = (name: string) => join(root, name.slice(0, 2), name)
    for (const letter of ['a', 'b', 'c']) await files.save(nameOf(letter), Buffer.from('x'))
    const part = `${pathOf(nameOf('a'))}.12345678.part`
    await writeFile(part, 'x')
    const other = join(root, 'aa', 'notes.txt')
    await writeFile(other, 'x')
    for (const path of [pathOf(nameOf('a')), pathOf(nameOf('b')), part, other]) utimesSync(path, twoDays, twoDays)
    expect(await sweepFiles(db, files, now)).toBe(2)
    const remaining = await Promise.all(['a', 'b', 'c'].map(async (letter) => (await files.read(nameOf(letter))) !== undefined))
    expect(remaining).toEqual([true, false, true])
    expect(await sweepFiles(db, files, now)).toBe(0)
  } finally {
    await drop()
    await rm(root, { recursive: true, force: true })
  }
})

it('each municipality is asked once, however many the folders', async () => {
  const root = await mkdtemp(join(tmpdir(), 'avisa-sweep-'))
  const { db, url, drop } = await createTestDatabase()
  const statements: string[] = []
  const counted = openDatabase(url, { onStatement: (text) => statements.push(text) })
  try {
    for (const name of ['Vila Prova', 'Vila Veïna']) await createTown(db, name)
    const files = openFiles(root)
    for (let folder = 16; folder < 80; folder += 1) {
      const name = `${folder.toString(16).repeat(16)}_view.jpg`
      await files.save(name, Buffer.from('x'))
      utimesSync(join(root, name.slice(0, 2), name), twoDays, twoDays)
    }
    expect(await sweepFiles(counted, files, now)).toBe(64)
    expect(statements).toHaveLength(3)
  } finally {
    await counted.close()
    await drop()
    await rm(root, { recursive: true, force: true })
  }
})
