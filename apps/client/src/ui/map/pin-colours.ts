/** The theme's colours resolved to literals: an image drawn outside the page has no custom properties. */
export type PinColours = Record<'ink' | 'paper' | 'ground' | 'filled' | 'onFilled' | 'newRing' | 'disc' | 'discEdge' | 'late', string>

const variables: Record<keyof PinColours, string> = {
  ink: '--av-n9',
  paper: '--av-n0',
  ground: '--av-n2',
  filled: '--av-filled',
  onFilled: '--av-on-filled',
  newRing: '--av-on-filled',
  disc: '--av-raised',
  discEdge: '--av-n5',
  late: '--av-wrong-fg',
}

/** Computed for the current scheme; call it after the theme has written them. */
export const readPinColours = (element: Element): PinColours => {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]),
  ) as PinColours
}
