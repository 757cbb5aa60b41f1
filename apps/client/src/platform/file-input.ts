const tries = 10
const pause = 500

const find = (id: string): HTMLInputElement | undefined => {
  const element = document.getElementById(id)
  return element instanceof HTMLInputElement ? element : undefined
}

/** Looked for up to 10 times, every 500 ms. */
const search = async (id: string): Promise<HTMLInputElement | undefined> => {
  for (let n = 1; n < tries; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const element = find(id)
    if (element) return element
  }
  return undefined
}

const open = (input: HTMLInputElement, capture: boolean) => {
  input.multiple = !capture
  if (capture) input.setAttribute('capture', 'environment')
  else input.removeAttribute('capture')
  // The same file may be chosen twice.
  input.value = ''
  input.click()
}

/**
 * Opens the device's files, or with `capture` the system's camera, through the file input of this id; what is chosen arrives as its `change`.
 * At once when it is there, since browsers ask for a click; else it is looked for while the screen that holds it is on its way. False when
 * it does not come.
 */
export const openFileInput = async (id: string, { capture }: { capture: boolean }): Promise<boolean> => {
  const input = find(id) ?? (await search(id))
  if (input) open(input, capture)
  return input !== undefined
}
