import type { ComponentProps } from 'react'
import { IncidentDetail } from './IncidentDetail.tsx'

/** One incident on the screen of another feature. */
export const IncidentDetailCard = (props: ComponentProps<typeof IncidentDetail>) => <IncidentDetail {...props} />
