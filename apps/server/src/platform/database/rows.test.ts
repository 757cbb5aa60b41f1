import { arr, bool, int, nullable, num, obj, oneOf, opt, partOf, str } from '@avisa/contract/http/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/testing/test-database.ts'
import { bytes, date, statement } from './rows.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const Report = obj({
  id: int(),
  codigo: str(),
  metros: num(),
  abierta: bool(),
  fecha: date(),
  clave: bytes(),
  direccion: nullable(str()),
  prioridad: oneOf('baja', 'alta'),
  unidades: arr(int()),
  estado: partOf({ final: bool() }),
  fotos: opt(arr(obj({ codigo: str() }))),
})
const correct = `1::bigint as id, 'A' as codigo, 1.5::float8 as metros, true as abierta, now() as fecha, '\\x00'::bytea as clave,
  null::text as direccion, 'alta' as prioridad, array[1, 2]::bigint[] as unidades, '{"final": true, "orden": 3}'::json as estado`

describe('a statement', () => {
  it('answers its rows, whose optional columns may be absent', async () => {
    expect(await statement(Report)([`select ${correct}`] as unknown as TemplateStringsArray).all(test.db.shared)).toMatchObject([{ id: 1 }])
    const withPhotos = [`select ${correct}, '[{"codigo": "x"}]'::json as fotos`] as unknown as TemplateStringsArray
    expect(await statement(Report)(withPhotos).first(test.db.shared)).toMatchObject({ fotos: [{ codigo: 'x' }] })
  })

  it.each([
    ['a forgotten column', correct.replace(`'A' as codigo, `, ''), 'codigo is missing'],
    ['a misspelt column', correct.replace('as codigo', 'as código'), 'codigo is missing, código is not declared'],
    ['a column too many', `${correct}, 1 as orden`, 'orden is not declared'],
    ['a null that is not declared', correct.replace(`'A' as codigo`, 'null::text as codigo'), 'codigo is null'],
    ['a number that comes as text', correct.replace('1.5::float8', '1.5::numeric'), 'metros is no number'],
    ['a fraction of what is counted', correct.replace('1::bigint as id', '1.5::float8 as id'), 'id is no integer'],
    ['a date that comes as text', correct.replace('now() as', 'now()::text as'), 'fecha is no date'],
    ['bytes that come as text', correct.replace(`'\\x00'::bytea`, `'\\x00'`), 'clave is no bytes'],
    ['a word that is not of its set', correct.replace(`'alta'`, `'media'`), 'prioridad is none of baja, alta'],
    ['a null in an array', correct.replace('array[1, 2]', 'array[1, null]'), 'unidades[1] is no integer'],
    ['a key that JSON lacks', correct.replace('"final"', '"fin"'), 'estado.final is missing'],
    ['a wrong value in an array of JSON', `${correct}, '[{"codigo": 1}]'::json as fotos`, 'fotos[0].codigo is no string'],
  ])('fails on %s, and names statement and column', async (_what, columns, problem) => {
    const text = `select ${columns}`
    await expect(statement(Report)([text] as unknown as TemplateStringsArray).all(test.db.shared)).rejects.toThrow(
      `rows are not as declared: ${problem}, in ${text}`,
    )
  })
})
