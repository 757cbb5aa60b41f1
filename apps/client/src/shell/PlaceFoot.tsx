import { BottomBar } from './BottomBar.tsx'
import { InkBar } from './InkBar.tsx'

export const PlaceFoot = () => (
  <>
    <InkBar />
    <BottomBar />
  </>
)
