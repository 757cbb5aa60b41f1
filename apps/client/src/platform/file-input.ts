const tries = 10
const pause = 500

/**
 * The file input of this id, looked for up to 10 times, every 500 ms (IMG-09): the screen that holds it may still be on its way, and so long
 * a browser lets a click open the files. Nothing when it does not come.
 */
const findFileInput = async (id: string): Promise<HTMLInputElement | undefined> => {
  for (let n = 1; ; n += 1) {
    const found = document.getElementById(id)
    if (found instanceof HTMLInputElement) return found
    if (n === tries) return undefined
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Opens the device's files, or with `capture` the system's camera; what is chosen arrives as the input's `change`. False when there is no input. */
export const openFileInput = async (id: string, { capture }: { capture: boolean }): Promise<boolean> => {
  const input = await findFileInput(id)
  if (!input) return false
  input.multiple = !capture
  if (capture) input.setAttribute('capture', 'environment')
  else input.removeAttribute('capture')
  // The same file may be chosen twice.
  input.value = ''
  input.click()
  return true
}
