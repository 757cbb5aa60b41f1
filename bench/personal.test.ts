import { expect, test } from 'vitest'
import { measurePersonal, readTexts } from './personal.ts'

test('what is missed and what is wrong are listed', () => {
  const { places, recall, flagged, missed, wrong } = measurePersonal([
    'llamen al [telefono]',
    'sin nada',
    'el 612345678',
    'matrícula [matricula]',
  ])
  expect([places, recall, flagged, missed, wrong]).toEqual([2, 1, 0.5, [], ['telefono: el 612345678']])
})

const reports = process.env['MADRID_REPORTS']
test.skipIf(reports === undefined)(
  'at the places of real reports at least 98 % are found, and at most 0.5 % of the other texts flagged',
  () => {
    const { places, recall, flagged } = measurePersonal(readTexts(reports ?? ''))
    expect(places).toBeGreaterThan(300)
    expect(recall).toBeGreaterThanOrEqual(0.98)
    expect(flagged).toBeLessThanOrEqual(0.005)
  },
)
