import { expect, test } from 'vitest'
import { isOwnPath, loginPath, returnPath } from './own-paths.ts'

test.each(['/tareas', '/incidencias/12?filtro=2', '/ajustes#fin'])('%s is a path of the app', (path) => expect(isOwnPath(path)).toBe(true))
test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'tareas', '', '/a\nb'])(
  '%j is not a path of the app',
  (path) => expect(isOwnPath(path)).toBe(false),
)

test('login remembers the requested screen', () => {
  const address = loginPath('/tareas/7?tab=mapa')
  expect(returnPath(new URL(address, 'http://here').search)).toBe('/tareas/7?tab=mapa')
})
test('login never leads back to itself, to the logout or to another site', () => {
  for (const path of [
    '/login',
    '/logout',
    '/activar?token=x',
    '/login/',
    '/login-codigo#x',
    '/a/../logout',
    '/nueva-contrasenya',
    '//evil.example',
  ])
    expect(returnPath(`?param1=${encodeURIComponent(path)}`)).toBeUndefined()
})
