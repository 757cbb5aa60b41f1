import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { VirtualList } from './VirtualList.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const items = Array.from({ length: 10_000 }, (_, id) => id)
const rendered = vi.fn<(id: number) => void>()

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(97)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(97 * items.length)
})
afterEach(() => {
  vi.restoreAllMocks()
  rendered.mockClear()
})

const show = (more: () => void = () => undefined, failed = false) => {
  const pane = { current: document.createElement('div') }
  pane.current.scrollTo = (options?: number | ScrollToOptions) => {
    if (typeof options === 'object') pane.current.scrollTop = options.top ?? 0
  }
  document.body.append(pane.current)
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <VirtualList
          items={items}
          keyOf={(id) => id}
          estimate={97}
          label="Lista"
          pane={pane}
          walk={{ at: -1 }}
          more={{ has: true, loading: false, failed, load: more }}
          render={(id) => {
            rendered(id)
            return <a href={`/${id}`}>{id}</a>
          }}
        />
      </ThemeProvider>
    </ClientProvider>,
    { container: pane.current },
  )
  return pane.current
}

it('a list renders only the rows near the viewport, ten thousand as well as ten', () => {
  show()
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40)
})

it('scrolling keeps few rows rendered, and loads more near the end', async () => {
  const more = vi.fn<() => void>()
  const pane = show(more)
  expect(more).not.toHaveBeenCalled()
  for (const top of [50_000, 400_000, 97 * 9990]) {
    pane.scrollTop = top
    fireEvent.scroll(pane)
    await vi.waitFor(() => expect(rendered).toHaveBeenCalledWith(Math.ceil(top / 97)))
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40)
  }
  expect(more).toHaveBeenCalled()
})

it('a page that failed is not requested again by itself, which would never end without signal', async () => {
  const more = vi.fn<() => void>()
  const pane = show(more, true)
  pane.scrollTop = 97 * 9990
  fireEvent.scroll(pane)
  await vi.waitFor(() => expect(rendered).toHaveBeenCalledWith(9990))
  expect(more).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button'))
  expect(more).toHaveBeenCalledTimes(1)
})

it('arrow keys that are faster than the rendering of rows lose no row', async () => {
  const pane = show()
  for (let row = 0; row < 31; row++) fireEvent.keyDown(document.body, { key: 'ArrowDown' })
  expect(screen.queryByRole('link', { name: '30' })).toBeNull()
  fireEvent.scroll(pane)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: '30' })))
  fireEvent.keyDown(document.body, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '29' }))
})
