/** An error that the person can fix: printed as one sentence, without a stack. */
export class Problem extends Error {}

/** Runs a script's body and sets the exit code. */
export const main = async (body) => {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    console.error(error instanceof Problem ? `\n✗ ${error.message}` : error)
    process.exitCode = 1
  }
}
