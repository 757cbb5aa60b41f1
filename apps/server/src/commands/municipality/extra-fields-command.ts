import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { arr, filled, obj } from '@avisa/contract/http/schema'
import { Ajv } from 'ajv'
import { writeDefinitions, type Definition } from '#/extra-fields/definition-store.ts'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { Database } from '#/platform/database/database.ts'
import { extraFieldProperties } from '#/municipalities/extra-field-schema.ts'

export const extraFieldsUsage = `npm run municipality -- fields --municipality NAME FILE     writes extra fields (docs/operations.md, Extra fields)`

type Request = { municipality: string; file: string }

export const readExtraFieldsRequest = (args: string[], from: string): Request => {
  const { values, positionals } = parseArgs({ args, strict: false, options: { municipality: { type: 'string' } } })
  const [file] = positionals
  if (typeof values.municipality !== 'string') throw new CommandProblem('Specify which municipality: --municipality NAME.')
  if (!file) throw new CommandProblem('Name the file with the extra fields.')
  return { municipality: values.municipality, file: resolve(from, file) }
}

const File = arr(obj({ ...extraFieldProperties, tipos: arr(filled(), { minItems: 1 }) }))
const check = new Ajv({ strict: false }).compile(File)

const lacks = ({ codigo, tipo_campo, json }: Definition): string[] => {
  if (tipo_campo === 'list' && !json['opciones']) return [`«${codigo}» is a list without opciones.`]
  return tipo_campo === 'list_api' && !json['url'] ? [`«${codigo}» is a list from an API without url.`] : []
}

export const parseDefinitions = (text: string): Definition[] => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw new CommandProblem(`The file is not JSON: ${String(cause)}`)
  }
  if (!check(content)) {
    const [error] = check.errors ?? []
    throw new CommandProblem(`The file does not fit: ${error?.instancePath ?? ''} ${error?.message ?? ''}.`)
  }
  const definitions = content as Definition[]
  const [problem] = definitions.flatMap(lacks)
  if (problem) throw new CommandProblem(problem)
  return definitions
}

export const runExtraFields = async (db: Database, { municipality, file }: Request): Promise<string[]> => {
  const definitions = parseDefinitions(await readFile(file, 'utf8').catch(() => Promise.reject(new CommandProblem(`There is no ${file}.`))))
  const { esquema, nombre } = await findMunicipality(db, municipality)
  await db.bulk(esquema, async (client) => {
    const { unknownTypes, otherKind } = await writeDefinitions(client, definitions)
    if (unknownTypes.length > 0) throw new CommandProblem(`«${nombre}» has no types ${unknownTypes.join(', ')}; nothing was written.`)
    if (otherKind.length > 0)
      throw new CommandProblem(`${otherKind.join(', ')}: has values of another kind; give it another codigo. Nothing was written.`)
  })
  return [`${definitions.length} extra fields of «${nombre}» are written.`]
}
