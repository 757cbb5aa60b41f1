import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settings } from './config-settings.ts'
import { readConfig } from './config.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const read = (env: Record<string, string>) => readConfig(env, '/srv/avisa', undefined)

describe('the settings', () => {
  it('have working defaults', () => {
    expect(read({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/avisa/.data',
      databasePool: 10,
      databases: {},
      keepsPlans: true,
      workers: 1,
      servesDemo: true,
      listHosts: [],
      ssoHosts: [],
      mailHosts: [],
      logLevel: 'info',
      trustProxy: false,
    })
  })

  it('count as absent if they are empty', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toEqual(read({}))
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'postgres://a,b c/x'],
    ['DATABASES', 'postgres://a/x'],
    ['DATABASES', 'norte=mysql://a/x'],
    ['DATABASES', 'home=postgres://a/x'],
    ['DATABASES', 'norte=postgres://a/x norte=postgres://b/x'],
    ['DATABASES', 'Norte=postgres://a/x'],
    ['DATABASE_POOL', '0'],
    ['WORKERS', '1.5'],
    ['DEMO', 'yes'],
    ['DEMO_PUBLIC', 'on'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'avisos.example.org'],
    ['MAIL_URL', 'mail.example.org'],
    ['MAIL_FROM', 'avisos'],
    ['LIST_API_HOSTS', 'datos.example.org/lista'],
    ['LIST_API_HOSTS', 'ftp://datos.example.org'],
    ['VAPID_PRIVATE_KEY', 'abc'],
    ['FIREBASE_URL', 'fcm.googleapis.com'],
    ['S3_URL', 's3.example.org/avisa'],
    ['S3_URL', 'https://key:secret@s3.example.org/avisa'],
    ['S3_KEY_ID', 'two words'],
    ['TRUST_PROXY', 'everyone'],
  ])('%s=%s is refused by name, with the expected form', (name, text) => {
    expect(() => read({ [name]: text })).toThrow(new RegExp(`^${name} must be .+; correct it or leave it out\\.$`))
  })

  it.each(['DATABASE_URL', 'DATABASES', 'MAIL_URL', 'VAPID_PRIVATE_KEY', 'S3_URL'])(
    'a refusal does not show the password of %s',
    (name) => {
      expect(() => read({ [name]: 'http://me:secret@x/y?z' })).toThrow(/^(?!.*secret)/)
    },
  )

  it.each([
    [{}, undefined, true],
    [{ DEMO: 'on' }, true, true],
    [{ DEMO: 'off' }, false, false],
    [{ PUBLIC_URL: 'http://localhost:3000' }, undefined, true],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000', DEMO: 'on' }, true, true],
    [{ PUBLIC_URL: 'https://avisos.example.org' }, false, false],
    [{ PUBLIC_URL: 'http://192.168.1.10:3000' }, false, false],
    [{ PUBLIC_URL: 'https://localhost.example.org' }, false, false],
    [{ PUBLIC_URL: 'https://avisos.example.org', DEMO_PUBLIC: 'yes' }, undefined, true],
    [{ PUBLIC_URL: 'https://avisos.example.org', DEMO: 'on', DEMO_PUBLIC: 'yes' }, true, true],
    [{ PUBLIC_URL: 'https://avisos.example.org', DEMO: 'off', DEMO_PUBLIC: 'yes' }, false, false],
  ])('%j: a demo is created: %s, an existing one is served: %s', (env, demo, servesDemo) => {
    const config = read(env)
    expect({ demo: config.demo, servesDemo: config.servesDemo }).toEqual({ demo, servesDemo })
  })

  it('a demo at a public address is refused unless it is permitted explicitly', () => {
    expect(() => read({ DEMO: 'on', PUBLIC_URL: 'https://avisos.example.org' })).toThrow(/DEMO_PUBLIC=yes/)
  })

  it('a mail server requires a sender address', () => {
    const mail = { url: 'smtp://mail.example.org', from: 'avisos@example.org' }
    expect(() => read({ MAIL_URL: mail.url })).toThrow(/MAIL_FROM/)
    expect(read({ MAIL_URL: mail.url, MAIL_FROM: mail.from }).mail).toEqual(mail)
  })

  it('further databases are named', () => {
    const databases = 'norte=postgres://u:p@a,b/x  sur_2=postgresql://c/y?sslmode=require'
    expect(read({ DATABASES: databases }).databases).toEqual({ norte: 'postgres://u:p@a,b/x', sur_2: 'postgresql://c/y?sslmode=require' })
  })

  it('a bucket requires both keys; a slash at its end is removed', () => {
    const s3 = { S3_URL: 'https://s3.example.org/avisa/', S3_KEY_ID: 'id' }
    expect(() => read(s3)).toThrow('S3_URL needs S3_KEY_ID and S3_SECRET_KEY')
    const { bucket } = read({ ...s3, S3_SECRET_KEY: 'a/b+c=' })
    expect(bucket).toEqual({ url: 'https://s3.example.org/avisa', keyId: 'id', secretKey: 'a/b+c=', region: 'us-east-1' })
  })

  it('an invalid Firebase file is refused with instructions', () => {
    expect(() => read({ FIREBASE_KEY_FILE: 'no/such/file.json' })).toThrow(/^FIREBASE_KEY_FILE must be the key of a Google service account/)
  })

  it('lists are fetched by https unless http is written', () => {
    expect(read({ LIST_API_HOSTS: 'datos.example.org, http://gis.example.org:8080' }).listHosts).toEqual([
      'https://datos.example.org',
      'http://gis.example.org:8080',
    ])
  })

  it('root does not use a closed home but the folder of services', () => {
    expect(readConfig({}, '/root/avisa', { uid: 65_534, gid: 65_534 }).dataDir).toMatch(/^\/(var\/lib\/avisa|root\/avisa\/\.data)$/)
  })

  it('docs/operations.md explains all of them, with the same defaults', () => {
    const rows = readFileSync(path.join(root, 'docs/operations.md'), 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \|/gm)
    const documented = Object.fromEntries([...rows].map(([, name, unset]) => [name, unset?.replaceAll('`', '')]))
    const display = (value: string | number | boolean | readonly string[] | undefined) =>
      value === undefined ? 'none' : value === false ? 'off' : String(value)
    const actual = Object.fromEntries(Object.entries(settings).map(([name, { unset }]) => [name, display(unset as string | undefined)]))
    expect(documented).toEqual(actual)
  })
})
