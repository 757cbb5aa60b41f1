import { arr, filled, obj } from '@avisa/contract/http/schema'
import { Ajv } from 'ajv'
import { writeDefinitions, type Definition } from '#/extra-fields/shared/definition-store.ts'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { Database } from '#/platform/database/database.ts'
import { listNameOf, writeSecret } from '#/platform/database/secrets-store.ts'
import type { Secrets } from '#/platform/secret-key.ts'
import { extraFieldProperties } from '#/municipalities/extra-field-schema.ts'
import { parseFile, textOf, type FileRequest } from './file-command.ts'

export const extraFieldsUsage = `npm run municipality -- fields --municipality NAME FILE     writes extra fields (docs/operations.md, Extra fields)`

const File = arr(obj({ ...extraFieldProperties, tipos: arr(filled(), { minItems: 1 }) }))
const check = new Ajv({ strict: false }).compile(File)

const lacks = ({ codigo, tipo_campo, json }: Definition): string[] => {
  if (tipo_campo === 'list' && !json['opciones']) return [`«${codigo}» is a list without opciones.`]
  return tipo_campo === 'list_api' && !json['url'] ? [`«${codigo}» is a list from an API without url.`] : []
}

export const parseDefinitions = (text: string): Definition[] => {
  const definitions = parseFile<Definition[]>(text, check, (what) => `The file does not fit: ${what}.`)
  const [problem] = definitions.flatMap(lacks)
  if (problem) throw new CommandProblem(problem)
  return definitions
}

/** The headers of lists, apart from the definitions that are stored unencrypted. */
const withoutHeaders = ({ json: { headers: _headers, ...json }, ...definition }: Definition): Definition => ({ ...definition, json })
const headersOf = ({ codigo, json: { headers } }: Definition) =>
  headers === undefined ? [] : [{ nombre: listNameOf(codigo), valor: JSON.stringify(headers), autor_id: null }]

export const runExtraFields = async (
  { db, secrets }: { db: Database; secrets: Secrets },
  { municipality, file }: FileRequest,
): Promise<string[]> => {
  if (file === undefined) throw new CommandProblem('Name the file with the extra fields.')
  const definitions = parseDefinitions(await textOf(file))
  const { esquema, nombre } = await findMunicipality(db, municipality)
  await db.bulk(esquema, async (client) => {
    const { unknownTypes, otherKind } = await writeDefinitions(client, definitions.map(withoutHeaders))
    if (unknownTypes.length > 0) throw new CommandProblem(`«${nombre}» has no types ${unknownTypes.join(', ')}; nothing was written.`)
    if (otherKind.length > 0)
      throw new CommandProblem(`${otherKind.join(', ')}: has values of another kind; give it another codigo. Nothing was written.`)
  })
  await db.write(esquema, async (tx) => {
    for (const secret of definitions.flatMap(headersOf)) await writeSecret(tx, { secrets, esquema }, secret)
  })
  return [`${definitions.length} extra fields of «${nombre}» are written.`]
}
