import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isRole, type Person } from '@avisa/contract/access/person'
import { namedTexts } from '@avisa/contract/municipalities/named-texts'
import { int, obj, str } from '@avisa/contract/http/schema'
import { isDrawn } from '@avisa/contract/municipalities/logo'
import { Municipality, Parameters, type Settings } from '@avisa/contract/municipalities/schemas'
import type { Database, Read } from '#/platform/database/database.ts'
import { readSecret, type SecretPlace } from '#/platform/database/secrets-store.ts'
import { migrateSchema } from '#/platform/database/migrate.ts'
import { statement } from '#/platform/database/rows.ts'
import { fromReachable } from '#/platform/database/towns.ts'

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

const latin = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** `m_` and the Latin letters and digits of the name, with those of the province where the name alone is taken. */
export const schemaName = (nombre: string, provincia = '') => {
  const name = `m_${latin(nombre).slice(0, 40)}`
  return provincia === '' ? name : `${name}_${latin(provincia)}`.slice(0, 52)
}

/** Ids of municipalities are of the whole deployment: `home` counts them. */
export const nextTownId = async (db: Database): Promise<number> => {
  const row = await statement(obj({ id: int() }))`select nextval(pg_get_serial_sequence('avisa.municipios', 'id')) as id`.first(db.shared)
  if (!row) throw new Error('a sequence has a next number')
  return row.id
}

/** Its row in the directory, its API key and its migrated, empty schema. */
export const createMunicipality = async (
  db: Database,
  values: NewMunicipality,
): Promise<{ id: number; esquema: string; clave: string }> => {
  const esquema = values.esquema ?? schemaName(values.nombre)
  await migrateSchema(db, esquema)
  const clave = values.clave ?? `avisa_${randomBytes(18).toString('base64url')}`
  const id = await nextTownId(db)
  return db.baseOf(esquema).write('avisa', async (tx) => {
    const { nombre, provincia, color = null, logo = null, latitud, longitud, demo = false } = values
    await sql`
      insert into avisa.municipios (id, esquema, nombre, provincia, color, logo, latitud, longitud, demo)
      overriding system value values (${id}, ${esquema}, ${nombre}, ${provincia}, coalesce(${color}, '#0A6478'), ${logo}, ${latitud}, ${longitud}, ${demo})`.execute(
      tx,
    )
    await tx.insertInto('claves_api').values({ clave, municipio_id: id, nombre: 'app' }).execute()
    return { id, esquema, clave }
  })
}

/** Of a drawn logo clients learn the address of its file, which they keep. */
const logoAddress = (logo: string | null): string | null =>
  logo !== null && isDrawn(logo) ? `/uploads/logos/${createHash('md5').update(logo).digest('hex')}.png` : logo

export const findLogo = async (db: Database, digest: string): Promise<string | undefined> => {
  const logos = await fromReachable(db, ({ shared }) =>
    statement(obj({ logo: str() }))`select logo from avisa.municipios where md5(logo) = ${digest} limit 1`.all(shared),
  )
  return logos[0]?.logo
}

/** Every municipality with an API key, for the screen where one is chosen; demos only if they are served. */
export const listMunicipalities = async (db: Database, { servesDemo } = { servesDemo: true }): Promise<Municipality[]> => {
  const rows = await fromReachable(db, ({ shared }) => listedIn(shared, servesDemo))
  if (db.bases.size > 1) rows.sort((a, b) => a.orden - b.orden || a.nombre.localeCompare(b.nombre, 'es'))
  return rows.map(({ orden: _orden, ...row }) => ({ ...row, logo: logoAddress(row.logo) }))
}

const Listed = obj({ ...Municipality.properties, orden: int() })
const listedIn = (shared: Read, servesDemo: boolean) =>
  statement(Listed)`
    select m.id, m.nombre, m.provincia, m.color, m.logo, m.orden,
           json_build_object('latitud', m.latitud, 'longitud', m.longitud) as centro,
           (select c.clave from avisa.claves_api c where c.municipio_id = m.id and (c.caduca is null or c.caduca > now())
             order by c.caduca is not null, c.created_at, c.clave limit 1) as api_key
      from avisa.municipios m
     where exists (select 1 from avisa.claves_api c where c.municipio_id = m.id and (c.caduca is null or c.caduca > now())) and (${servesDemo} or not m.demo)
       and m.base is null and m.retirado is null
     order by m.orden, m.nombre`.all(shared)

/** Settings that the directory shows too: the database copies them (`avisa.copiar_identidad`). */
export const identityDefaults = { nombre_es: '', nombre_val: '', color: '#0A6478', provincia: '', alias: '', centro: null } as const

/** The secret of the infrastructure page: only for staff and only if the module is on. A parameter of that name is of an earlier version. */
export const readInfraToken = async (read: Read, settings: Settings, place: SecretPlace & { person: Person }): Promise<string | null> =>
  settings.modulo_infraestructuras && !isRole(place.person, 'ciudadano')
    ? ((await readSecret(read, place, 'infra_token')) ?? settings.infra_token)
    : null

/** The texts of the specification, overridden by the municipality's own. */
export const readTranslations = async (read: Read, lang: 'es' | 'ca'): Promise<Record<string, string>> => {
  const rows = await read.selectFrom('traducciones').select(['clave', lang]).execute()
  const named = Object.entries(namedTexts).map(([key, [es, ca]]) => [key, { es, ca }[lang]])
  return { ...Object.fromEntries(named), ...Object.fromEntries(rows.map((row) => [row.clave, row[lang]])) }
}

/** The settings that everyone may read, without those that only the server reads. */
export const parametersFrom = (settings: Settings): Parameters =>
  Object.fromEntries(
    Object.entries({ ...settings, logo: logoAddress(settings.logo) }).filter(([key]) => Object.hasOwn(Parameters.properties, key)),
  ) as Parameters
