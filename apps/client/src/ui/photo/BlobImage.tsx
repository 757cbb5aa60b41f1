import { useSource } from './blob-url.ts'

/** A photo that is only on this device. */
export const BlobImage = ({ blob, alt }: { blob: Blob; alt: string }) => {
  const src = useSource(blob)
  return src ? <img src={src} alt={alt} /> : null
}
