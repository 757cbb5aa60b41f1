/** For the person who starts the program, on standard output; logs go to standard error, so that the two do not mix. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const quietFor = 400
const repeatEvery = 5000

/** Runs a step. A quick one prints nothing; a longer one is announced, prints its progress every five seconds, and its duration at the end. */
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
