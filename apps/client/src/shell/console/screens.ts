import type { PermissionPattern } from '@avisa/contract/access/permissions'
import { consolePaths } from '@avisa/contract/console-paths'
import { paths } from '@avisa/contract/paths'
import { createElement, type ComponentType, type FunctionComponent } from 'react'
import { lazy } from '#/platform/lazy.ts'
import type { useConsoleTexts } from './texts.ts'

type TextKey = Parameters<ReturnType<typeof useConsoleTexts>>[0]
export type Group = 'start' | 'reports' | 'workers' | 'words' | 'look' | 'law' | 'follow'
/** `group`: where the rail lists it; a screen without one is reached from another. `name`: its text. */
export type ConsoleScreen = {
  path: string
  allow: readonly PermissionPattern[]
  page: FunctionComponent
  group?: Group
  name?: TextKey
}

/** The component of this name in a module, loaded when the screen is opened. */
const page = <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  lazy<object>(async () => {
    const loaded = (await load())[name]
    return { default: () => createElement(loaded) }
  })

/** The screens of the console, in the order of the rail. */
export const consoleScreens: readonly ConsoleScreen[] = [
  {
    path: paths.console,
    allow: ['configuracion.*', 'salud.consultar'],
    page: page(() => import('./ConsoleHomePage.tsx'), 'ConsoleHomePage'),
    group: 'start',
    name: 'home',
  },
  {
    path: consolePaths.health,
    allow: ['salud.consultar'],
    page: page(() => import('#/health/HealthPage.tsx'), 'HealthPage'),
    group: 'follow',
    name: 'health',
  },
]
