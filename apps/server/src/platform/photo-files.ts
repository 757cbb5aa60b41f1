import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { openBucket } from './bucket.ts'
import { bucketOf, type Config } from './config.ts'
import { readSettings } from './config-settings.ts'
import { openFiles, type FileStore } from './files.ts'

export const imagesFolder = (dataDir: string): string => path.join(dataDir, 'images')

/** Photos stored in the folder before there was a bucket are found until `npm run photos` has moved them. */
const withFolder = (bucket: FileStore, folder: FileStore): FileStore => ({
  place: bucket.place,
  save: bucket.save,
  read: async (name) => (await bucket.read(name)) ?? folder.read(name),
  remove: async (name) => {
    await bucket.remove(name)
    await folder.remove(name)
  },
  sweep: async (before, named) => (await bucket.sweep(before, named)) + (await folder.sweep(before, named)),
})

/** This deployment's photo storage: the bucket of S3_URL, or the folder `images` in its data. */
export const openPhotoFiles = ({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): FileStore => {
  const folder = imagesFolder(dataDir)
  if (bucket) return existsSync(folder) ? withFolder(openBucket(bucket), openFiles(folder)) : openBucket(bucket)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openFiles(folder)
}

export const isAddress = (place: string): boolean => /^https?:\/\//.test(place)

/** The photos of another deployment: a folder, or a bucket that the keys in the environment open. */
export const openPlace = (place: string, env: Record<string, string | undefined>): FileStore => {
  const { bucket } = isAddress(place) ? bucketOf(readSettings({ ...env, S3_URL: place })) : {}
  return bucket ? openBucket(bucket) : openFiles(place)
}
