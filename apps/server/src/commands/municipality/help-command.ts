import { Help, type HelpSection } from '@avisa/contract/help/schemas'
import { Ajv } from 'ajv'
import { readHelp, writeHelp } from '#/help/store.ts'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { Database } from '#/platform/database/database.ts'
import { parseFile, textOf, type FileRequest } from './file-command.ts'

export const helpUsage = `npm run municipality -- help --municipality NAME            prints the help that people read, as JSON
npm run municipality -- help --municipality NAME FILE       puts another in its place (docs/operations.md, Help)`

const check = new Ajv({ strict: false }).compile(Help)

const hasTwice = (numbers: readonly number[]) => new Set(numbers).size < numbers.length

const uneven = ({ numSeccion, opciones }: HelpSection) =>
  opciones
    .filter(({ cuerpo_es, cuerpo_val }) => cuerpo_es.length !== cuerpo_val.length)
    .map(({ numOpcion }) => `Question ${numSeccion}/${numOpcion} has not as many paragraphs in both languages.`)

export const parseHelp = (text: string): Help => {
  const help = parseFile<Help>(
    text,
    check,
    (what) => `The file is not a help file: ${what}. Start from what \`help --municipality NAME\` prints.`,
  )
  if (
    hasTwice(help.map(({ numSeccion }) => numSeccion)) ||
    help.some(({ opciones }) => hasTwice(opciones.map((option) => option.numOpcion)))
  )
    throw new CommandProblem('A section or a question has the number of another: people find them by these numbers.')
  const [problem] = help.flatMap(uneven)
  if (problem) throw new CommandProblem(problem)
  return help
}

export const runHelp = async (db: Database, { municipality, file }: FileRequest): Promise<string[]> => {
  const { esquema, nombre } = await findMunicipality(db, municipality)
  if (file === undefined) return [JSON.stringify(await readHelp(db.read(esquema)), undefined, 2)]
  const help = parseHelp(await textOf(file))
  await db.write(esquema, (tx) => writeHelp(tx, help))
  return [`The help of «${nombre}» is written: ${help.length} sections.`]
}
