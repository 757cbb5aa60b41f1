/** Colours of the theme that pins use, as plain colours: an image drawn off the page knows no custom properties. */
export type PinColours = Record<'ink' | 'paper' | 'ground' | 'filled' | 'onFilled' | 'newRing' | 'disc' | 'discEdge', string>

const variables: Record<keyof PinColours, string> = {
  ink: '--av-n9',
  paper: '--av-n0',
  ground: '--av-n2',
  filled: '--av-filled',
  onFilled: '--av-on-filled',
  newRing: '--av-on-filled',
  disc: '--av-raised',
  discEdge: '--av-n5',
}

/** Reads them where the theme has written them; computed for the scheme that shows. */
export const readPinColours = (element: Element): PinColours => {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]),
  ) as PinColours
}
