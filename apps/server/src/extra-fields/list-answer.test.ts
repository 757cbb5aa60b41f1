import { describe, expect, test } from 'vitest'
import { listAddress, readListAnswer } from './list-answer.ts'

const source = { codigo: 'punto', url: '', headers: {}, key: 'id', text: 'codigo', descrip: 'direccion' }

test.each([
  ['https://a.example/l', 1, undefined, 'https://a.example/l?page=0&per_page=12'],
  ['https://a.example/l', 3, 'mayor', 'https://a.example/l?page=2&per_page=12&search=mayor'],
  ['https://a.example/l?clase=luz&page=9', 1, 'a&b=c', 'https://a.example/l?clase=luz&page=0&per_page=12&search=a%26b%3Dc'],
])('%s at page %s is requested counting pages from 0 (XF-12, OPEN-32)', (url, page, search, wantedPage) => {
  expect(listAddress(url, { page, search })).toBe(wantedPage)
})

const row = (id: number) => ({ id, codigo: `PL-${id}`, direccion: 'Calle Mayor', secreto: 'x' })
const full = Array.from({ length: 12 }, (_, i) => row(i + 1))

describe('reading the answer of a list (XF-13)', () => {
  test('takes key, text and description by the configured names, and nothing else (XF-02)', () => {
    expect(readListAnswer(JSON.stringify([row(1), { id: 2, codigo: 'PL-2' }]), source, 1)?.data).toEqual([
      { key: '1', text: 'PL-1', descrip: 'Calle Mayor' },
      { key: '2', text: 'PL-2' },
    ])
  })

  test.each([
    ['a full list without a total goes on', full, 1, { last_page: null, total_minimo: true }],
    ['one that is not full ends', full.slice(3), 2, { last_page: 2, total: 21 }],
    ['one with a total says so', { data: full, meta: { total: 30 } }, 1, { last_page: 3, total: 30 }],
    ['or beside its data', { data: full, total: 12 }, 1, { last_page: 1, total: 12 }],
    ['an empty one', [], 1, { last_page: 1, total: 0 }],
  ])('%s', (_sentence, answer, page, meta) => {
    expect(readListAnswer(JSON.stringify(answer), source, page)?.meta).toMatchObject(meta)
  })

  test('drops rows without key or text, and duplicate keys', () => {
    const rows = [
      null,
      1,
      'x',
      {},
      { id: 1 },
      { codigo: 'a' },
      { id: {}, codigo: 'a' },
      { id: 'a,b', codigo: 'a' },
      { id: ' ', codigo: 'a' },
    ]
    expect(readListAnswer(JSON.stringify(rows), source, 1)?.data).toEqual([])
  })

  test.each(['', '<html>', 'null', '{}', '{"data":{}}', '"x"'])('«%s» is not a list', (body) => {
    expect(readListAnswer(body, source, 1)).toBeUndefined()
  })
})
