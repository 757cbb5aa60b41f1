import { fold } from '@avisa/contract/addresses/fold'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, among, anyOf, contains, type Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import { asStaff, incidentSeen, type Viewer } from './sight-store.ts'

/** Of what matches, the newest are looked among: a search stays quick however common its words are. */
const newest = 500
/** Words of a search that count, how many letters one needs to be looked up by an index, and how many names one may mean. */
const [mostWords, fewestLetters, mostNames] = [6, 3, 200]

type At = {
  scope: Scope
  viewer: Viewer
  /** Of a task or an inspection that the caller sees, which tells what was written. */ ofWork?: true
}

/** A word, and what has it in its name: few enough to be read first, so that the plan knows how many rows that means. */
type Word = { word: string; tipos: number[]; viales: number[]; personas: number[]; entidades: number[] }
/** What was typed, and its words; none where none is long enough to be looked up. */
export type Search = { text: string; words: readonly Word[]; joined: readonly Word[] }

const has = (folded: Sql, word: string): Sql => sql`${folded} like ${`%${word}%`}`

const meaningOf = async (read: Read, { esquema }: Scope, word: string): Promise<Word> => {
  const t = nameIn(esquema)
  const ids = (from: Sql, id: Sql, name: Sql) =>
    sql`coalesce((select json_agg(n.id) from (select ${id} as id from ${from} where ${has(sql`avisa.plegar(${name})`, word)} limit ${mostNames}) n), '[]')`
  const { rows } = await sql<Omit<Word, 'word'>>`select
    ${ids(t('tipos'), sql`id`, sql`descripcion_es || ' ' || descripcion_val`)} as tipos,
    ${ids(t('viales'), sql`id_vial`, sql`completo_val`)} as viales,
    ${ids(sql`${t('usuarios')}`, sql`id`, sql`case when servidor = 'backoffice' then nombre || ' ' || apellidos else '' end`)} as personas,
    ${ids(t('entidades'), sql`id`, sql`nombre_es || ' ' || nombre_val`)} as entidades`.execute(read)
  return { word, ...(rows[0] ?? { tipos: [], viales: [], personas: [], entidades: [] }) }
}

/** What a search means here; nothing where nothing is searched. */
export const readSearch = async (read: Read, scope: Scope, text: string | undefined): Promise<Search | undefined> => {
  if (!text) return undefined
  const folded = fold(text).split(' ').slice(0, mostWords)
  if (!folded.some(({ length }) => length >= fewestLetters)) return { text, words: [], joined: [] }
  // A phone number, however it is divided.
  const isNumber = folded.length > 1 && folded.every((word) => /^\d+$/.test(word))
  const meaning = (words: readonly string[]) => Promise.all(words.map((word) => meaningOf(read, scope, word)))
  return { text, words: await meaning(folded), joined: isNumber ? await meaning([folded.join('')]) : [] }
}

// As the indexes of migration 0052 have them.
const palabras = ({ esquema }: Scope, text: Sql): Sql => sql`${sql.id(esquema, 'palabras')}(${text})`
const place = sql`i.codigo || ' ' || coalesce(i.direccioncalle, '') || ' ' || coalesce(i.direccionnumero, '')`
const told = sql`coalesce(i.contenido, '') || ' ' || coalesce(i.emplazamiento, '')`
const contact = (scope: Scope): Sql =>
  sql`(${palabras(scope, sql`coalesce(c.nombre, '') || ' ' || coalesce(c.email, '')`)} || ' ' || regexp_replace(coalesce(c.telefono, ''), '\\D', '', 'g'))`

const ofNames = (column: Sql, ids: readonly number[]): Sql[] => (ids.length > 0 ? [among(column, ids)] : [])

/** Who reported it, for those who may read that. */
const reporterNamed = (scope: Scope, word: string): Sql => sql`i.id = any(array(
  select c.incidencia_id from ${nameIn(scope.esquema)('incidencias_ciudadano')} c where ${has(contact(scope), word)} limit ${newest}))`

/** Everybody finds by code, street, number and type; by what was written and who reported only those who are shown it. */
const wordIn = ({ scope, viewer, ofWork }: At, { word, tipos, viales }: Word): Sql => {
  const shown = [has(palabras(scope, place), word), ...ofNames(sql`i.tipoincidencia_id`, tipos), ...ofNames(sql`i.id_vial`, viales)]
  if (!viewer.sight.personal) return anyOf(shown)
  const { todas } = viewer.sight.incidencias
  const staff = (condition: Sql): Sql => (todas ? condition : sql`(${asStaff(scope, viewer.sight)} and ${condition})`)
  const written = has(palabras(scope, told), word)
  return anyOf([
    ...shown,
    ofWork ? written : staff(written),
    ...(viewer.seesContact && word.length >= fewestLetters ? [staff(reporterNamed(scope, word))] : []),
  ])
}

/** The incident `i` has every word. */
const matches = (at: At, { words, joined }: Search): Sql =>
  anyOf([allOf(words.map((word) => wordIn(at, word))), ...joined.map((word) => wordIn(at, word))])

/** The incident `i` is among the newest that the caller sees and that have every word of the search. */
export const incidentFound = (at: At, search: Search): Sql => {
  if (search.words.length === 0) return contains(sql`i.codigo`, search.text)
  return sql`i.id in (select x.id from (
    select i.id from ${nameIn(at.scope.esquema)('incidencias')} i where ${incidentSeen(at.scope, at.viewer.sight)} and ${matches(at, search)}
     order by i.fecha desc, i.id desc limit ${newest}) x)`
}

/** What hangs on an incident: its table and alias, which of it the caller sees, and the columns of who works on it. */
type Work = { table: 'tareas' | 'inspecciones'; alias: 'o' | 'p'; seen: Sql; people: readonly string[]; entities: readonly string[] }

/** Who works on it has this word in their name; false where nobody has. */
const workedOnBy = ({ alias, people, entities }: Work, { personas, entidades }: Word): Sql => {
  const named = (columns: readonly string[], ids: readonly number[]) =>
    columns.flatMap((column) => ofNames(sql.ref(`${alias}.${column}`), ids))
  return anyOf([...named(people, personas), ...named(entities, entidades)])
}

/**
 * The task `o` or inspection `p` is among the newest that the caller sees whose incident has every word, that has them in its own code, or
 * in the names of who works on it. Three questions, each answered by indexes; one over both tables would read them whole.
 */
export const workFound = (at: At, work: Work, search: Search): Sql => {
  const { table, alias, seen } = work
  const { scope } = at
  const { text, words } = search
  const id = sql.ref(`${alias}.id`)
  const codigo = sql.ref(`${alias}.codigo`)
  if (words.length === 0) return contains(codigo, text)
  const t = nameIn(scope.esquema)
  const from = sql`${t(table)} ${sql.ref(alias)}`
  const last = sql`order by ${sql.ref(`${alias}.fecha`)} desc, ${id} desc limit ${newest}`
  return sql`${id} in (
    select x.id from (
      select ${id} from ${from} join ${t('incidencias')} i on i.id = ${sql.ref(`${alias}.incidencia_id`)}
       where ${seen} and ${matches({ ...at, ofWork: true }, search)} ${last}) x
    union all
    select x.id from (select ${id} from ${from} where ${seen} and ${allOf(words.map(({ word }) => has(palabras(scope, codigo), word)))} ${last}) x
    union all
    select x.id from (select ${id} from ${from} where ${seen} and ${allOf(words.map((word) => workedOnBy(work, word)))} ${last}) x)`
}
