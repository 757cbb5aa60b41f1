import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, judge } from './counts.mjs'

describe('the counts of the test command', () => {
  it('are those of vitest, and a file that fails before its first test counts as a failure', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a holds' }] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'b holds', failureMessages: ['Error: too late\n  at b', 'Error: busy'] }],
      },
      { name: 'c.test.ts', status: 'failed', message: '\u001B[31mno such module\u001B[39m\nat c', assertionResults: [] },
    ]
    const counted = countVitest({ numPassedTests: 7, numFailedTests: 1, testResults })
    expect(counted).toEqual({
      passed: 7,
      failed: 2,
      failures: ['b.test.ts › b holds\n    Error: too late\n    Error: busy', 'c.test.ts\n    no such module'],
    })
  })

  it('are those of the journeys, with errors outside a test as failures', () => {
    const stats = { expected: 4, flaky: 1, unexpected: 1, skipped: 3 }
    const tests = [
      { projectName: 'phone', status: 'expected', results: [{}] },
      { projectName: 'desk', status: 'unexpected', results: [{ error: { message: 'Error: no map\nat map' } }, {}] },
    ]
    const suites = [{ specs: [], suites: [{ specs: [{ title: 'a map moves', file: 'map.spec.ts', line: 7, tests }] }] }]
    const counted = countPlaywright({ stats, suites, errors: [{ message: 'no browser' }] })
    expect(counted).toEqual({ passed: 5, failed: 2, failures: ['map.spec.ts:7 › a map moves (desk)\n    Error: no map', 'no browser'] })
  })

  it.each([
    ['a runner that wrote no report', { counts: undefined, exitCode: 0 }, { passed: 0, failed: 1 }],
    ['a runner that ran nothing', { counts: { passed: 0, failed: 0 }, exitCode: 0 }, { passed: 0, failed: 1 }],
    ['an error that no test shows', { counts: { passed: 9, failed: 0 }, exitCode: 1 }, { passed: 9, failed: 1 }],
  ])('count %s as a failure', (_what, result, judged) => {
    expect(judge(result)).toMatchObject({ ...judged, failures: [expect.any(String)] })
  })

  it('are followed by the last errors that the runner printed, if no test explains them', () => {
    const output = `${'noise\n'.repeat(60)}\u001B[31mUnhandled Rejection\u001B[39m\n\nError: connection ended\n`
    const { failures } = judge({ counts: { passed: 9, failed: 0, failures: [] }, exitCode: 1, output })
    expect(failures).toEqual([
      expect.stringMatching(/ended with 1\n(?: {4}noise\n){38} {4}Unhandled Rejection\n {4}Error: connection ended$/),
    ])
  })

  it('are unchanged if everything passed', () => {
    const all = { passed: 9, failed: 0, failures: [] }
    expect(judge({ counts: all, exitCode: 0 })).toEqual(all)
  })
})
