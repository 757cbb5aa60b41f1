export class Problem extends Error {}

export const main = async (body) => {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    console.error(error instanceof Problem ? `\n✗ ${error.message}` : error)
    process.exitCode = 1
  }
}
