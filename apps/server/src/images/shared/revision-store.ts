import { randomBytes } from 'node:crypto'
import type { ImageRevision } from '@avisa/contract/images/schemas'
import { sql } from 'kysely'
import { incidentSeenAsStaff, type Viewer } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { IdRow, statement } from '#/platform/database/rows.ts'
import type { Deps } from '#/platform/deps.ts'
import { imageFileName, type FileStore } from '#/platform/files.ts'
import { jobKind } from '#/platform/jobs.ts'
import type { Scope } from '#/platform/scope.ts'

/** Photos that were public get new URLs, so that saved ones no longer work. */
const withdrawJob = jobKind<{ ids: readonly number[] }>('retirar-fotos')

const enqueueWithdrawal = (deps: Pick<Deps, 'jobs'>, tx: Tx, scope: Pick<Scope, 'esquema'>, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve() : deps.jobs.enqueue(tx, scope, withdrawJob, { ids })

type PhotoReview = { viewer: Viewer; incidencia_id: number; id: number; revision: Exclude<ImageRevision, 'pendiente'> }

/** Publishes or withdraws a photo, also for the person who took it; false if the caller does not see the incident as staff. */
export const reviewPhoto = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  scope: Scope,
  { viewer, incidencia_id, id, revision }: PhotoReview,
): Promise<boolean> => {
  const t = nameIn(scope.esquema)
  const rows = await statement(IdRow)`
    update ${t('imagenes')} g set revision = ${revision}, publica = publica or ${revision === 'visible'} from ${t('incidencias')} i
     where g.id = ${id} and g.incidencia_id = ${incidencia_id} and i.id = g.incidencia_id and ${incidentSeenAsStaff(scope, viewer.sight)}
    returning g.id`.all(tx)
  if (rows.length === 0) return false
  // So that open windows reload.
  await sql`update ${t('incidencias')} set updated_at = ${scope.now} where id = ${incidencia_id}`.execute(tx)
  const noted = { modelo: 'incidencia', modelo_id: incidencia_id, usuario_id: scope.person?.user_id ?? null, fecha: scope.now }
  await tx
    .insertInto('historial')
    .values({ ...noted, accion: revision === 'visible' ? 'foto_mostrada' : 'foto_oculta' })
    .execute()
  if (revision === 'oculta') await enqueueWithdrawal(deps, tx, scope, [id])
  return true
}

type PhotoRevisions = { incidencia_id: number; photos: readonly { id: number; revision: ImageRevision }[] }

/** Photos for the public as a review leaves them; of those that were visible the addresses end. */
export const setPhotoRevisions = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  scope: Scope,
  { incidencia_id, photos }: PhotoRevisions,
): Promise<void> => {
  const t = nameIn(scope.esquema)
  const rows = await statement(IdRow)`
    with antes as (select g.id, g.revision from ${t('imagenes')} g where g.incidencia_id = ${incidencia_id} and g.publica),
      cambiadas as (
        update ${t('imagenes')} g set revision = n.revision from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as n (id bigint, revision text)
         where g.id = n.id and g.incidencia_id = ${incidencia_id} and g.publica and g.revision <> n.revision returning g.id, g.revision)
    select c.id from cambiadas c join antes a on a.id = c.id where a.revision = 'visible'`.all(tx)
  await enqueueWithdrawal(
    deps,
    tx,
    scope,
    rows.map(({ id }) => id),
  )
}

/** The photos of rejected reports are no longer public; the person who took them still sees them. */
export const withdrawPhotosOf = async (deps: Pick<Deps, 'jobs'>, tx: Tx, scope: Scope, incidencias: readonly number[]): Promise<void> => {
  if (incidencias.length === 0) return
  const rows = await statement(IdRow)`
    update ${nameIn(scope.esquema)('imagenes')} set revision = 'pendiente'
     where incidencia_id = any(${incidencias}::bigint[]) and publica and revision = 'visible' returning id`.all(tx)
  await enqueueWithdrawal(
    deps,
    tx,
    scope,
    rows.map(({ id }) => id),
  )
}

const sizes = ['view', 'thumb'] as const

/** Copies, updates the names, then deletes the old files: an interruption at any point leaves the photo intact. */
const moveFiles = async ({ db, files }: Pick<Deps, 'db'> & { files: FileStore }, esquema: string, id: number) => {
  const image = await db.read(esquema).selectFrom('imagenes').select(['codigo', 'extension']).where('id', '=', id).executeTakeFirst()
  if (!image) return
  const moved = { ...image, codigo: randomBytes(16).toString('hex') }
  for (const size of sizes) {
    const content = await files.read(imageFileName(image, size))
    if (content) await files.save(imageFileName(moved, size), content)
  }
  await db.write(esquema, (tx) =>
    tx.updateTable('imagenes').set({ codigo: moved.codigo }).where('id', '=', id).where('codigo', '=', image.codigo).execute(),
  )
  for (const size of sizes) await files.remove(imageFileName(image, size))
}

export const handleWithdrawn = (deps: Deps): void =>
  deps.jobs.handle(withdrawJob, async ({ ids }, esquema) => {
    for (const id of ids) await moveFiles(deps, esquema, id)
  })
