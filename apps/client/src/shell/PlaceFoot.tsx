import { BottomBar } from './BottomBar.tsx'
import { InkBar } from './InkBar.tsx'

/** Below a place of the menu: what is only on this device, and the bar of places. */
export const PlaceFoot = () => (
  <>
    <InkBar />
    <BottomBar />
  </>
)
