import { permissionsOf } from '@avisa/contract/access/permissions'
import { tokenInfo } from '@avisa/contract/accounts/endpoints'
import { expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()

it('the super administrator has every permission except personal ones, whatever the row of the role contains', async () => {
  const { token } = await app.current.signIn({ roles: ['SuperAdmin'], permisos: [] })
  const { user_permisos } = (await app.current.call(tokenInfo, { token })).body.user
  expect(Object.keys(user_permisos).toSorted()).toEqual(permissionsOf('SuperAdmin').toSorted())
  for (const personal of ['app.ocultar-incidencias', 'autoasignarme-como-reparador', 'login-codigo', 'policia'])
    expect(user_permisos).not.toHaveProperty(personal)
})
