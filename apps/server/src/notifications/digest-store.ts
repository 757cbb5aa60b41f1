import { pick, type Lang } from '@avisa/contract/values/languages'
import { bool, obj } from '@avisa/contract/http/schema'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'

export type DigestLine = { usuario_id: number; texto_es: string; texto_val: string; created_at: string; incidencia_id: number | null }

export const addToDigest = (tx: Tx, lines: readonly DigestLine[]) =>
  lines.length === 0
    ? undefined
    : tx
        .insertInto('avisos_resumen')
        .values([...lines])
        .execute()

export const digestReaders = async (read: Read): Promise<number[]> =>
  (await read.selectFrom('avisos_resumen').select('usuario_id').distinct().orderBy('usuario_id').execute()).map((row) => row.usuario_id)

export type Digest = { email: string; nombre: string; lang: Lang; lineas: string[] }

export const takeDigest = async (tx: Tx, usuario_id: number): Promise<Digest | undefined> => {
  const lines = await tx
    .deleteFrom('avisos_resumen')
    .where('usuario_id', '=', usuario_id)
    .returning(['id', 'texto_es', 'texto_val'])
    .execute()
  const person = await tx
    .selectFrom('usuarios')
    .select(['email', 'nombre', 'lang'])
    .where('id', '=', usuario_id)
    .where('activado', '=', true)
    .where('canal_email', '=', true)
    .executeTakeFirst()
  if (!person || lines.length === 0) return undefined
  const lang = person.lang === 'ca' ? 'ca' : 'es'
  const sorted = lines.toSorted((a, b) => a.id - b.id)
  return { ...person, lang, lineas: sorted.map((line) => pick(line, 'texto', lang)) }
}

export const isWorkingDay = async (read: Read, esquema: string, day: string): Promise<boolean> => {
  const t = nameIn(esquema)
  const row = await statement(obj({ laborable: bool() }))`
    select coalesce((
      select c.siempre or (c.turnos @> jsonb_build_array(jsonb_build_object('dia', d.dia))
                           and not exists (select from ${t('festivos')} f where f.calendario = c.codigo and f.dia = ${day}))
        from ${t('calendarios')} c where c.retirado is null and (c.siempre or jsonb_array_length(c.turnos) > 0)
       order by c.codigo <> 'general', c.id limit 1), d.dia <= 5) as laborable
      from (select extract(isodow from ${day}::date)::int as dia) d`.first(read)
  return row?.laborable ?? true
}
