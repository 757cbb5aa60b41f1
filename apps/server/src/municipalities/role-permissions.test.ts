import { superPermissions } from '@avisa/contract/access/permissions'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenInfo } from '@avisa/contract/accounts/endpoints'
import { expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { permissionsByRole } from './role-permissions.ts'

const app = useTestApp()

it('a role is a list of names: a permission that is new falls to nobody by itself', async () => {
  const { SuperAdmin, ...others } = permissionsByRole
  expect(SuperAdmin).toEqual(superPermissions)
  const written = await readFile(join(import.meta.dirname, 'role-permissions.ts'), 'utf8')
  for (const [role, names] of Object.entries(others)) {
    const list = new RegExp(`${role}: \\[([^\\]]*)\\]`).exec(written)?.[1] ?? ''
    expect(Array.from(list.matchAll(/'([^']+)'/g), ([, name]) => name)).toEqual(names)
  }
})

it('the super administrator may do everything by rule, whatever the row of the role says, but what is personal', async () => {
  const { token } = await app.current.signIn({ roles: ['SuperAdmin'], permisos: [] })
  const { user_permisos } = (await app.current.call(tokenInfo, { token })).body.user
  expect(Object.keys(user_permisos).toSorted()).toEqual([...superPermissions].toSorted())
  for (const personal of ['app.ocultar-incidencias', 'autoasignarme-como-reparador', 'login-codigo', 'policia'])
    expect(user_permisos).not.toHaveProperty(personal)
})
