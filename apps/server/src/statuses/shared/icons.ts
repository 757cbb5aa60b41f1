import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const resolve = createRequire(import.meta.url).resolve
const iconForm = /^[a-z0-9-]{1,60}$/

/** Drawn in `currentColor`. */
export const iconDrawing = async (name: string): Promise<string> => {
  const read = (icon: string) => readFile(resolve(`@tabler/icons/outline/${icon}.svg`), 'utf8')
  const text = await read(iconForm.test(name) ? name : 'circle-dot').catch(() => read('circle-dot'))
  return text.slice(text.indexOf('<svg'))
}

export const iconSvg = async (name: string, color: string): Promise<string> =>
  (await iconDrawing(name)).replaceAll('currentColor', /^#[0-9a-f]{6}$/i.test(color) ? color : '#495057')
