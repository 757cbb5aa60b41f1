import { readFileSync } from 'node:fs'
import path from 'node:path'
import { render } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { rampOf } from '@avisa/contract/values/palette'
import { schemeColours } from '@avisa/contract/values/scheme-colours'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { Splash } from './Splash.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const html = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8')
const page = new DOMParser().parseFromString(html, 'text/html')

/** The tree without whitespace between its elements. */
const drawn = (node: Node): unknown => {
  if (!(node instanceof Element)) return node.textContent
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  const inside = [...node.childNodes].filter((child) => child instanceof Element || child.textContent?.trim())
  return [node.tagName.toLowerCase(), attributes, inside.map(drawn)]
}

it('index.html draws the splash before any script, with the markup of the app’s own', () => {
  const { container } = render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <Splash />
      </ThemeProvider>
    </ClientProvider>,
  )
  const [splash, first] = [container.querySelector('main.splash'), page.querySelector('#app > main.splash')]
  const status = splash?.querySelector('[role=status]')
  // The language is not known yet.
  status?.replaceChildren()
  expect(first && drawn(first)).toEqual(splash && drawn(splash))
})

it.each([
  ['light', 0],
  ['dark', 1],
] as const)('the first frame has the colours of the app, %s', (scheme, at) => {
  const colours: Record<string, string> = schemeColours(rampOf('#0A6478'), scheme)
  const written = [...html.matchAll(/:root \{([^}]*)\}/g)][at]?.[1] ?? ''
  const pairs = [...written.matchAll(/--av-([\w-]+): (#\w+);/g)].map(([, name = '', colour]) => [name, colour])
  expect(pairs.map(([name]) => name)).toEqual(['page', 'n7', 'n9', 'filled', 'on-filled'])
  for (const [name = '', colour] of pairs) expect(`${name} ${colour}`).toBe(`${name} ${colours[name]?.toLowerCase()}`)
})
