import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Notice } from './Notice.tsx'

afterEach(cleanup)

it.each([
  ['what has just gone wrong comes into view', { kind: 'wrong', live: true }, 1],
  ['what goes on moves nobody', { kind: 'waiting', live: true }, 0],
  ['what stands there from the beginning moves nobody', { kind: 'wrong' }, 0],
] as const)('%s', (_, props, times) => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(<Notice {...props}>La reparación ya está finalizada</Notice>).rerender(<Notice {...props}>Ya está finalizada</Notice>)
  expect(shown).toHaveBeenCalledTimes(times)
  vi.restoreAllMocks()
})
