import type { PermissionPattern } from '@avisa/contract/access/permissions'
import { createContext, type FunctionComponent } from 'react'
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
  /** Without the rail: it has one of its own. */
  alone?: true
}

/** Those that the person may open. */
export const ScreensContext = createContext<readonly ConsoleScreen[]>([])
