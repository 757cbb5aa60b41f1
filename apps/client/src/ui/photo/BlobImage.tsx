import { useSource } from './blob-url.ts'

export const BlobImage = ({ blob, alt }: { blob: Blob; alt: string }) => {
  const src = useSource(blob)
  return src ? <img src={src} alt={alt} /> : null
}
