import { arr, int, nullable, obj, str } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { fullName } from '#/platform/database/names.ts'
import { statement } from '#/platform/database/rows.ts'
import type { At } from './periods-store.ts'

/** Patterns of contact data in free text: e-mails, identity documents, phones. */
const contacts = [
  String.raw`[[:alnum:]._%+-]+@[[:alnum:]-]+(\.[[:alnum:]-]+)+`,
  String.raw`\m[XYZxyz]?[0-9]{7,8}[ -]?[A-Za-z]\M`,
  String.raw`(\+|\m00)?\m[0-9]([ .()/-]{0,2}[0-9]){8,}`,
] as const

/** What else is removed from the texts of each incident, as patterns: whole names and addresses, and single words of a name. */
export type Marks = { ids: readonly number[]; whole: readonly (string | null)[]; words: readonly (string | null)[] }

const asPattern = (text: string) =>
  text
    .trim()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`)
const anyOfThem = (texts: readonly string[]): string | null => (texts.length === 0 ? null : [...new Set(texts.map(asPattern))].join('|'))

/** Shorter words occur in any text. */
const shortestWord = 4
const wordsOf = (names: readonly string[]) =>
  names.flatMap((name) => name.split(/\s+/)).filter((word) => word.length >= shortestWord && /^\p{Lu}/u.test(word))

const Person = obj({ id: int(), nombres: arr(nullable(str())), direcciones: arr(nullable(str())) })

/** Names and postal addresses of the citizens who reported these incidents; read before they are deleted. */
export const marksOf = async (tx: Tx, { esquema }: At, ids: readonly number[]): Promise<Marks> => {
  const t = nameIn(esquema)
  const rows = await statement(Person)`
    select i.id, array[c.nombre, ${fullName('u')}] || array(
             select v from ${t('historial')} h cross join lateral (values (h.antes ->> 'ciudadano.nombre'), (h.despues ->> 'ciudadano.nombre')) k (v)
              where h.modelo = 'incidencia' and h.modelo_id = i.id and v is not null) as nombres,
           array[c.direccion, u.direccion] as direcciones
      from unnest(${ids}::bigint[]) i (id) join ${t('incidencias')} n on n.id = i.id
      left join ${t('incidencias_ciudadano')} c on c.incidencia_id = i.id
      left join ${t('usuarios')} u on u.id = n.usuario_id and (u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles))`.all(tx)
  const nonEmpty = (texts: readonly (string | null)[]) => texts.filter((text): text is string => (text ?? '').trim().length >= shortestWord)
  return {
    ids: rows.map(({ id }) => id),
    whole: rows.map(({ nombres, direcciones }) => anyOfThem([...nonEmpty(nombres), ...nonEmpty(direcciones)])),
    words: rows.map(({ nombres }) => anyOfThem(wordsOf(nonEmpty(nombres)))),
  }
}

/** The text without contact data and without the patterns of the row `m`. */
const cleaned = (text: Sql): Sql => {
  let remaining = text
  for (const form of contacts) remaining = sql`regexp_replace(${remaining}, ${form}, '…', 'g')`
  remaining = sql`case when m.enteros is null then ${remaining} else regexp_replace(${remaining}, m.enteros, '…', 'gi') end`
  return sql`case when m.palabras is null then ${remaining} else regexp_replace(${remaining}, '\\m(' || m.palabras || ')\\M', '…', 'g') end`
}

/** The change without the citizen's data, its texts cleaned. */
const cleanedChange = (column: string): Sql => sql`
  case when ${sql.ref(column)} is not null then (select coalesce(jsonb_object_agg(k.key, case when jsonb_typeof(k.value) = 'string' then to_jsonb(${cleaned(sql`k.value #>> '{}'`)}) else k.value end), '{}')
     from jsonb_each(${sql.ref(column)}) k where k.key not like 'ciudadano%') end`

/**
 * Whether the `usuario_id` of a table is a citizen's account, on either server: a look-up per row, since there may be hundreds of
 * thousands.
 */
export const byCitizen = (esquema: string, table: string) => sql`
  exists (select 1 from ${nameIn(esquema)('usuarios')} u where u.id = ${sql.ref(`${table}.usuario_id`)} and (u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles)))`

/** Removes contact data, the person's name and address from all texts of these incidents, their tasks and inspections. */
export const cleanTexts = async (tx: Tx, { esquema }: At, { ids, whole, words }: Marks): Promise<void> => {
  const t = nameIn(esquema)
  const marks = sql`unnest(${ids}::bigint[], ${whole}::text[], ${words}::text[]) m (id, enteros, palabras)`
  const records = sql`(
    select 'incidencia' as modelo, m.id as ref, m.enteros, m.palabras from ${marks}
    union all select 'tarea', o.id, m.enteros, m.palabras from ${marks} join ${t('tareas')} o on o.incidencia_id = m.id
    union all select 'inspeccion', p.id, m.enteros, m.palabras from ${marks} join ${t('inspecciones')} p on p.incidencia_id = m.id)`
  await sql`
    update ${t('incidencias')} i set contenido = ${cleaned(sql`i.contenido`)}, contenido_publico = ${cleaned(sql`i.contenido_publico`)},
      emplazamiento = ${cleaned(sql`i.emplazamiento`)}, respuesta = ${cleaned(sql`i.respuesta`)},
      respuesta_otra = ${cleaned(sql`i.respuesta_otra`)} from ${marks} where i.id = m.id`.execute(tx)
  await sql`
    update ${t('comentarios')} c set comentario = ${cleaned(sql`c.comentario`)},
      usuario_id = case when not ${byCitizen(esquema, 'c')} then c.usuario_id end
      from ${records} m where c.modelo = m.modelo and c.modelo_id = m.ref`.execute(tx)
  await sql`
    update ${t('historial')} h set antes = ${cleanedChange('h.antes')}, despues = ${cleanedChange('h.despues')},
      comentario = ${cleaned(sql`h.comentario`)}, respuesta = ${cleaned(sql`h.respuesta`)}, respuesta_otra = ${cleaned(sql`h.respuesta_otra`)},
      usuario_id = case when not ${byCitizen(esquema, 'h')} then h.usuario_id end
      from ${records} m where h.modelo = m.modelo and h.modelo_id = m.ref
       and (h.antes is not null or h.despues is not null or h.comentario is not null or h.respuesta is not null or ${byCitizen(esquema, 'h')})`.execute(
    tx,
  )
  await sql`
    update ${t('incidencias_campos_extra')} x set valor = to_jsonb(${cleaned(sql`x.valor #>> '{}'`)}),
      valor_descripcion = ${cleaned(sql`x.valor_descripcion`)}
      from ${marks} cross join ${t('campos_extra')} f
     where x.incidencia_id = m.id and f.id = x.campo_extra_id and f.tipo_campo = 'text' and jsonb_typeof(x.valor) = 'string'`.execute(tx)
}
