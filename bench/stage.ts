import os from 'node:os'
import path from 'node:path'
import { chance, signIn, type City } from './city.ts'
import { openCity } from './data.ts'
import { startServer } from './program.ts'
import { openRecorder } from './recorder.ts'

export const say = (text: string) => void process.stderr.write(`${text}\n`)

type StageOptions = { folder: string; workers: number; seconds: number }

export const openStage = async (server: string, count: number, { folder, workers, seconds }: StageOptions) => {
  const { url, drop } = await openCity(server, count, (text) => say(`  ${text}`))
  const env = { DATABASE_URL: url, DATA_DIR: path.join(folder, String(count)), WORKERS: String(workers) }
  const program = await startServer(env)
  const recorder = await openRecorder(url, folder)
  const [staff, admin] = [await signIn(url), await signIn(url, 'admin')]
  const city: City = { url, rows: count, program, recorder, seconds, staff, admin, random: chance(1) }
  const close = async () => {
    await recorder.close()
    await program.stop()
    await drop()
  }
  return { city, close }
}

export const machineOf = (load: number) => ({
  processors: os.cpus().length,
  model: os.cpus()[0]?.model ?? 'unknown',
  memory: `${Math.round(os.totalmem() / 2 ** 30)} GB`,
  node: process.version,
  'load before': Number(load.toFixed(1)),
  'load after': Number((os.loadavg()[0] ?? 0).toFixed(1)),
})
