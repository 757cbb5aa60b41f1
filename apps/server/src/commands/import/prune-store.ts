import type pg from 'pg'
import { CommandProblem } from '../problem.ts'
import { count } from './store.ts'

type Client = pg.PoolClient

/** The kinds of records in the files: only those can be obsolete. */
export type Coverage = { streets: boolean; portals: boolean; areas: readonly string[] }
export type Kinds = { streets: number; portals: number; areas: number }

const ofSource = {
  streets: `viales where fuente = $1`,
  portals: `portales where id_vial in (select id_vial from viales where fuente = $1)`,
  areas: `zonas where fuente = $1 and clase <> 'municipio' and clase = any($2)`,
}
/** Conditions for rows that are not in the load. */
const missing = {
  streets: `${ofSource.streets} and id_vial not in (select id_vial from llegados)`,
  portals: `${ofSource.portals} and not exists (select 1 from numerados n where n.id_vial = portales.id_vial and n.codigo = portales.codigo)`,
  areas: `${ofSource.areas} and not exists (select 1 from carga c where c.que = 'z' and c.clase = zonas.clase and c.codigo = zonas.codigo)`,
}

const countKinds = async (
  client: Client,
  fuente: string,
  { from, coverage }: { from: typeof ofSource; coverage: Coverage },
): Promise<Kinds> => {
  const n = (isCounted: boolean, what: string, values: unknown[]) =>
    isCounted ? count(client, `select count(*) as n from ${what}`, values) : Promise.resolve(0)
  return {
    streets: await n(coverage.streets, from.streets, [fuente]),
    portals: await n(coverage.portals, from.portals, [fuente]),
    areas: await n(coverage.areas.length > 0, from.areas, [fuente, coverage.areas]),
  }
}

/** Rows of the source before the load is merged. */
export const countOfSource = (client: Client, fuente: string, expected: Coverage): Promise<Kinds> =>
  countKinds(client, fuente, { from: ofSource, coverage: expected })

/** A larger share of a kind is only removed if the operator confirms it. */
const maxAtOnce = 0.2

const names: readonly [keyof Kinds, string][] = [
  ['streets', 'streets'],
  ['portals', 'house numbers'],
  ['areas', 'areas'],
]
const figure = (value: number) => value.toLocaleString('en-GB')

const refuseTooMany = (fuente: string, { stale, before }: { stale: Kinds; before: Kinds }) => {
  const many = names.filter(([kind]) => stale[kind] > before[kind] * maxAtOnce)
  if (many.length === 0) return
  const sentences = many.map(([kind, name]) => `${figure(stale[kind])} of the ${figure(before[kind])} ${name}`).join(' and ')
  throw new CommandProblem(
    `--prune would remove ${sentences} that «${fuente}» had. That is more than a fifth, so nothing was changed. Are the files whole? Then add --sure.`,
  )
}

type Pruning = { coverage: Coverage; before: Kinds; prune: boolean; sure: boolean }

/** Rows of the source that are no longer in the files, of the kinds they contain: counted, or removed with `prune`. */
export const pruneStale = async (client: Client, fuente: string, { coverage, before, prune, sure }: Pruning): Promise<Kinds> => {
  const stale = await countKinds(client, fuente, { from: missing, coverage })
  if (!prune) return stale
  if (!sure) refuseTooMany(fuente, { stale, before })
  if (coverage.portals) await client.query(`delete from ${missing.portals}`, [fuente])
  if (coverage.streets) await client.query(`delete from ${missing.streets}`, [fuente])
  if (coverage.areas.length > 0) await client.query(`delete from ${missing.areas}`, [fuente, coverage.areas])
  return stale
}

/** «3 streets and 12 house numbers»; empty for none. */
export const kindsInWords = (kinds: Kinds): string =>
  names
    .filter(([kind]) => kinds[kind] > 0)
    .map(([kind, name]) => `${figure(kinds[kind])} ${name}`)
    .join(' and ')
