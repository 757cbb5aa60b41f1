/**
 * The effect on servers of the previous version. `expand`: none, it may run while they serve. `contract`: breaks them, so none may be connected.
 * `baseline`: every schema begins with it, and no server of a version before it can start. The first line says which; the default is `contract`.
 */
export type MigrationKind = 'baseline' | 'expand' | 'contract'

export const kindOf = (text: string): MigrationKind => {
  const word = /^-- (baseline|expand)\b/.exec(text)?.[1]
  return word === 'baseline' || word === 'expand' ? word : 'contract'
}

/** Files whose number does not follow that of the file before: numbers begin with 0001, without gaps or doubles. */
export const misnumbered = (files: readonly string[]): string[] => {
  const sorted = files.toSorted()
  const numberAt = (index: number) => Number(sorted[index]?.slice(0, 4) ?? 0)
  return sorted.filter(
    (file, index) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(file) || numberAt(index) !== (index === 0 ? 1 : numberAt(index - 1) + 1),
  )
}

/** `-- expand, outside a transaction`: for indexes created `concurrently`. Such a file must be repeatable. */
export const runsOutsideTransaction = (text: string): boolean => /^-- expand, outside a transaction\b/.test(text)

/** Without comments, texts and function bodies, whose semicolons end nothing. */
const bare = (text: string) => text.replaceAll(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, ' ')

export const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

const breaking: readonly [RegExp, string][] = [
  [/^drop (?!index\b)/, 'drops what the version before may use'],
  [/\bdrop (column|constraint|default|not null|expression|identity)\b.*/, 'drops a part of a table'],
  [/\brename\b/, 'renames'],
  [/\balter (column )?\w+ (set data )?type\b/, 'writes the whole table anew'],
  [/\balter (column )?\w+ set not null\b/, 'refuses rows that the version before writes'],
  [
    /\badd (column )?(if not exists )?(?!constraint\b)\w+ (?!.*\bdefault\b).*\bnot null\b/,
    'wants a value that the version before does not give',
  ],
  [/^alter table\b.* add (constraint|check|foreign|unique|primary)\b(?!.*\bnot valid\b)/, 'checks every row while nobody can read'],
  [/^(update|delete|truncate)\b/, 'changes rows of all, which are locked meanwhile'],
  [/^create (unique )?index (?!concurrently\b)/, 'lets nobody write until the index is made'],
]

const tableOf = (statement: string) =>
  /^(?:alter table|update|delete from|truncate)(?: if exists)?(?: only)? "?([\w.]+)/.exec(statement)?.[1]
const indexed = (statement: string) => /^create (?:unique )?index .*?\bon (?:only )?"?([\w.]+)/.exec(statement)?.[1]

/** The actions of one `alter table`, each as a statement. */
const actionsOf = (statement: string) =>
  statement.split(/, (?=(?:add|alter|drop|rename|validate) )/).map((action, i) => (i === 0 ? action : `alter table … ${action}`))

/** Why a migration declared `expand` would disturb the previous version. Changes to tables it creates itself are allowed. */
export const disturbances = (text: string): string[] => {
  const statements = statementsOf(bare(text)).map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' '))
  const tables = new Set(
    statements
      .map((statement) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(statement)?.[1])
      .filter((table) => table !== undefined),
  )
  return statements
    .filter((statement) => !tables.has(tableOf(statement) ?? indexed(statement) ?? ''))
    .flatMap(actionsOf)
    .flatMap((statement) => breaking.filter(([form]) => form.test(statement)).map(([, why]) => `«${statement.slice(0, 80)}» ${why}`))
}
