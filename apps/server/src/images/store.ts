import { arr, bool, int, obj } from '@avisa/contract/http/schema'
import { type ImageRevision, Image } from '@avisa/contract/images/schemas'
import { imageLimits } from '@avisa/contract/images/limits'
import { sql } from 'kysely'
import { incidentSeen, incidentSeenAsStaff, ownIncident, taskSeen, type Viewer } from '#/incidents/shared/sight-store.ts'
import { imagesJson } from '#/incidents/shared/store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { IdRow, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const orTask = (scope: Scope, seen: Sql, { sight }: Viewer): Sql => {
  if (sight.tareas === 'ninguna') return sql`(${seen})`
  return sql`(${seen} or exists (select 1 from ${nameIn(scope.esquema)('tareas')} o where o.incidencia_id = i.id and ${taskSeen(sight)}))`
}

/** Those who see the incident, or one of its tasks, see its public photos. */
const photosSeen = (scope: Scope, viewer: Viewer): Sql => orTask(scope, incidentSeen(scope, viewer.sight), viewer)

/** Those who see it as staff see all photos. */
const allPhotosSeen = (scope: Scope, viewer: Viewer): Sql =>
  viewer.citizen ? sql`false` : orTask(scope, incidentSeenAsStaff(scope, viewer.sight), viewer)

const Receiver = obj({ propia: bool(), vista: bool(), asStaff: bool(), fotos: int() })

/** Undefined if there is no such incident. */
export const findReceiver = async (read: Read, scope: Scope, { viewer, id }: { viewer: Viewer; id: number }) => {
  const t = nameIn(scope.esquema)
  return statement(Receiver)`
    select ${ownIncident(viewer.sight)} as propia, coalesce(${photosSeen(scope, viewer)}, false) as vista,
           coalesce(${allPhotosSeen(scope, viewer)}, false) as "asStaff",
           (select count(*)::int from ${t('imagenes')} g where g.incidencia_id = i.id) as fotos
      from ${t('incidencias')} i where i.id = ${id}`.first(read)
}

/** Undefined if the caller may not see the incident. */
export const findImages = async (
  read: Read,
  scope: Scope,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Image[] | undefined> => {
  const row = await statement(obj({ imagenes: arr(Image) }))`
    select ${imagesJson(scope, sql`i.id`, { staff: allPhotosSeen(scope, viewer), own: ownIncident(viewer.sight) })} as imagenes
      from ${nameIn(scope.esquema)('incidencias')} i where i.id = ${id} and ${photosSeen(scope, viewer)}`.first(read)
  return row?.imagenes
}

export type NewImage = {
  incidencia_id: number
  codigo: string
  nombre: string
  ancho: number
  alto: number
  bytes: number
  publica: boolean
  revision: ImageRevision
}

/** Undefined if the incident has its maximum of photos; serialised per incident. */
export const insertImage = async (tx: Tx, scope: Scope, image: NewImage): Promise<number | undefined> => {
  const t = nameIn(scope.esquema)
  await sql`select 1 from ${t('incidencias')} where id = ${image.incidencia_id} for no key update`.execute(tx)
  const row = await statement(IdRow)`
    insert into ${t('imagenes')} (incidencia_id, codigo, nombre, ancho, alto, bytes, publica, revision, usuario_id, created_at)
    select ${image.incidencia_id}, ${image.codigo}, ${image.nombre}, ${image.ancho}, ${image.alto}, ${image.bytes}, ${image.publica}, ${image.revision},
           ${scope.person?.user_id ?? null}::bigint, ${scope.now}::timestamptz
     where (select count(*) from ${t('imagenes')} where incidencia_id = ${image.incidencia_id}) < ${imageLimits.perIncident}
    returning id`.first(tx)
  return row?.id
}
