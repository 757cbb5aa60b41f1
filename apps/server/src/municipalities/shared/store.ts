import { randomBytes } from 'node:crypto'
import { isRole, type Person } from '@avisa/contract/access/person'
import { withinBounds } from '@avisa/contract/municipalities/bounds'
import { namedTexts } from '@avisa/contract/municipalities/named-texts'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { type Parameters, Municipality } from '@avisa/contract/municipalities/schemas'
import type { Database, Read, Tx } from '#/platform/database/database.ts'
import { migrateSchema } from '#/platform/database/migrate.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

export type NewMunicipality = {
  nombre: string
  provincia: string
  /** `m_…`; derived from the name by default. */
  esquema?: string
  color?: string
  logo?: string | null
  /** WGS 84 degrees. */
  latitud: number
  longitud: number
  demo?: boolean
  /** A fixed key, for the demo and tests; random by default. */
  clave?: string
}

/** `m_` and the Latin letters and digits of the name. */
export const schemaName = (nombre: string) =>
  `m_${nombre
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 40)}`

/** Its row in the directory, its API key and its migrated, empty schema. */
export const createMunicipality = async (
  db: Database,
  values: NewMunicipality,
): Promise<{ id: number; esquema: string; clave: string }> => {
  const esquema = values.esquema ?? schemaName(values.nombre)
  await migrateSchema(db, esquema)
  const clave = values.clave ?? `avisa_${randomBytes(18).toString('base64url')}`
  return db.write('avisa', async (tx) => {
    const { id } = await tx
      .insertInto('municipios')
      .values({
        esquema,
        nombre: values.nombre,
        provincia: values.provincia,
        ...(values.color ? { color: values.color } : {}),
        logo: values.logo ?? null,
        latitud: values.latitud,
        longitud: values.longitud,
        demo: values.demo ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('claves_api').values({ clave, municipio_id: id, nombre: 'app' }).execute()
    return { id, esquema, clave }
  })
}

/** Every municipality with an API key, for the screen where one is chosen; demos only if they are served. */
export const listMunicipalities = async (shared: Read, { servesDemo } = { servesDemo: true }): Promise<Municipality[]> => {
  return statement(Municipality)`
    select m.id, m.nombre, m.provincia, m.color, m.logo,
           json_build_object('latitud', m.latitud, 'longitud', m.longitud) as centro,
           (select c.clave from avisa.claves_api c where c.municipio_id = m.id order by c.created_at, c.clave limit 1) as api_key
      from avisa.municipios m
     where exists (select 1 from avisa.claves_api c where c.municipio_id = m.id) and (${servesDemo} or not m.demo)
     order by m.orden, m.nombre`.all(shared)
}

/** The stored parameters, without defaults. */
export const readParameters = async (read: Read): Promise<Record<string, unknown>> => {
  const rows = await read.selectFrom('parametros').select(['clave', 'valor']).execute()
  return Object.fromEntries(rows.map((row) => [row.clave, row.valor]))
}

/** `undefined` resets it to its default. */
export const writeParameter = async (tx: Tx, { clave, valor }: { clave: string; valor: unknown }): Promise<void> => {
  await tx.deleteFrom('parametros').where('clave', '=', clave).execute()
  if (valor !== undefined)
    await tx
      .insertInto('parametros')
      .values({ clave, valor: JSON.stringify(valor) })
      .execute()
}

/** Name and look in the list of municipalities, stored in the directory. */
export const identityDefaults = { nombre_es: '', nombre_val: '', color: '#0A6478', provincia: '', centro: null } as const
const inDirectory = {
  nombre_es: (valor: unknown) => ({ nombre: String(valor) }),
  color: (valor: unknown) => ({ color: String(valor) }),
  logo: (valor: unknown) => ({ logo: typeof valor === 'string' ? valor : null }),
  provincia: (valor: unknown) => ({ provincia: String(valor) }),
  centro: (valor: unknown) => valor as { latitud: number; longitud: number },
}
const isInDirectory = (clave: string): clave is keyof typeof inDirectory => Object.hasOwn(inDirectory, clave)

/** Stores the parameter and its copy in the directory in one transaction. */
export const writeIdentity = async (tx: Tx, esquema: string, { clave, valor }: { clave: string; valor: unknown }): Promise<void> => {
  if (clave === 'logo' || clave.startsWith('nombre_')) await writeParameter(tx, { clave, valor })
  if (isInDirectory(clave))
    await tx.withSchema('avisa').updateTable('municipios').set(inDirectory[clave](valor)).where('esquema', '=', esquema).execute()
}

/** Server-side parameters: the secret by which the infrastructure page recognises our staff, and the credits of the map. */
export const ownDefaults = { infra_token: null, creditos_mapa: [] } as const

/** The secret, only for staff and only if the module is on. */
export const readInfraToken = async (read: Read, person: Person): Promise<string | null> => {
  if (isRole(person, 'ciudadano')) return null
  const names = ['infra_token', 'modulo_infraestructuras']
  const rows = await read.selectFrom('parametros').select(['clave', 'valor']).where('clave', 'in', names).execute()
  const { infra_token, modulo_infraestructuras } = Object.fromEntries(rows.map(({ clave, valor }) => [clave, valor]))
  return modulo_infraestructuras === true && typeof infra_token === 'string' ? infra_token : null
}

const readMunicipality = (db: Database, id: number) =>
  db.shared.selectFrom('municipios').select(['nombre', 'color', 'logo', 'demo']).where('id', '=', id).executeTakeFirstOrThrow()

/** The texts of the specification, overridden by the municipality's own. */
export const readTranslations = async (read: Read, lang: 'es' | 'ca'): Promise<Record<string, string>> => {
  const rows = await read.selectFrom('traducciones').select(['clave', lang]).execute()
  const named = Object.entries(namedTexts).map(([key, [es, ca]]) => [key, { es, ca }[lang]])
  return { ...Object.fromEntries(named), ...Object.fromEntries(rows.map((row) => [row.clave, row[lang]])) }
}

/** The parameters with defaults; stored keys that the contract does not know are dropped. */
export const parametersOf = async (db: Database, read: Read, scope: Scope): Promise<Parameters> => {
  const [stored, { nombre, color, logo, demo }] = await Promise.all([readParameters(read), readMunicipality(db, scope.municipality.id)])
  const values = Object.fromEntries(
    Object.entries(stored).filter(([key]) => Object.hasOwn(parameterDefaults, key) || key === 'nombre_es' || key === 'nombre_val'),
  )
  return { ...parameterDefaults, nombre, nombre_es: nombre, nombre_val: nombre, color, logo, ...withinBounds(values), demo }
}
