import { Refusal } from '@avisa/contract/refusal'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const whom = (turn: string, most = 99) => ({ turn, names: [[turn, most]] as const })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

test('never runs more than its slots, and a failure frees its slot', async () => {
  const run = fairQueue({ slots: 2, waiting: 10 })
  let now = 0
  let most = 0
  const work = (n: number) =>
    run(whom('one'), async () => {
      now += 1
      most = Math.max(most, now)
      await wait(2)
      now -= 1
      if (n === 1) throw new Error('broken')
    })
  const results = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => codeOf(work(n))))
  expect(most).toBe(2)
  expect(results).toEqual(['done', 'Error: broken', 'done', 'done', 'done', 'done'])
})

test('slow work lets others pass, within the spare slots', async () => {
  const run = fairQueue({ slots: 1, waiting: 10, spare: { slots: 1, after: 20 } })
  const order: string[] = []
  let [now, most] = [0, 0]
  const work = (name: string, milliseconds: number) =>
    run(whom(name), async () => {
      now += 1
      most = Math.max(most, now)
      await wait(milliseconds)
      now -= 1
      order.push(name)
    })
  await Promise.all([work('slow', 300), work('quick', 1), work('another', 1), work('slow too', 300), work('last', 1)])
  expect(order).toEqual(['quick', 'another', 'slow', 'last', 'slow too'])
  expect(most).toBe(2)
  await Promise.all([work('one', 5), work('two', 5)])
  expect(order.slice(-2)).toEqual(['one', 'two'])
})

test('takes turns: a caller waits for one piece of work of each other caller', async () => {
  const run = fairQueue({ slots: 1, waiting: 10 })
  const order: string[] = []
  const send = (turn: string) => run(whom(turn), async () => void order.push(turn))
  await Promise.all(['many', 'many', 'many', 'many', 'one', 'other'].map(send))
  expect(order).toEqual(['many', 'many', 'one', 'other', 'many', 'many'])
})

test('limits the work per caller and the queue, and refuses the rest with a retry time', async () => {
  const run = fairQueue({ slots: 1, waiting: 3 })
  let open = () => undefined as void
  const gate = new Promise<void>((resolve) => (open = resolve))
  const send = (turn: string, most?: number) => codeOf(run(whom(turn, most), () => gate))
  const first = ['a', 'a', 'a'].map((turn) => send(turn, 2))
  expect(await first[2]).toBe('http.tooMany')
  const more = ['b', 'c', 'd'].map((turn) => send(turn))
  expect(await more[2]).toBe('http.tooMany')
  open()
  expect(await Promise.all([...first.slice(0, 2), ...more.slice(0, 2)])).toEqual(['done', 'done', 'done', 'done'])
  expect(await send('a', 1)).toBe('done')
})
