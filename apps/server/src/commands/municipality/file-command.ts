import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ValidateFunction } from 'ajv'
import { CommandProblem } from '#/commands/problem.ts'

export type FileRequest = { municipality: string; file?: string }

/** Reads `--municipality NAME FILE`; a relative path is resolved against `from`, the operator's directory. */
export const readFileRequest = (args: string[], from: string): FileRequest => {
  const { values, positionals } = parseArgs({ args, strict: false, options: { municipality: { type: 'string' } } })
  const [file] = positionals
  if (typeof values.municipality !== 'string') throw new CommandProblem('Specify which municipality: --municipality NAME.')
  return { municipality: values.municipality, ...(file === undefined ? {} : { file: resolve(from, file) }) }
}

export const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => Promise.reject(new CommandProblem(`There is no ${file}.`)))

/** The content of a JSON file, or a sentence about the first thing that is wrong with it. */
export const parseFile = <T>(text: string, check: ValidateFunction, wrong: (what: string) => string): T => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw new CommandProblem(`The file is not JSON: ${String(cause)}`)
  }
  if (check(content)) return content as T
  const [error] = check.errors ?? []
  throw new CommandProblem(wrong(`${error?.instancePath || 'it'} ${error?.message ?? ''}`))
}
