import type { Progress } from './run.ts'

type Out = { isTTY?: boolean; write: (text: string) => unknown }
const width = 24

export const showProgress = (out: Out = process.stderr, now: () => number = Date.now) => {
  let last = 0
  const bar = (progress: Progress): string => {
    if ('merging' in progress) return 'Merging …'
    const filled = Math.round(progress.part * width)
    const percent = `${Math.round(progress.part * 100)} %`.padStart(5)
    return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${percent} ${progress.file}, ${progress.records} records`
  }
  return {
    tell: (progress: Progress) => {
      if ('merging' in progress && progress.merging > 0) return
      const whole = 'merging' in progress || progress.done
      if (out.isTTY) {
        if (whole || now() - last > 100) out.write(`\r\u001B[2K${bar(progress)}`)
      } else if (whole || now() - last > 5000) out.write(`${bar(progress)}\n`)
      else return
      last = now()
    },
    end: () => {
      if (out.isTTY) out.write('\r\u001B[2K')
    },
  }
}
