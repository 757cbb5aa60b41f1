import type { ExtraFieldKind } from '@avisa/contract/extra-fields/kinds'
import type pg from 'pg'

/** A definition as in a municipality's file and the catalogue; `tipos`: codes of the types that use it. */
export type Definition = {
  codigo: string
  tipo_campo: ExtraFieldKind
  obligatorio: boolean
  para: 'todos' | 'personal'
  nombre_es: string
  nombre_val: string
  ayuda_es?: string
  ayuda_val?: string
  json: Record<string, unknown>
  activo?: boolean
  orden?: number
  tipos: readonly string[]
}

const rowsOf = (definitions: readonly Definition[]) =>
  definitions.map(({ tipos: _types, orden: _order, ...row }) => ({ ayuda_es: '', ayuda_val: '', activo: true, ...row }))

const columns = ['tipo_campo', 'obligatorio', 'para', 'nombre_es', 'nombre_val', 'ayuda_es', 'ayuda_val', 'json', 'activo']

/**
 * Inserts or updates definitions by code, with their types; others are kept. Returns the codes of unknown types, and of fields that
 * already have values of another kind.
 */
export const writeDefinitions = async (
  client: pg.PoolClient,
  definitions: readonly Definition[],
): Promise<{ unknownTypes: string[]; otherKind: string[] }> => {
  const links = definitions.flatMap(({ codigo, tipos, orden }, i) => tipos.map((tipo) => ({ campo: codigo, tipo, orden: orden ?? i + 1 })))
  const codes = definitions.map(({ codigo }) => codigo)
  const names = columns.join(', ')
  const { rows: written } = await client.query<{ codigo: string }>(
    `insert into campos_extra (codigo, ${names}) select codigo, ${names} from jsonb_populate_recordset(null::campos_extra, $1::jsonb)
     on conflict (codigo) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
      where campos_extra.tipo_campo = excluded.tipo_campo
         or not exists (select 1 from incidencias_campos_extra v where v.campo_extra_id = campos_extra.id)
     returning codigo`,
    [JSON.stringify(rowsOf(definitions))],
  )
  await client.query(`delete from campos_extra_tipos where campo_extra_id in (select id from campos_extra where codigo = any($1))`, [codes])
  const { rows: linked } = await client.query<{ codigo: string }>(
    `with linked as (
       insert into campos_extra_tipos (campo_extra_id, tipo_id, orden)
       select f.id, t.id, e.orden from jsonb_to_recordset($1::jsonb) e (campo text, tipo text, orden integer)
         join campos_extra f on f.codigo = e.campo join tipos t on t.codigo = e.tipo
       returning tipo_id)
     select distinct t.codigo from linked join tipos t on t.id = linked.tipo_id`,
    [JSON.stringify(links)],
  )
  const updated = new Set(written.map(({ codigo }) => codigo))
  const linkedCodes = new Set(linked.map(({ codigo }) => codigo))
  return {
    unknownTypes: [...new Set(links.map(({ tipo }) => tipo))].filter((tipo) => !linkedCodes.has(tipo)),
    otherKind: codes.filter((codigo) => !updated.has(codigo)),
  }
}
