import { existsSync, readFileSync } from 'node:fs'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A file that breaks before its first test has no failed test of its own, and counts as one. */
const brokenFiles = (results) =>
  results.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')).length

/** Which of vitest's tests and files failed, one line each. */
const failuresOfVitest = (results) =>
  results
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter((test) => test.status === 'failed')
      return failed.length === 0 ? [file.name] : failed.map((test) => `${file.name} › ${test.fullName}`)
    })

/** Which journeys failed, in which size, one line each. */
const failuresOfPlaywright = (suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected')
        .map((test) => `${spec.file}:${spec.line} › ${spec.title} (${test.projectName})`),
    ),
    ...failuresOfPlaywright(suite.suites ?? []),
  ])

/** Numbers of vitest's JSON report and the names of what failed; nothing when it wrote none. */
export const countVitest = (report) =>
  report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles(report.testResults),
    failures: failuresOfVitest(report.testResults),
  }

/** The same of Playwright's JSON report; a test that passed at the second try passed, an error outside a test failed. */
export const countPlaywright = (report) =>
  report && {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.errors.length,
    failures: [...failuresOfPlaywright(report.suites), ...report.errors.map((error) => error.message)],
  }

/**
 * One runner's numbers, so that no silence passes for success: no report, no test at all, or an exit code that
 * its numbers do not explain counts as a failure.
 */
export const judge = ({ counts, exitCode }) => {
  const { passed, failed, failures } = counts ?? { passed: 0, failed: 0, failures: [] }
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0)
  return unexplained
    ? { passed, failed: 1, failures: [`no test says why the runner ended with ${exitCode}`] }
    : { passed, failed, failures }
}

export const readVitest = (file) => countVitest(read(file))
export const readPlaywright = (file) => countPlaywright(read(file))
