import { arr, bool, int, obj, oneOf } from '@avisa/contract/http/schema'
import { type ImageMoment, type ImageRevision, Image, imageRevisions } from '@avisa/contract/images/schemas'
import { imageLimits } from '@avisa/contract/images/limits'
import { ownPhotos, publicPhotos } from '@avisa/contract/incidents/public-face'
import { publications } from '@avisa/contract/types/publication'
import { sql } from 'kysely'
import { hasJoined, ownJoinPhotos } from '#/incidents/shared/join-store.ts'
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

const Receiver = obj({
  propia: bool(),
  vista: bool(),
  asStaff: bool(),
  adherida: bool(),
  suyas: int(),
  fotos: int(),
  publicacion: oneOf(...publications),
})

/** Undefined if there is no such incident. */
export const findReceiver = async (read: Read, scope: Scope, { viewer, id }: { viewer: Viewer; id: number }) => {
  const t = nameIn(scope.esquema)
  return statement(Receiver)`
    select ${ownIncident(viewer.sight)} as propia, coalesce(${photosSeen(scope, viewer)}, false) as vista,
           coalesce(${allPhotosSeen(scope, viewer)}, false) as "asStaff", ${hasJoined(scope)} as adherida, ${ownJoinPhotos(scope)} as suyas,
           (select count(*)::int from ${t('imagenes')} g where g.incidencia_id = i.id) as fotos, y.publicacion
      from ${t('incidencias')} i join ${t('tipos')} y on y.id = i.tipoincidencia_id where i.id = ${id}`.first(read)
}

const Photos = obj({
  imagenes: arr(Image),
  revision: oneOf(...imageRevisions),
  publicacion: oneOf(...publications),
  propia: bool(),
  personal: bool(),
})

/** Undefined if the caller may not see the incident. */
export const findImages = async (
  read: Read,
  scope: Scope,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Image[] | undefined> => {
  const t = nameIn(scope.esquema)
  const row = await statement(Photos)`
    select ${imagesJson(scope, sql`i.id`)} as imagenes, i.revision, y.publicacion, ${ownIncident(viewer.sight)} as propia,
           coalesce(${allPhotosSeen(scope, viewer)}, false) as personal
      from ${t('incidencias')} i join ${t('tipos')} y on y.id = i.tipoincidencia_id
     where i.id = ${id} and ${photosSeen(scope, viewer)}`.first(read)
  if (!row || row.personal) return row?.imagenes
  return row.propia ? ownPhotos(row.imagenes) : publicPhotos(row.imagenes, row, row)
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
  momento: ImageMoment
}

/** Undefined if the incident has its maximum of photos; serialised per incident. */
export const insertImage = async (tx: Tx, scope: Scope, image: NewImage): Promise<number | undefined> => {
  const t = nameIn(scope.esquema)
  await sql`select 1 from ${t('incidencias')} where id = ${image.incidencia_id} for no key update`.execute(tx)
  const row = await statement(IdRow)`
    insert into ${t('imagenes')} (incidencia_id, codigo, nombre, ancho, alto, bytes, publica, revision, momento, usuario_id, created_at)
    select ${image.incidencia_id}, ${image.codigo}, ${image.nombre}, ${image.ancho}, ${image.alto}, ${image.bytes}, ${image.publica}, ${image.revision}, ${image.momento},
           ${scope.person?.user_id ?? null}::bigint, ${scope.now}::timestamptz
     where (select count(*) from ${t('imagenes')} where incidencia_id = ${image.incidencia_id}) < ${imageLimits.perIncident}
    returning id`.first(tx)
  return row?.id
}
