import { Refusal } from '@avisa/contract/refusal'
import { photoLimits } from '@avisa/contract/imports/photo-places'
import { checkPhoto, storePhoto } from '#/images/shared/photo-store.ts'
import type { Database } from '#/platform/database/database.ts'
import type { FileStore } from '#/platform/files.ts'
import type { PhotoDecoder } from '#/platform/photo-decoder.ts'
import type { Scope } from '#/platform/scope.ts'
import { importScope } from '../import-scope.ts'
import { MissingPhoto, type PhotoProblem, type ReadPhoto } from './sources.ts'
import {
  countWaiting,
  listWaiting,
  lockWaiting,
  noteBrought,
  noteFailed,
  refuseRest,
  writePhotoReport,
  type Waiting,
} from './photo-store.ts'

export type PhotoStores = { db: Database; files: FileStore; photos: PhotoDecoder }
type Ways = { read: ReadPhoto; until: number; tell?: (left: number) => void }

const batch = 40
const atOnce = 3

const problemOf = (cause: unknown): PhotoProblem | undefined => {
  if (cause instanceof MissingPhoto) return cause.problem
  if (!(cause instanceof Refusal)) return undefined
  if (cause.code === 'image.tooMany') return 'photoMany'
  if (cause.code === 'image.tooLarge') return 'photoLarge'
  return cause.code.startsWith('image.') ? 'photoUnreadable' : undefined
}

type Bringing = { waiting: Waiting; read: ReadPhoto }
const bring = async ({ db, files, photos }: PhotoStores, scope: Scope, { waiting, read }: Bringing) => {
  const { esquema } = scope
  try {
    const content = await read(waiting.lugar)
    checkPhoto(content)
    const photo = await photos.decode(content, { turn: `${esquema}:importacion`, names: [] })
    await db.write(esquema, async (tx) => {
      if (!(await lockWaiting(tx, esquema, waiting))) return noteFailed(tx, waiting, 'photoMissing')
      const { id } = await storePhoto(files, tx, scope, { photo, incidencia_id: waiting.incidencia_id, nombre: '', publica: false })
      return noteBrought(tx, waiting, id)
    })
  } catch (cause) {
    const problem = problemOf(cause)
    if (problem === undefined) throw cause
    await db.write(esquema, (tx) => noteFailed(tx, waiting, problem))
  }
}

export const bringPhotos = async (stores: PhotoStores, esquema: string, { importacion, ways }: { importacion: number; ways: Ways }) => {
  const { db } = stores
  const scope = await importScope(db, esquema, new Date())
  await db.write(esquema, (tx) => refuseRest(tx, esquema, { importacion, most: photoLimits.perImport }))
  while (Date.now() < ways.until) {
    const waiting = await listWaiting(db.read(esquema), esquema, { importacion, size: batch })
    if (waiting.length === 0) break
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await bring(stores, scope, { waiting: next, read: ways.read })
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    await writePhotoReport(db, esquema, { importacion, ended: false })
    ways.tell?.(await countWaiting(db.read(esquema), importacion))
  }
  const left = (await listWaiting(db.read(esquema), esquema, { importacion, size: 1 })).length > 0
  if (!left) await writePhotoReport(db, esquema, { importacion, ended: true })
  return !left
}
