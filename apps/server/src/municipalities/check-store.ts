import { arr, map, obj, str, unknown, type Static } from '@avisa/contract/http/schema'
import { misreadSettings } from '#/platform/stored-settings.ts'
import { statusParts } from '@avisa/contract/statuses/tracks'
import { sql } from 'kysely'
import { nameIn, type Database, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import { storedSettingsIn } from '#/platform/database/settings-store.ts'

export type Checked = { esquema: string; nombre: string }
const Facts = obj({ esquema: str(), stored: map(unknown()), papeles: arr(str()), iniciales: arr(str()), hondos: arr(str()) })

/** Schemas per statement, to limit the locks it takes. */
const atOnce = 40

const factsOf = (esquema: string) => {
  const t = nameIn(esquema)
  return sql`
    select ${esquema}::text as esquema,
           ${storedSettingsIn(esquema)} as stored,
           array(select pista || '/' || papel from ${t('estados')} where papel is not null) as papeles,
           array(select distinct pista from ${t('estados')} where inicial) as iniciales,
           array(select x.codigo from ${t('tipos')} x join ${t('tipos')} p on p.id = x.tipo_padre where p.tipo_padre is not null order by 1) as hondos`
}

/** Values of `papel` that incidents need: always these, and those that a study or a repair can have. */
const always: ReadonlySet<string> = new Set(['en_estudio', 'en_reparacion', 'resuelta'])
const lackingParts = (papeles: readonly string[]): string[] => {
  const reached = new Set(papeles.filter((role) => !role.startsWith('incidencia/')).map((role) => role.split('/')[1]))
  const needed = statusParts.incidencia.filter((papel) => always.has(papel) || reached.has(papel))
  return needed.filter((papel) => !papeles.includes(`incidencia/${papel}`))
}

const sentences = ({ stored, papeles, iniciales, hondos }: Static<typeof Facts>): string[] => [
  ...misreadSettings(stored).map(
    (clave) => `the parameter ${clave} is out of its bounds, and read as the nearest value or its default; \`set\` corrects it`,
  ),
  ...Object.keys(statusParts)
    .filter((pista) => !iniciales.includes(pista))
    .map((pista) => `no status of the track ${pista} is initial, so nothing can be made there`),
  ...lackingParts(papeles).map(
    (papel) =>
      `no status of incidents has the part «${papel}», so those that reach it stay where they are; \`part incidencia CODE ${papel}\` says which it is`,
  ),
  ...hondos.map((codigo) => `the type «${codigo}» stands on a third level, where nobody sees it`),
]

/** Configuration errors of these municipalities, one sentence each; none for a municipality without statuses, which is being created. */
export const findProblems = async (db: Database, towns: readonly Checked[]): Promise<{ nombre: string; trouble: string }[]> => {
  const problems: { nombre: string; trouble: string }[] = []
  for (const base of db.bases.values()) {
    const here = towns.filter(({ esquema }) => db.baseOf(esquema) === base)
    problems.push(...(await problemsIn(base.shared, here)))
  }
  return problems
}

const problemsIn = async (shared: Read, towns: readonly Checked[]) => {
  const problems: { nombre: string; trouble: string }[] = []
  for (let i = 0; i < towns.length; i += atOnce) {
    const some = towns.slice(i, i + atOnce)
    const rows = await statement(Facts)`${sql.join(
      some.map(({ esquema }) => factsOf(esquema)),
      sql` union all `,
    )}`.all(shared)
    for (const { esquema, nombre } of some)
      for (const facts of rows.filter((row) => row.esquema === esquema))
        for (const trouble of sentences(facts)) problems.push({ nombre, trouble })
  }
  return problems
}
