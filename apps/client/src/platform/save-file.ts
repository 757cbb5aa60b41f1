import { base64Of, readBytes } from './blobs.ts'
import { isNative } from './identity.ts'

/** The hybrid app's page cannot download: the person says where the file goes. */
const share = async (blob: Blob, nombre: string): Promise<void> => {
  const [{ Directory, Filesystem }, { Share }] = await Promise.all([import('@capacitor/filesystem'), import('@capacitor/share')])
  const { bytes } = await readBytes(blob)
  const { uri } = await Filesystem.writeFile({ path: nombre, data: base64Of(bytes), directory: Directory.Cache })
  await Share.share({ files: [uri] })
}

/** Hands a file to the person: a browser downloads it, the hybrid app shares it. */
export const saveFile = async (blob: Blob, nombre: string): Promise<void> => {
  if (isNative) return share(blob, nombre)
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = nombre
  link.click()
  URL.revokeObjectURL(url)
}
