import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSecret } from '#/platform/database/secrets-store.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { parseDefinitions, runExtraFields } from './extra-fields-command.ts'
import { readFileRequest } from './file-command.ts'

const app = useTestApp()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avisa-fields-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const field = {
  codigo: 'matricula',
  tipo_campo: 'text',
  obligatorio: true,
  para: 'todos',
  nombre_es: 'Matrícula',
  nombre_val: 'Matrícula',
  tipos: ['alumbrado.farola'],
  json: {},
}

describe('the extra fields of a municipality', () => {
  const run = async (content: unknown) => {
    const file = join(folder, 'campos.json')
    await writeFile(file, JSON.stringify(content))
    return runExtraFields(app.current.deps, readFileRequest(['--municipality', 'Vila Prova', 'campos.json'], folder))
  }
  const written = () => app.current.db.read(app.current.home.esquema).selectFrom('campos_extra').select(['codigo', 'nombre_es']).execute()

  it('are written from a file, and updated by writing it again', async () => {
    expect(await run([field])).toEqual(['1 extra fields of «Vila Prova» are written.'])
    await run([{ ...field, nombre_es: 'Placa' }])
    expect(await written()).toEqual([{ codigo: 'matricula', nombre_es: 'Placa' }])
  })

  it('have the headers of a list encrypted', async () => {
    const json = { url: 'https://datos.example.org/luz', headers: { 'x-key': 'secreto' } }
    await run([{ ...field, codigo: 'punto', tipo_campo: 'list_api', json }])
    const { db, deps, home } = app.current
    const stored = await db.read(home.esquema).selectFrom('campos_extra').select('json').where('codigo', '=', 'punto').executeTakeFirst()
    expect(stored?.json).toEqual({ url: json.url })
    const place = { secrets: deps.secrets, esquema: home.esquema }
    expect(await readSecret(db.read(home.esquema), place, 'lista.punto')).toBe(JSON.stringify(json.headers))
  })

  it('are written all or none', async () => {
    await expect(run([{ ...field, codigo: 'otro', tipos: ['no.existe'] }])).rejects.toThrow('no types no.existe; nothing was written')
    expect(await written()).toHaveLength(2)
  })
})

it.each([
  ['{', 'not JSON'],
  ['{}', 'must be array'],
  [JSON.stringify([{ ...field, tipo_campo: 'color' }]), '/0/tipo_campo'],
  [JSON.stringify([{ ...field, nombre_val: undefined }]), 'nombre_val'],
  [JSON.stringify([{ ...field, tipo_campo: 'list' }]), 'a list without opciones'],
  [JSON.stringify([{ ...field, tipo_campo: 'list_api' }]), 'without url'],
  [JSON.stringify([{ ...field, tipo_campo: 'list_api', json: { url: 'file:///etc/passwd' } }]), '/0/json/url'],
  [JSON.stringify([{ ...field, tipo_campo: 'list_api', json: { url: '{API}/api/v1/incidencias' } }]), '/0/json/url'],
])('a file with %s is refused with a sentence', (text, sentence) => {
  expect(() => parseDefinitions(text)).toThrow(sentence)
})

it('the command asks for a municipality and a file', async () => {
  expect(() => readFileRequest(['campos.json'], '/')).toThrow('--municipality')
  await expect(runExtraFields(app.current.deps, readFileRequest(['--municipality', 'X'], '/'))).rejects.toThrow('Name the file')
})
