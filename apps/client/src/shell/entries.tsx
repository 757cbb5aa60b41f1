import {
  IconAlertCircle,
  IconBell,
  IconChecklist,
  IconCirclePlus,
  IconClockPlay,
  IconClipboardList,
  IconEyeCheck,
  IconHome,
  IconListCheck,
  IconListDetails,
  type Icon,
} from '@tabler/icons-react'
import type { Entry } from '#/navigation/menu.ts'

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
}
