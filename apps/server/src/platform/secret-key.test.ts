import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSecrets, readSecretKey } from './secret-key.ts'

const secrets = openSecrets(Buffer.alloc(32, 1))
const place = 'm_altea.secretos.correo'

it('a secret is read again only where it was stored, with the key it was encrypted with, unchanged', () => {
  const sealed = secrets.seal('contraseña del correo', place)
  expect(sealed).not.toContain('correo')
  expect(secrets.seal('contraseña del correo', place)).not.toBe(sealed)
  expect(secrets.open(sealed, place)).toBe('contraseña del correo')
  const other = openSecrets(Buffer.alloc(32, 2))
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect([secrets.open(sealed, 'm_altea.secretos.otro'), other.open(sealed, place), secrets.open(changed, place)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(secrets.open(sealed.slice(0, 20), place)).toBeUndefined()
  expect([secrets.isOfAnother(sealed), other.isOfAnother(sealed)]).toEqual([false, true])
})

it('the key is created once, readable only by its owner', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'avisa-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const key = readSecretKey(folder, undefined)
  expect([key.length, readdirSync(folder), readSecretKey(folder, undefined)]).toEqual([32, ['secrets-key'], key])
  expect(statSync(path.join(folder, 'secrets-key')).mode & 0o777).toBe(0o600)
  expect(readSecretKey(folder, 'ab'.repeat(32))).toEqual(Buffer.alloc(32, 0xab))
})
