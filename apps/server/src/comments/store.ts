import { isRole } from '@avisa/contract/access/person'
import { User } from '@avisa/contract/access/schemas'
import { commentOrigins, type NewIncidentComment, Comment } from '@avisa/contract/comments/schemas'
import { int, obj, str, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { stamp, type Sql } from '#/platform/database/lists.ts'
import { fullName } from '#/platform/database/names.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { personColumns } from '#/platform/database/sessions.ts'
import { type Limit, limitedByNetwork, lockOf, waitFor } from '#/platform/database/attempts.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import type { Subject } from './shared/subject-store.ts'

/** A comment without a staff account was written by a citizen on that device. */
const byCitizen = sql`(u.id is null or u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles))`

const own = ({ person }: Scope): Sql =>
  person === null ? sql`c.usuario_id is null` : person.servidor === 'ciudadano' ? sql`${byCitizen}` : sql`c.usuario_id = ${person.user_id}`

/** The photos of the comment `c`: citizens get the incident's public ones and those that staff attached. */
const photosOf = (scope: Scope): Sql => {
  const readable = isRole(scope.person, 'ciudadano')
    ? sql`and ((g.publica and g.revision <> 'oculta') or (not ${byCitizen} and g.revision <> 'oculta'))`
    : sql``
  return sql`${nameIn(scope.esquema)('imagenes')} g where g.id = any(c.imagenes) ${readable}`
}

const imagesOf = (scope: Scope): Sql => {
  const name = isRole(scope.person, 'ciudadano') ? sql`''` : sql`g.nombre`
  return sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'codigo', g.codigo, 'extension', g.extension, 'nombre', ${name}, 'name', ${name},
    'type', 'image/jpeg', 'ancho', g.ancho, 'alto', g.alto, 'created_at', ${stamp(sql`g.created_at`, scope)}) order by g.id), '[]')
    from ${photosOf(scope)})`
}

const CommentRow = obj({ ...Comment.properties, modelo_id: int() })

/** Citizens read that the municipality wrote, but never the name of the member of staff. */
export const commentRows = (scope: Scope, where: Sql) => {
  const t = nameIn(scope.esquema)
  const hidden = isRole(scope.person, 'ciudadano') ? sql`not ${byCitizen}` : sql`false`
  return statement(CommentRow)`
    select c.id, c.modelo_id, coalesce(${own(scope)}, false) as propio, c.comentario, c.publico, array(select g.id from ${photosOf(scope)} order by array_position(c.imagenes, g.id)) as "imagenesId", ${imagesOf(scope)} as imagenes,
           ${stamp(sql`c.created_at`, scope)} as created_at, case when ${byCitizen} then 'ciudadania' else 'personal' end as autor,
           case when not ${hidden} then c.usuario_id end as usuario_id, case when not ${hidden} then u.codusuario end as codusuario,
           case when not ${hidden} then ${fullName('u')} end as nombre
      from ${t('comentarios')} c left join ${t('usuarios')} u on u.id = c.usuario_id
     where ${where} order by c.id`
}

/** Oldest first; citizens get the public ones. */
export const listComments = async (read: Read, scope: Scope, { origin, id }: Subject): Promise<Comment[]> => {
  const readable = isRole(scope.person, 'ciudadano') ? sql`c.publico` : sql`true`
  const of = sql`c.modelo = ${commentOrigins[origin]} and c.modelo_id = ${id}`
  return commentRows(scope, sql`${of} and ${readable}`).all(read)
}

const touched = { incidencias: 'incidencias', tareas: 'tareas', inspecciones: 'inspecciones' } as const

/** Touching the record also updates open windows. */
const countComment = async (tx: Tx, scope: Scope, { origin, id }: Subject) => {
  if (origin === 'listas') return
  const t = nameIn(scope.esquema)(touched[origin])
  const change = origin === 'inspecciones' ? sql`version = version` : sql`numero_comentarios = numero_comentarios + 1`
  await sql`update ${t} set ${change} where id = ${id}`.execute(tx)
}

export const insertComment = async (tx: Tx, scope: Scope, subject: Subject, comment: NewIncidentComment): Promise<Comment | undefined> => {
  const { comentario, imagenesId = [], publico = false } = comment
  const { id } = await tx
    .insertInto('comentarios')
    .values({
      modelo: commentOrigins[subject.origin],
      modelo_id: subject.id,
      usuario_id: scope.person?.user_id ?? null,
      comentario,
      imagenes: [...new Set(imagenesId)],
      publico,
      created_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await countComment(tx, scope, subject)
  return commentRows(scope, sql`c.id = ${id}`).first(tx)
}

/** Staff send many at once when a shift's work goes online; a citizen does not. Seconds to wait, including this one if it is 0. */
export const commentLimit = (citizen: boolean): Limit => ({ max: citizen ? 20 : 120, seconds: 600 })

/** For citizens behind one network address, which thousands may share, since device ids cost nothing. */
const networkLimit: Limit = { max: 200, seconds: 600 }

/** Serialised per device or account; per address, simultaneous comments may slightly exceed the limit. */
export const countOrWait = async (tx: Tx, { esquema, person, uuid, now }: Scope, ip: string): Promise<number> => {
  const clave = `comentario:${person === null ? `dispositivo:${uuid ?? ''}` : `cuenta:${person.user_id}`}`
  await sql`select ${lockOf(esquema, clave)}`.execute(tx)
  const citizen = isRole(person, 'ciudadano')
  const counted = [{ clave, limit: commentLimit(citizen) }, ...(citizen ? limitedByNetwork('comentario:red', ip, networkLimit) : [])]
  let wait = 0
  for (const counter of counted) wait = Math.max(wait, await waitFor(tx, [counter.clave], counter.limit, now))
  const rows = counted.map((counter) => ({ clave: counter.clave, fecha: now }))
  if (wait === 0) await tx.insertInto('intentos').values(rows).execute()
  return wait
}

/** As the rules need a member of staff, with the code used in mentions. */
const Staff = obj({ ...User.properties, codusuario: str() })
export type Staff = Static<typeof Staff>

const staff = (scope: Scope, which: Sql) => {
  const t = nameIn(scope.esquema)
  return statement(Staff)`
    select ${personColumns(scope.esquema)}, false as por_codigo, u.codusuario from ${t('usuarios')} u
     where u.activado and u.codusuario is not null and not ('Ciudadanos' = any(u.user_roles)) and ${which}`
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Staff whose code, or a word of whose name, starts with the text; matches of the code first. */
export const searchStaff = async (read: Read, scope: Scope, search: string): Promise<Staff[]> => {
  const begins = `${escaped(search.toLowerCase())}%`
  const people = staff(
    scope,
    sql`(u.codusuario like ${begins} or strpos(' ' || avisa.plegar(u.nombre || ' ' || u.apellidos), ' ' || avisa.plegar(${search})) > 0)
      order by u.codusuario like ${begins} desc, u.codusuario limit 200`,
  )
  return people.all(read)
}

/** Staff with these codes, and on an incident those who have commented on it. */
export const staffToTell = async (read: Read, scope: Scope, { origin, id }: Subject, codes: readonly string[]): Promise<Staff[]> => {
  const commented = sql`u.id in (select c.usuario_id from ${nameIn(scope.esquema)('comentarios')} c
    where c.modelo = 'incidencia' and c.modelo_id = ${id} and c.usuario_id is not null)`
  return staff(scope, sql`(u.codusuario = any(${codes}::text[]) ${origin === 'incidencias' ? sql`or ${commented}` : sql``})`).all(read)
}
