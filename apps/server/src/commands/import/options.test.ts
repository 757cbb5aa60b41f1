import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'
import { CommandProblem, sentenceOf } from '../problem.ts'
import { showProgress } from './progress.ts'

describe('the import command', () => {
  it('resolves files from the current folder, and reads areas with their kind and a mapping', () => {
    const request = readOptions(
      [
        '--municipality',
        'Haro',
        '--areas',
        'barrios',
        'b.json',
        '--source',
        'csv',
        '--map',
        'numero=N,nombre=CALLE',
        '--only',
        'M=Haro',
        's.csv',
      ],
      '/home/ana',
    )
    expect(request).toEqual({
      help: false,
      municipality: 'Haro',
      job: {
        files: [{ path: '/home/ana/b.json', areas: 'barrio' }, { path: '/home/ana/s.csv' }],
        source: 'csv',
        mapping: { numero: ['N'], nombre: ['CALLE'] },
        only: { column: 'M', value: 'Haro' },
        prune: false,
        sure: false,
      },
    })
  })
  it.each([
    [['s.csv'], /--municipality NAME/],
    [['--municipality', 'Haro'], /which files/],
    [['--municipality', 'Haro', '--source', 'shp', 's.shp'], /--source does not know «shp»/],
    [['--municipality', 'Haro', '--areas', 'barrios'], /wants a file/],
    [['--municipality', 'Haro', '--only', 'Haro', 's.csv'], /COLUMN=VALUE/],
    [['--municipality', 'Haro', '--sure', 's.csv'], /--sure belongs to --prune/],
  ])('refuses %j with a sentence', (args, sentence) => {
    expect(() => readOptions(args, '/')).toThrow(sentence)
  })
  it('reports a database problem without internals', () => {
    expect(sentenceOf(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toMatch(/does not answer/)
    expect(sentenceOf(new CommandProblem('A sentence.'))).toBe('A sentence.')
  })
})

describe('progress', () => {
  const lines = (isTTY: boolean) => {
    const written: string[] = []
    let now = 0
    const progress = showProgress({ isTTY, write: (text) => written.push(text) }, () => (now += 50))
    for (const part of [0.1, 0.5, 0.9]) progress.tell({ file: 'a.csv', part, records: 100, done: false })
    progress.tell({ file: 'a.csv', part: 1, records: 200, done: true })
    progress.end()
    return written
  }
  it('is a redrawn bar on a terminal', () => {
    expect(lines(true).join('')).toContain('\r\u001B[2K[########################] 100 % a.csv, 200 records')
  })
  it('is one line per file elsewhere', () => {
    expect(lines(false)).toEqual(['[########################] 100 % a.csv, 200 records\n'])
  })
})
