import { demoPassword } from '@avisa/contract/accounts/known-passwords'
import { isThisMachine, type Config } from '#/platform/config.ts'
import { say } from '#/platform/progress.ts'

/** `notServed`: the name of the demo municipality of a server that does not serve it. */
export type Demo = 'served' | 'none' | { notServed: string }
export const addressOf = ({ publicUrl, host }: Pick<Config, 'host'> & { publicUrl?: string | undefined }, port: number) => {
  const displayHost = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  return publicUrl ?? `http://${displayHost}:${port}`
}

const printDemoAccounts = async ({ host }: Config) => {
  const { demoAccounts } = await import('#/demo/people.ts')
  if (!isThisMachine(host))
    say(`\n  Other machines reach this server (HOST=${host}), and everybody knows the password of the demo's accounts.`)
  say(`\n  Demo accounts, all with the password ${demoPassword}; a login code where one is shown:`)
  for (const { email, rol, codigo, ciudadana } of demoAccounts)
    say(`    ${email.padEnd(26)}${rol.padEnd(17)}${ciudadana ? 'citizens’ server' : (codigo ?? '')}`.trimEnd())
}

/** `started` in milliseconds since 1970. */
type Ready = { started: number; port: number; metrics: number | undefined; demo: Demo; setup: string | undefined }

export const welcome = async (config: Config, { started, port, metrics, demo, setup }: Ready) => {
  say(`\nAvisa is ready: ${addressOf(config, port)}   (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (setup !== undefined)
    say(`\n  There is no municipality yet. Whoever opens this makes one in the browser, once and within a day:\n    ${setup}`)
  if (demo === 'served') await printDemoAccounts(config)
  if (demo === 'served' && !config.mail)
    say(
      `\n  Mails of the demo are not sent; on this machine they are read at ${addressOf({ ...config, publicUrl: undefined }, port)}/dev/mail`,
    )
  if (typeof demo === 'object')
    say(
      `\n  The demo municipality «${demo.notServed}» is still there and is not served. Erase it: npm run municipality -- erase --municipality "${demo.notServed}" --sure "${demo.notServed}"`,
    )
  say(`\n  Data: ${config.dataDir}${config.databaseUrl === undefined ? '' : ' (images); the rest in the database of DATABASE_URL'}`)
  if (config.bucket) say(`  Photos: ${config.bucket.url}`)
  if (metrics !== undefined) say(`  Metrics: ${addressOf({ ...config, publicUrl: undefined }, metrics)}/metrics`)
  say('  Stop with Ctrl-C.\n')
}
