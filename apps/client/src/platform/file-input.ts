const tries = 10
const pause = 500

const find = (id: string): HTMLInputElement | undefined => {
  const element = document.getElementById(id)
  return element instanceof HTMLInputElement ? element : undefined
}

/** Up to 10 times, every 500 ms. */
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
  // So that the same file can be chosen again.
  input.value = ''
  input.click()
}

export const openFileInput = async (id: string, { capture }: { capture: boolean }): Promise<boolean> => {
  const input = find(id) ?? (await search(id))
  if (input) open(input, capture)
  return input !== undefined
}
