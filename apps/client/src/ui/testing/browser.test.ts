import { expect, it, vi } from 'vitest'

it('no test reaches a network: an unhandled request fails and is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await expect(fetch('/api/v1/tareas')).rejects.toThrow('network')
  expect(() => new XMLHttpRequest().send()).toThrow('network')
  expect(logged.mock.calls).toEqual([['unhandled request: /api/v1/tareas'], ['unhandled request: XMLHttpRequest']])
})
