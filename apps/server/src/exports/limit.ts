import { refuse } from '@avisa/contract/refusal'

const most = 4
export const openExports = () => {
  const running = new Set<string>()
  return (who: string): (() => void) => {
    if (running.size >= most || running.has(who)) return refuse('export.running')
    running.add(who)
    return () => void running.delete(who)
  }
}
export type Begin = ReturnType<typeof openExports>
export const closable = <Row>(first: IteratorResult<Row[]>, others: AsyncGenerator<Row[]>) => {
  let closed = false
  const pages = async function* () {
    if (!first.done) yield first.value
    for await (const page of others) {
      if (closed) return
      yield page
    }
  }
  return { all: pages(), close: () => void (closed = true) }
}
