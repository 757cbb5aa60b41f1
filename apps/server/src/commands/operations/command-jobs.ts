import { openJobs } from '#/platform/jobs.ts'

export const openCommandJobs = (url: string) => {
  const tell = ({ err }: { err?: { message: string } }, text: string) => void process.stderr.write(`${text} ${err?.message ?? ''}\n`)
  return openJobs(url, { warn: () => undefined, error: tell })
}
