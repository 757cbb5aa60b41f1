import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, judge } from './counts.mjs'

describe('the counts of the test command', () => {
  it('are those of the unit runner, and a file that breaks before its first test counts as a failure', () => {
    const testResults = [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ]
    expect(countVitest({ numPassedTests: 7, numFailedTests: 1, testResults })).toEqual({ passed: 7, failed: 2 })
  })

  it('are those of the journeys, with errors outside a test as failures', () => {
    const stats = { expected: 4, flaky: 1, unexpected: 2, skipped: 3 }
    expect(countPlaywright({ stats, errors: [{ message: 'no browser' }] })).toEqual({ passed: 5, failed: 3 })
  })

  it.each([
    ['a runner that wrote no report', { counts: undefined, exitCode: 0 }, { passed: 0, failed: 1 }],
    ['a runner that ran nothing', { counts: { passed: 0, failed: 0 }, exitCode: 0 }, { passed: 0, failed: 1 }],
    ['an error that no test shows', { counts: { passed: 9, failed: 0 }, exitCode: 1 }, { passed: 9, failed: 1 }],
  ])('count %s as a failure', (_what, result, judged) => {
    expect(judge(result)).toEqual(judged)
  })

  it('stay as they are when all passed', () => {
    expect(judge({ counts: { passed: 9, failed: 0 }, exitCode: 0 })).toEqual({ passed: 9, failed: 0 })
  })
})
