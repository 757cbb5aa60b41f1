export class StartProblem extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartProblem'
  }
}
export class NoAnswer extends StartProblem {}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const folderProblem = (folder: string, error: unknown): unknown => {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartProblem(
      `The disk of the data folder ${folder} is full; free some space or set DATA_DIR to another disk, then start again.`,
      error,
    )
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return new StartProblem(
      `The data folder ${folder} cannot be written; give this user the right to write there or set DATA_DIR to another folder.`,
      error,
    )
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartProblem(`The data folder ${folder} is not a folder; remove that file or set DATA_DIR to another place.`, error)
  return error
}
