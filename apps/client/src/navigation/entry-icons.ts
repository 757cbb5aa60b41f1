import {
  IconAdjustments,
  IconAlertCircle,
  IconBell,
  IconChecklist,
  IconChecks,
  IconCirclePlus,
  IconClipboardList,
  IconClockPlay,
  IconEyeCheck,
  IconEyeSearch,
  IconHelpCircle,
  IconHome,
  IconListCheck,
  IconListDetails,
  IconSettings,
  type Icon,
} from '@tabler/icons-react'
import type { Entry } from './menu.ts'

/** Separate from `menu`, because the start page loads that before the first screen, which needs no icons. */
export const entryIcons: Readonly<Record<Entry, Icon>> = {
  notifications: IconBell,
  home: IconHome,
  newIncident: IconCirclePlus,
  incidents: IconAlertCircle,
  myIncidents: IconListDetails,
  inspections: IconEyeCheck,
  tasks: IconClipboardList,
  review: IconChecks,
  lists: IconListCheck,
  workDay: IconClockPlay,
  publicLists: IconChecklist,
  accessLog: IconEyeSearch,
  console: IconAdjustments,
  settings: IconSettings,
  help: IconHelpCircle,
}
