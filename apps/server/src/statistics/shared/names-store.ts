import { dimensions, type DimensionName } from '@avisa/contract/statistics/dimensions'
import { obj, str } from '@avisa/contract/http/schema'
import { suffixOf, type Lang } from '@avisa/contract/values/languages'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'

type Named = { [D in DimensionName]: (typeof dimensions)[D] extends { named: true } ? D : never }[DimensionName]
const isNamed = (name: DimensionName): name is Named => 'named' in dimensions[name]

type Whose = { esquema: string; lang: Lang }

const sourcesOf = ({ esquema, lang }: Whose): Record<Named, Sql> => {
  const t = nameIn(esquema)
  const named = (column: string) => sql.ref(`${column}_${suffixOf(lang)}`)
  const area = (clase: 'distrito' | 'barrio') =>
    sql`select nombre_es as valor, ${named('nombre')} as nombre from ${t('zonas')} where clase = ${clase}`
  const types = sql`select id::text as valor, ${named('descripcion')} as nombre from ${t('tipos')}`
  return {
    unidad: sql`select id::text as valor, ${named('nombre')} as nombre from ${t('unidades_gestion')}`,
    grupo: types,
    tipo: types,
    distrito: area('distrito'),
    barrio: area('barrio'),
    entidad: sql`select id::text as valor, ${named('nombre')} as nombre from ${t('entidades')}`,
    origen: sql`select id::text as valor, ${named('nombre')} as nombre from ${t('origenes')}`,
  }
}

/** The names of values that are ids, or names as they are stored. */
export const readNames = async (
  read: Read,
  whose: Whose,
  values: readonly { dimension: DimensionName; valores: readonly (string | number)[] }[],
) => {
  const sources = sourcesOf(whose)
  const named = values.flatMap(({ dimension, valores }) =>
    isNamed(dimension) ? [{ dimension, valores: [...new Set(valores.map(String))] }] : [],
  )
  const all = await Promise.all(
    named.map(async ({ dimension, valores }) => {
      const rows = await statement(obj({ valor: str(), nombre: str() }))`
        select n.valor, n.nombre from (${sources[dimension]}) n where n.valor = any(${valores}::text[])`.all(read)
      return [dimension, Object.fromEntries(rows.map(({ valor, nombre }) => [valor, nombre]))] as const
    }),
  )
  return Object.fromEntries(all)
}
