import type { ComponentProps } from 'react'
import { IncidentList } from './IncidentList.tsx'

/** Incidents on the screen of another feature, as cards or rows like on their own. */
export const IncidentListCard = (props: ComponentProps<typeof IncidentList>) => <IncidentList {...props} />
