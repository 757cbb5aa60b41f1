import type { Client } from './client.ts'
import { base64Of, readBytes } from './blobs.ts'
import { isNative } from './identity.ts'

/** The hybrid app's web view cannot download, so it uses the share sheet. */
const share = async (blob: Blob, nombre: string): Promise<void> => {
  const [{ Directory, Filesystem }, { Share }] = await Promise.all([import('@capacitor/filesystem'), import('@capacitor/share')])
  const { bytes } = await readBytes(blob)
  const { uri } = await Filesystem.writeFile({ path: nombre, data: base64Of(bytes), directory: Directory.Cache })
  await Share.share({ files: [uri] })
}

export const saveFile = async (client: Client, blob: Blob, nombre: string): Promise<void> => {
  if (isNative(client)) return share(blob, nombre)
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = nombre
  link.click()
  URL.revokeObjectURL(url)
}
