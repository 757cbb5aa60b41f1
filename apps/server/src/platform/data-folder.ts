import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { folderProblem, StartProblem } from './start-problem.ts'

const enough = 100 * 1024 * 1024

export const tryDataFolder = (folder: string, needed = enough): void => {
  const trial = path.join(folder, `.trial-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    const file = openSync(trial, 'w', 0o600)
    writeSync(file, Buffer.alloc(64 * 1024))
    fsyncSync(file)
    closeSync(file)
    rmSync(trial)
  } catch (error) {
    throw folderProblem(folder, error)
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free < needed)
    throw new StartProblem(
      `The disk of the data folder ${folder} is almost full (${Math.floor(free / 1024 / 1024)} MB free, ${Math.ceil(needed / 1024 / 1024)} MB needed); ` +
        'free some space or set DATA_DIR to another disk.',
    )
}
