import { describe, expect, it } from 'vitest'
import { allowed, judge, readClient, stateOf } from './module-state.mjs'

describe('the check of module state', () => {
  it('finds none in the client beside what is allowed', () => expect(judge(readClient())).toEqual([]))

  it('allows only what is there', () => {
    const all = readClient().flatMap(([file, text]) => stateOf(file, text).map((name) => `${file} ${name}`))
    expect(all).toEqual(expect.arrayContaining(Object.keys(allowed)))
  })

  it.each([
    ['a variable', 'let last: string | undefined'],
    ['an exported variable', 'export let last = 0'],
    ['a collection', 'const last = new Map<string, number>()'],
    ['an array', 'const last: string[] = []'],
    ['an object', 'const last: Record<string, string> = {}'],
    ['an observable', 'export const last = observable<string | null>(null)'],
    ['an object of a library', 'export const last = new QueryClient({})'],
  ])('reports %s', (_kind, text) => expect(judge([['tasks/tasks.ts', text]])).toEqual(['tasks/tasks.ts last']))

  it('reports a subscription made when the module is loaded', () =>
    expect(judge([['tasks/tasks.ts', 'onNetworkChange(() => undefined)']])).toEqual(['tasks/tasks.ts onNetworkChange']))

  it.each([
    ['a constant list', "const kinds = new Set<string>(['offline'])"],
    ['an empty list that nobody changes', 'const none: readonly string[] = []'],
    ['a part of the client', 'export const last = part(() => observable(0))'],
    ['a function', 'export const count = () => { let all = 0; return ++all }'],
  ])('accepts %s', (_kind, text) => expect(judge([['tasks/tasks.ts', text]])).toEqual([]))
})
