// `cap sync`: copies the built client and the plugins into the Android and iOS projects. Fails if the committed projects are out of
// date.
import { readFileSync } from 'node:fs'
import { ensureClient } from './build-client.mjs'
import { inRoot, tool } from './place.mjs'
import { main, Problem } from './problem.mjs'
import { runNode } from './run.mjs'

const client = inRoot('apps/client')
/** Committed files that Capacitor generates. */
const written = ['android/capacitor.settings.gradle', 'android/app/capacitor.build.gradle', 'ios/App/CapApp-SPM/Package.swift']
const content = () => written.map((file) => readFileSync(`${client}/${file}`, 'utf8'))

await main(async () => {
  await ensureClient()
  const before = content()
  const { code, output } = await runNode(tool.capacitor, ['sync'], { quiet: true, cwd: client })
  if (code !== 0) throw new Problem(`The Android and iOS projects could not be brought up to date:\n${output.trim()}`)
  const behind = content().flatMap((now, at) => (now === before[at] ? [] : [written[at]]))
  if (behind.length > 0)
    throw new Problem(`These files were behind the plugins of apps/client/package.json; commit them: ${behind.join(', ')}.`)
  return 0
})
