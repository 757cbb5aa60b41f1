import {
  IconAlertCircle,
  IconBell,
  IconChecklist,
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

/** Apart from the menu's table: the start page reads that one before the first screen, which draws none of these. */
export const entryIcons: Readonly<Record<Entry, Icon>> = {
  notifications: IconBell,
  home: IconHome,
  newIncident: IconCirclePlus,
  incidents: IconAlertCircle,
  myIncidents: IconListDetails,
  inspections: IconEyeCheck,
  tasks: IconClipboardList,
  lists: IconListCheck,
  workDay: IconClockPlay,
  publicLists: IconChecklist,
  looks: IconEyeSearch,
  settings: IconSettings,
  help: IconHelpCircle,
}
