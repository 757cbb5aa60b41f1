import { expect, it, vi } from 'vitest'

it('no test reaches a network: what is asked of nobody fails, and is said', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await expect(fetch('/api/v1/tareas')).rejects.toThrow('network')
  expect(() => new XMLHttpRequest().send()).toThrow('network')
  expect(logged.mock.calls).toEqual([['asked of nobody: /api/v1/tareas'], ['asked of nobody: XMLHttpRequest']])
})
