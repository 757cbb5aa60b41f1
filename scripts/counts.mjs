import { existsSync, readFileSync } from 'node:fs'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A file that breaks before its first test has no failed test of its own, and counts as one. */
const brokenFiles = (results) =>
  results.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')).length

/** Numbers of vitest's JSON report; nothing when it wrote none. */
export const countVitest = (report) =>
  report && { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles(report.testResults) }

/** Numbers of Playwright's JSON report; a test that passed at the second try passed, an error outside a test failed. */
export const countPlaywright = (report) =>
  report && { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected + report.errors.length }

/**
 * One runner's numbers, so that no silence passes for success: no report, no test at all, or an exit code that
 * its numbers do not explain counts as a failure.
 */
export const judge = ({ counts, exitCode }) => {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 }
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: unexplained ? 1 : failed }
}

export const readVitest = (file) => countVitest(read(file))
export const readPlaywright = (file) => countPlaywright(read(file))
