import { randomBytes } from 'node:crypto'
import type { Image } from '@avisa/contract/images/schemas'
import type { Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import { imageFileName } from '#/platform/files.ts'
import { jobKind } from '#/platform/jobs.ts'
import type { DecodedPhoto } from '#/platform/photo-decoder.ts'
import type { Scope } from '#/platform/scope.ts'

const sizes = ['view', 'thumb'] as const
const removeJob = jobKind<{ files: readonly string[] }>('quitar-originales')

type Cover = { incidencia_id: number; before: Image; photo: DecodedPhoto; boxes: number }

export const replacePhoto = async (
  deps: Pick<Deps, 'files' | 'jobs'>,
  tx: Tx,
  scope: Scope,
  { incidencia_id, before, photo, boxes }: Cover,
): Promise<boolean> => {
  const after = { codigo: randomBytes(16).toString('hex'), extension: 'jpg' }
  const { ancho, alto } = photo
  for (const size of sizes) await deps.files.save(imageFileName(after, size), photo[size])
  const { numUpdatedRows } = await tx
    .updateTable('imagenes')
    .set({ ...after, ancho, alto, bytes: photo.view.length })
    .where('id', '=', before.id)
    .where('incidencia_id', '=', incidencia_id)
    .where('codigo', '=', before.codigo)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    for (const size of sizes) await deps.files.remove(imageFileName(after, size))
    return false
  }
  await tx.updateTable('incidencias').set({ updated_at: scope.now }).where('id', '=', incidencia_id).execute()
  await tx
    .insertInto('historial')
    .values({
      modelo: 'incidencia',
      modelo_id: incidencia_id,
      accion: 'foto_tapada',
      usuario_id: scope.person?.user_id ?? null,
      fecha: scope.now,
      antes: JSON.stringify({ recuadros: 0 }),
      despues: JSON.stringify({ recuadros: boxes }),
    })
    .execute()
  await deps.jobs.enqueue(tx, scope, removeJob, { files: sizes.map((size) => imageFileName(before, size)) })
  return true
}

export const handleCovered = (deps: Deps): void =>
  deps.jobs.handle(removeJob, async ({ files }) => {
    for (const file of files) await deps.files.remove(file)
  })
