import { consolePaths } from '@avisa/contract/console-paths'
import { expect, it } from 'vitest'
import { findSettings, settingsOf } from './find-settings.ts'

const screens = [
  { path: consolePaths.types, name: () => 'Tipos' },
  { path: consolePaths.modules, name: () => 'Módulos' },
]
const settings = settingsOf(screens, 'es')
const names = (typed: string) => findSettings(settings, typed).map(({ name }) => name)

it.each([
  ['días reparar', 'Tipo: Días para repararla'],
  ['dies reparar', 'Tipo: Días para repararla'],
  ['iniciar sessio', 'Hay que iniciar sesión'],
  ['tipos', 'Tipos'],
])('«%s» finds «%s», in both languages and without accents', (typed, name) => {
  expect(names(typed)).toContain(name)
})

it('settings of screens that are not open are not listed', () => {
  expect(names('prefijo')).toEqual([])
})
