import type { ImportProblem } from '@avisa/contract/imports/rules'

export class CommandProblem extends Error {
  readonly code: ImportProblem
  constructor(message: string, code: ImportProblem = 'unreadable') {
    super(message)
    this.name = 'CommandProblem'
    this.code = code
  }
}

/** What `parse` reads from the arguments of a command; `help` is the command that lists its options. */
export const parseOptions = <T>(parse: () => T, help: string): T => {
  try {
    return parse()
  } catch (error) {
    const what = error instanceof Error ? error.message.split('.')[0] : String(error)
    throw new CommandProblem(`${what}. \`${help}\` lists the options.`)
  }
}

export const sentenceOf = (error: unknown): string => {
  if (error instanceof CommandProblem) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (
    ['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'ETIMEDOUT', '57P03', 'ENOENT'].includes(code) ||
    /timeout exceeded when trying to connect/.test(String(error))
  )
    return 'The database does not answer. Start it (`npm start` keeps one running) or correct DATABASE_URL, and run the command again.'
  if (code === '28P01' || code === '3D000')
    return 'The database refuses the name or the password in DATABASE_URL. Correct it and run the command again.'
  return error instanceof Error ? error.message : String(error)
}
