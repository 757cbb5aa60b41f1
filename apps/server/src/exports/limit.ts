import { refuse } from '@avisa/contract/refusal'

const most = 4

/** One export a person at a time, four a process. */
export const openExports = () => {
  const running = new Set<string>()
  return (who: string): (() => void) => {
    if (running.size >= most || running.has(who)) return refuse('export.running')
    running.add(who)
    return () => void running.delete(who)
  }
}
export type Begin = ReturnType<typeof openExports>
