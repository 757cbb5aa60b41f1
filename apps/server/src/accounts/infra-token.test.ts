import { login, tokenInfo } from '@avisa/contract/accounts/endpoints'
import { saveSecret } from '@avisa/contract/integrations/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { testPassword, type NewPerson } from '#/testing/test-town.ts'

const app = useTestApp()
const tokenOf = async (person: NewPerson) =>
  (await app.current.call(tokenInfo, { token: (await app.current.signIn(person)).token })).body.infra_token

test('only staff get the token of the infrastructure page, if module and token are set, at login and later (OPEN-95)', async () => {
  expect(await tokenOf({ roles: ['Tecnicos'] })).toBeNull()
  await app.current.settings({ infra_token: 'de-antes' })
  expect(await tokenOf({ roles: ['Tecnicos'] })).toBeNull()
  await app.current.settings({ modulo_infraestructuras: true })
  expect(await tokenOf({ roles: ['Tecnicos'] })).toBe('de-antes')
  const { token } = await app.current.signIn({ roles: ['SuperAdmin'] })
  await app.current.call(saveSecret, { token }, { params: { nombre: 'infra_token' }, body: { valor: 'secreto-infra' } })
  expect(await tokenOf({ roles: ['Tecnicos'] })).toBe('secreto-infra')
  expect(await tokenOf({ roles: ['Ciudadanos'] })).toBeNull()
  expect(await tokenOf({ servidor: 'ciudadano', id_externo: 'c-infra' })).toBeNull()

  const { email } = await app.current.signIn({ roles: ['Administradores'] })
  const signedIn = await app.current.call(login, {}, { body: { email, password: testPassword } })
  expect(signedIn.body.infra_token).toBe('secreto-infra')
  expect(JSON.stringify((await app.current.call(getParameters, {})).body)).not.toContain('secreto-infra')
})
