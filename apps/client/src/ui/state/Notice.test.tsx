import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Notice } from './Notice.tsx'

it.each([
  ['a new error scrolls into view', { kind: 'wrong', live: true }, 1],
  ['a message that something is under way does not scroll', { kind: 'waiting', live: true }, 0],
  ['an error shown from the beginning does not scroll', { kind: 'wrong' }, 0],
] as const)('%s', (_, props, times) => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(<Notice {...props}>La reparación ya está finalizada</Notice>).rerender(<Notice {...props}>Ya está finalizada</Notice>)
  expect(scrollIntoView).toHaveBeenCalledTimes(times)
  vi.restoreAllMocks()
})
