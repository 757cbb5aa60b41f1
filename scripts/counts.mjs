import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A file that fails before its first test has no failed test of its own, and counts as one. */
const brokenFiles = (results) =>
  results.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')).length

const withLines = (title, lines) => [title, ...lines.map((line) => `    ${line}`)].join('\n')

const linesOf = (text) => stripVTControlCharacters(text).split('\n')

/** The first line of each attempt's error, since a log of CI may be cut to its end. */
const withReasons = (title, messages) =>
  withLines(
    title,
    messages.filter(Boolean).map((message) => linesOf(message)[0]),
  )

/** What a runner prints last of its errors: those that belong to no test are in no report. */
const lastLines = (output) =>
  linesOf(output)
    .filter((line) => line.trim())
    .slice(-40)

const failuresOfVitest = (results) =>
  results
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter((test) => test.status === 'failed')
      return failed.length === 0
        ? [withReasons(file.name, [file.message])]
        : failed.map((test) => withReasons(`${file.name} › ${test.fullName}`, test.failureMessages))
    })

const failuresOfPlaywright = (suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected')
        .map((test) =>
          withReasons(
            `${spec.file}:${spec.line} › ${spec.title} (${test.projectName})`,
            test.results.map(({ error }) => error?.message),
          ),
        ),
    ),
    ...failuresOfPlaywright(suite.suites ?? []),
  ])

/** Of vitest's JSON report; undefined if there is none. */
export const countVitest = (report) =>
  report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles(report.testResults),
    failures: failuresOfVitest(report.testResults),
  }

/** Of Playwright's JSON report; a test that passes on retry has passed, an error outside a test is a failure. */
export const countPlaywright = (report) =>
  report && {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.errors.length,
    failures: [...failuresOfPlaywright(report.suites), ...report.errors.map((error) => error.message)],
  }

/**
 * One runner's numbers. A missing report, a run without tests, or an exit code that the numbers do not explain counts as a failure.
 * `output`: what the runner printed of errors.
 */
export const judge = ({ counts, exitCode, output = '' }) => {
  const { passed, failed, failures } = counts ?? { passed: 0, failed: 0, failures: [] }
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0)
  return unexplained
    ? { passed, failed: 1, failures: [withLines(`no test says why the runner ended with ${exitCode}`, lastLines(output))] }
    : { passed, failed, failures }
}

export const readVitest = (file) => countVitest(read(file))
export const readPlaywright = (file) => countPlaywright(read(file))
