import { describe, expect, it } from 'vitest'
import { cleanLog } from './clean-log.ts'
import { scrub } from './scrub.ts'

describe('an error report contains no personal data (SRV-43)', () => {
  it.each([
    ['a token in the address', 'https://avisa.example/tareas?token=s3cr3t-abc&paso=map', 's3cr3t', '?token=…&paso=…'],
    ['a token after the hash', 'https://avisa.example/#access_token=abcDEF123', 'abcDEF', '#access_token=…'],
    ['a bare token in the query', '/activar?9f8a7b6c5d4e3f2a1b', '9f8a7b', '/activar?…'],
    ['a password in the address', 'https://ana:hunter2@avisa.example/', 'hunter2', 'https://…@avisa.example/'],
    ['a search', '/incidencias?search=Mar%C3%ADa%20Garc%C3%ADa', 'Garc', '/incidencias?search=…'],
    ['the id of a citizen', 'GET /api/v1/ciudadanos-externos/48213/incidencias', '48213', '/ciudadanos-externos/…/incidencias'],
    [
      'the uuid of a device',
      '/api/v1/ciudadanos/0d9f3f0e-7a58-4b3c-9a57-5b0c2d8c11aa/incidencias',
      '0d9f3f0e',
      '/ciudadanos/…/incidencias',
    ],
    ['the id of a user', '/api/v1/users/77/change_password', '77', '/users/…/change_password'],
    ['a token in the path', '/api/v1/auth/restaurar-usuario-anterior/Zm9vYmFyYmF6cXV4MTIz', 'Zm9v', '/restaurar-usuario-anterior/…'],
    ['an e-mail', 'user ana.perez+bache@correo.example.es not found', 'ana.perez', 'user … not found'],
    ['an e-mail with accents', 'begoña@çà.example', 'begoña', '…'],
    ['an encoded e-mail', 'to=ana%40correo.es', 'ana%40', '…'],
    ['a mobile', 'sms to 612345678 failed', '612345678', 'sms to … failed'],
    ['a phone in groups', 'tel 96 352 54 78, ext', '352', 'tel …, ext'],
    ['a phone from abroad', 'call +34 612-34-56-78 now', '612', 'call … now'],
    ['a DNI', 'DNI 12345678Z', '12345678', 'DNI …'],
    ['a NIE', 'nie X1234567L wrong', '1234567', 'nie … wrong'],
    ['a position', 'no tile at 39.469907, -0.376288', '469907', 'no tile at …, …'],
    ['a bearer token', 'Authorization: Bearer abc.def.ghi', 'abc.def', 'Authorization: …'],
    ['a signed token', 'jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmN', 'dozjg', 'jwt …'],
    [
      'what was typed, quoted by the engine',
      'Unexpected token \'H\', "Hola, soy Marta"... is not valid JSON',
      'Marta',
      'is not valid JSON',
    ],
    ['what was typed, cut in the middle', 'Unexpected end: "Mi vecina Pilar', 'Pilar', 'Unexpected end: "…'],
    ['a quoted sentence', 'cannot save «La farola de casa de Juan»', 'Juan', 'cannot save «…»'],
    ['a body', '{"nombre":"Ana Pérez","telefono":612345678,"contenido":"Vivo en el 3º"}', 'Ana', '…'],
    ['a body without quotes', 'contenido=rota, nombre: Ana', 'Ana', 'nombre: …'],
    ['a login code', 'codigo=4821', '4821', 'codigo=…'],
  ])('not %s', (_what, text, secret, expected) => {
    const clean = scrub(text, 1000)
    expect(clean).not.toContain(secret)
    expect(clean).toContain(expected)
  })

  it.each([
    "TypeError: Cannot read properties of undefined (reading 'map')",
    "Can't find variable: foo",
    'at IncidentDetail (https://avisa.example/assets/IncidentDetail-Bx8aK2d1.js:12:3456)',
    'render@https://avisa.example/assets/maplibre-gl-worker-D8fj29ab.js:1:23456',
    'internal 500 http.internal 1a2b3c4d',
    'GET /api/v1/incidencias/900001/imagenes',
    'ResizeObserver loop completed with undelivered notifications.',
  ])('useful parts stay: %s', (text) => {
    expect(scrub(text, 1000)).toBe(text)
  })

  it.each(['a-', '?a', '#', '-', 'a.', '1-', "'", 'eyJ-', 'a@', '//a', 'token '])('repeating «%s» does not slow it down (L10)', (piece) => {
    const text = piece.repeat(24_000 / piece.length)
    const begun = Date.now()
    scrub(text, 24_000)
    expect(Date.now() - begun).toBeLessThan(250)
  })

  it('the result never exceeds the maximum length', () => {
    expect(scrub('x'.repeat(100_000), 200)).toHaveLength(200)
    expect(scrub(`${'a'.repeat(190)} ana@correo.es`, 200)).not.toContain('ana@')
  })

  it('only the version of a device and the name of a browser are stored', () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/156.0.8078.73 Mobile Safari/537.36'
    const device = { uuid: 'device-of-ana', firebase_token: 'push', app_version: '1.10.13' }
    const log = cleanLog({ level: 'fatal', message: 'x', userAgent, device })
    expect(log).toEqual({ level: 'error', url: '', message: 'x', cause: '', userAgent, stack: '', app_version: '1.10.13' })
  })
})
