/** Something the person can put right: said in one sentence, without a stack. */
export class Problem extends Error {}

/** Runs a script's body and turns its end into an exit code. */
export const main = async (body) => {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    console.error(error instanceof Problem ? `\n✗ ${error.message}` : error)
    process.exitCode = 1
  }
}
