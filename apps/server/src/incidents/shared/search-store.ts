import { fold } from '@avisa/contract/addresses/fold'
import { arr, int, obj, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, among, anyOf, contains, idsOf, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { asStaff, incidentSeen, type Viewer } from './sight-store.ts'

/** Only the newest matches are considered, so that a search for common words stays fast. */
const newest = 500
/** Words of a search that count, letters that an index look-up needs, and ids that a word may match. */
const [maxWords, fewestLetters, maxNames] = [6, 3, 200]

type At = {
  scope: Scope
  viewer: Viewer
  /** True if the caller reads free text of the task or inspection. */
  ofWork?: true
}

/** A word and the ids whose names contain it, read first so that the planner knows how many rows to expect. */
const Names = obj({ tipos: arr(int()), viales: arr(int()), personas: arr(int()), entidades: arr(int()) })
type Word = Static<typeof Names> & { word: string }
/** Empty if no word is long enough for an index. */
type Search = { words: readonly Word[]; joined: readonly Word[] }

// Must match the indexes `*_palabras` (migrations/municipality).
const palabras = ({ esquema }: Scope, text: Sql): Sql => sql`${sql.id(esquema, 'palabras')}(${text})`
const has = (folded: Sql, word: string): Sql => sql`${folded} like ${`%${word}%`}`

const meaningOf = async (read: Read, scope: Scope, word: string): Promise<Word> => {
  const t = nameIn(scope.esquema)
  const ids = (from: Sql, name: Sql) =>
    sql`coalesce((select json_agg(n.id) from (${from} ${has(palabras(scope, name), word)} limit ${maxNames}) n), '[]')`
  const names = await statement(Names)`select
    ${ids(sql`select id from ${t('tipos')} where`, sql`descripcion_es || ' ' || descripcion_val`)} as tipos,
    ${ids(sql`select id_vial as id from ${t('viales')} where`, sql`completo_val`)} as viales,
    ${ids(sql`select id from ${t('usuarios')} where servidor = 'backoffice' and`, sql`nombre || ' ' || apellidos`)} as personas,
    ${ids(sql`select id from ${t('entidades')} where`, sql`nombre_es || ' ' || nombre_val`)} as entidades`.first(read)
  return { word, ...(names ?? { tipos: [], viales: [], personas: [], entidades: [] }) }
}

const meaningsOf = async (read: Read, scope: Scope, text: string): Promise<Search> => {
  const folded = fold(text).split(' ').slice(0, maxWords)
  if (!folded.some(({ length }) => length >= fewestLetters)) return { words: [], joined: [] }
  // A phone number, however it is grouped.
  const isNumber = folded.length > 1 && folded.every((word) => /^\d+$/.test(word))
  const meaning = (words: readonly string[]) => Promise.all(words.map((word) => meaningOf(read, scope, word)))
  return { words: await meaning(folded), joined: isNumber ? await meaning([folded.join('')]) : [] }
}

const place = sql`i.codigo || ' ' || coalesce(i.direccioncalle, '') || ' ' || coalesce(i.direccionnumero, '')`
const described = sql`coalesce(i.contenido, '') || ' ' || coalesce(i.emplazamiento, '')`
const contact = (scope: Scope): Sql =>
  sql`(${palabras(scope, sql`coalesce(c.nombre, '') || ' ' || coalesce(c.email, '')`)} || ' ' || regexp_replace(coalesce(c.telefono, ''), '\\D', '', 'g'))`

const ofNames = (column: Sql, ids: readonly number[]): Sql[] => (ids.length > 0 ? [among(column, ids)] : [])

/** The newest incidents whose reporter has all these words in one contact. */
const reporterNamed = (scope: Scope, words: readonly string[]): Sql => sql`i.id = any(array(
  select c.incidencia_id from ${nameIn(scope.esquema)('incidencias_ciudadano')} c where ${allOf(words.map((word) => has(contact(scope), word)))}
   order by c.incidencia_id desc limit ${newest}))`

/** Only for those who may read reporters, on incidents they see as staff. */
const ofReporter = ({ scope, viewer }: At, words: readonly string[]): Sql[] => {
  if (!viewer.sight.personal || !viewer.seesContact || words.some(({ length }) => length < fewestLetters)) return []
  return [allOf([asStaff(scope, viewer.sight), reporterNamed(scope, words)])]
}

/**
 * Everybody finds by code, street, number and type; by description and reporter only those who may read them. The cheapest condition
 * is first.
 */
const wordIn = (at: At, { word, tipos, viales }: Word): Sql => {
  const { scope, viewer, ofWork } = at
  const matches = [...ofNames(sql`i.tipoincidencia_id`, tipos), ...ofNames(sql`i.id_vial`, viales), has(palabras(scope, place), word)]
  if (!viewer.sight.personal) return anyOf(matches)
  const written = has(palabras(scope, described), word)
  return anyOf([...matches, ofWork ? written : allOf([asStaff(scope, viewer.sight), written]), ...ofReporter(at, [word])])
}

const inAll = (ids: readonly (readonly number[])[]): number[] => (ids[0] ?? []).filter((id) => ids.every((others) => others.includes(id)))

/**
 * Several words of one name. For a common name only the newest reporters are found word by word, and the words are not independent: a
 * planner that multiplies their frequencies expects few rows and reads a whole type.
 */
const nameInAll = (at: At, words: readonly Word[]): Sql[] => {
  if (words.length < 2) return []
  return [
    ...ofNames(sql`i.tipoincidencia_id`, inAll(words.map(({ tipos }) => tipos))),
    ...ofNames(sql`i.id_vial`, inAll(words.map(({ viales }) => viales))),
    ...ofReporter(
      at,
      words.map(({ word }) => word),
    ),
  ]
}

/** The incident `i` has every word. */
const matches = (at: At, { words, joined }: Search): Sql =>
  anyOf([...nameInAll(at, words), allOf(words.map((word) => wordIn(at, word))), ...joined.map((word) => wordIn(at, word))])

/** No index condition for people who see most incidents because they are public: it would match nearly all rows. */
const seenBy = ({ scope, viewer: { sight } }: At): Sql => {
  const seen = incidentSeen(scope, sight)
  return !sight.incidencias.todas && sight.incidencias.publicas ? sql`coalesce(${seen}, false)` : seen
}

/** Condition for the newest incidents `i` that the caller sees and that have all words. Undefined if nothing is searched. */
export const incidentsFound = async (read: Read, at: At, text: string | undefined): Promise<Sql | undefined> => {
  if (!text) return undefined
  const search = await meaningsOf(read, at.scope, text)
  if (search.words.length === 0) return contains(sql`i.codigo`, text)
  const ids = await idsOf(
    read,
    sql`select i.id from ${nameIn(at.scope.esquema)('incidencias')} i where ${seenBy(at)} and ${matches(at, search)}
         order by i.fecha desc, i.id desc limit ${newest}`,
  )
  return sql`i.id = any(${ids}::bigint[])`
}

/** A record of an incident: its table and alias, the visibility condition, and the columns of the people who work on it. */
type Work = { table: 'tareas' | 'inspecciones'; alias: 'o' | 'p'; seen: Sql; people: readonly string[]; entities: readonly string[] }

/** The word is in the name of somebody who works on it; false if nobody has such a name. */
const workedOnBy = ({ alias, people, entities }: Work, { personas, entidades }: Word): Sql => {
  const named = (columns: readonly string[], ids: readonly number[]) =>
    columns.flatMap((column) => ofNames(sql.ref(`${alias}.${column}`), ids))
  return anyOf([...named(people, personas), ...named(entities, entidades)])
}

/**
 * The newest tasks `o` or inspections `p` that the caller sees whose incident has every word, or that have them in their code or in
 * the names of the people who work on them. Three indexed queries; one over both tables would scan them.
 */
export const workFound = async (read: Read, at: At, work: Work, text: string | undefined): Promise<Sql[]> => {
  if (!text) return []
  const { table, alias, seen } = work
  const { scope } = at
  const search = await meaningsOf(read, scope, text)
  const { words } = search
  const id = sql.ref(`${alias}.id`)
  const codigo = sql.ref(`${alias}.codigo`)
  if (words.length === 0) return [contains(palabras(scope, codigo), text)]
  const t = nameIn(scope.esquema)
  const from = sql`${t(table)} ${sql.ref(alias)}`
  const last = sql`order by ${sql.ref(`${alias}.fecha`)} desc, ${id} desc limit ${newest}`
  const results = await Promise.all(
    [
      sql`select ${id} from ${from} join ${t('incidencias')} i on i.id = ${sql.ref(`${alias}.incidencia_id`)}
           where ${seen} and ${matches({ ...at, ofWork: true }, search)} ${last}`,
      sql`select ${id} from ${from} where ${seen} and ${allOf(words.map(({ word }) => has(palabras(scope, codigo), word)))} ${last}`,
      sql`select ${id} from ${from} where ${seen} and ${allOf(words.map((word) => workedOnBy(work, word)))} ${last}`,
    ].map((ids) => idsOf(read, ids)),
  )
  return [sql`${id} = any(${results.flat()}::bigint[])`]
}
