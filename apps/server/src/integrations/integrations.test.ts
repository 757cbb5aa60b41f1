import { changeApiKey, createApiKey, listApiKeys, listSecrets, removeApiKey, saveSecret } from '@avisa/contract/integrations/endpoints'
import type { ApiKey, StoredSecret } from '@avisa/contract/integrations/schemas'
import { getParameters, listMunicipalities } from '@avisa/contract/municipalities/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSecret, sealPlainSecrets } from '#/platform/database/secrets-store.ts'
import { readStoredSettings } from '#/platform/database/settings-store.ts'
import { openSecrets } from '#/platform/secret-key.ts'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
let token: string
beforeAll(async () => {
  ;({ token } = await app.current.signIn({ roles: ['SuperAdmin'] }))
})

describe('secrets', () => {
  const stateOf = async (nombre: string) =>
    ((await app.current.call(listSecrets, { token })).body as StoredSecret[]).find((secret) => secret.nombre === nombre)?.estado
  const save = (nombre: string, valor: string | null) => app.current.call(saveSecret, { token }, { params: { nombre }, body: { valor } })
  const place = () => ({ secrets: app.current.deps.secrets, esquema: app.current.home.esquema })
  const stored = (nombre: string) => readSecret(app.current.db.read(app.current.home.esquema), place(), nombre)
  const addList = (codigo: string, json: object) =>
    app.current.db.write(app.current.home.esquema, (tx) =>
      tx
        .insertInto('campos_extra')
        .values({
          codigo,
          tipo_campo: 'list_api',
          obligatorio: false,
          para: 'todos',
          nombre_es: 'P',
          nombre_val: 'P',
          json: JSON.stringify(json),
        })
        .execute(),
    )

  it('are written, listed by name and deleted, and never answered', async () => {
    expect(await stateOf('infra_token')).toBe('ninguno')
    await app.current.settings({ modulo_infraestructuras: true, url_infraestructuras: 'https://mapas.example.org' })
    expect(await stateOf('infra_token')).toBe('falta')
    expect((await save('infra_token', 'muy-secreto')).status).toBe(200)
    const { body } = await app.current.call(listSecrets, { token })
    expect([await stateOf('infra_token'), JSON.stringify(body).includes('muy-secreto')]).toEqual(['guardado', false])
    const { rows } = await app.current.db.bulk(app.current.home.esquema, (client) => client.query('select * from secretos'))
    expect(JSON.stringify(rows)).not.toContain('muy-secreto')
    await save('infra_token', null)
    expect(await stateOf('infra_token')).toBe('falta')
  })

  it('that another key encrypted have to be typed again', async () => {
    const { app: server, deps } = app.current
    await save('infra_token', 'muy-secreto')
    const { secrets } = deps
    server.deps.secrets = openSecrets(Buffer.alloc(32, 1))
    expect([await stateOf('infra_token'), await stored('infra_token')]).toEqual(['ilegible', undefined])
    await save('infra_token', 'otro')
    expect([await stateOf('infra_token'), await stored('infra_token')]).toEqual(['guardado', 'otro'])
    server.deps.secrets = secrets
    await save('infra_token', null)
  })

  it('of a list are headers, one to a line, of a list that exists', async () => {
    await addList('farola', { url: 'https://datos.example/luz' })
    expect((await save('lista.farola', 'X-Clave: abc\n\nauthorization: Bearer x:y')).status).toBe(200)
    expect(await stored('lista.farola')).toBe('{"x-clave":"abc","authorization":"Bearer x:y"}')
    expect((await save('lista.farola', 'sin cabecera')).status).toBe(400)
    expect((await save('lista.otra', 'x-clave: abc')).status).toBe(404)
    expect((await save('otra', 'x')).status).toBe(400)
  })

  it('of earlier versions are encrypted an hour after the start, once', async () => {
    await addList('fuente', { url: 'https://datos.example/agua', headers: { 'x-clave': 'de-antes' } })
    const { db, deps, home } = app.current
    await deps.directory.settings.change(home.esquema, { infra_token: 'de-antes' })
    expect([await stateOf('lista.fuente'), await stateOf('infra_token')]).toEqual(['claro', 'claro'])
    await sealPlainSecrets(db, deps.secrets)
    expect([await stored('lista.fuente'), await stored('infra_token')]).toEqual(['{"x-clave": "de-antes"}', 'de-antes'])
    const { rows } = await db.bulk(home.esquema, (client) => client.query(`select json::text from campos_extra`))
    expect(await readStoredSettings(db.read(home.esquema))).not.toHaveProperty('infra_token')
    expect(JSON.stringify(rows)).not.toContain('de-antes')
  })
})

describe('API keys', () => {
  const list = async (): Promise<ApiKey[]> => (await app.current.call(listApiKeys, { token })).body
  const create = async (nombre: string, caduca: string | null = null) =>
    (await app.current.call(createApiKey, { token }, { body: { nombre, caduca } })).body as { clave: string; huella: string }
  const change = (huella: string, caduca: string | null, key = app.current.home.clave) =>
    app.current.call(changeApiKey, { token, key }, { params: { huella }, body: { nombre: 'Kiosco', caduca } })
  const remove = (huella: string) => app.current.call(removeApiKey, { token }, { params: { huella } })
  const reaches = async (clave: string) => (await app.current.call(getParameters, { key: clave })).status

  it('are shown once, and let in until they are deleted', async () => {
    const { clave, huella } = await create('Kiosco')
    expect(await reaches(clave)).toBe(200)
    await reaches(clave)
    const key = (await list()).find((row) => row.huella === huella)
    expect(key).toMatchObject({ nombre: 'Kiosco', final: clave.slice(-4), en_uso: true, caduca: null, publica: false })
    expect(JSON.stringify(await list())).not.toContain(clave)
    expect((await remove(huella)).status).toBe(200)
    expect(await reaches(clave)).toBe(403)
    expect((await remove(huella)).status).toBe(404)
  })

  it('are refused from the day on that is named', async () => {
    const { clave, huella } = await create('Kiosco')
    await change(huella, '2000-01-01')
    expect(await reaches(clave)).toBe(403)
    await change(huella, '2100-01-01')
    expect(await reaches(clave)).toBe(200)
    expect((await list()).find((row) => row.huella === huella)?.caduca).toBe('2100-01-01')
    await remove(huella)
  })

  it('without an end are never fewer than one, and the eldest is what clients get', async () => {
    const [first] = await list()
    expect(first?.publica).toBe(true)
    const ending = await create('Feria', '2100-01-01')
    const answers = [await remove(first?.huella ?? ''), await change(first?.huella ?? '', '2100-01-01')]
    expect(answers.map(({ body }) => body.error.code)).toEqual(['apiKey.last', 'apiKey.last'])
    const second = await create('App nueva')
    await change(first?.huella ?? '', '2000-01-01')
    const { body } = await app.current.call(listMunicipalities, {})
    expect(body[0].api_key).toBe(second.clave)
    expect((await change(first?.huella ?? '', null, second.clave)).status).toBe(200)
    for (const { huella } of [ending, second]) await remove(huella)
  })
})
