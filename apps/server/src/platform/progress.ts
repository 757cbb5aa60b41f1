/** What the person who starts the program reads, on standard output; logs go to standard error, so that neither spoils the other. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const quietFor = 400
const repeatEvery = 5000

/** Does a step. A quick one is silent; a longer one is announced, tells how far it is every five seconds, and how long it took. */
export const step = async <T>(title: string, work: (tell: (detail: string) => void) => Promise<T>): Promise<T> => {
  const start = Date.now()
  let detail = ''
  let announced = false
  const line = () => {
    announced = true
    say(`  ${title} …${detail && ` ${detail}`}`)
  }
  const first = setTimeout(line, quietFor)
  const again = setInterval(line, repeatEvery)
  try {
    return await work((text) => (detail = text))
  } finally {
    clearTimeout(first)
    clearInterval(again)
    if (announced) say(`  ${title}: ${((Date.now() - start) / 1000).toFixed(1)} s`)
  }
}
