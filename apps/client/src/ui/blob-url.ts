import { useEffect, useState } from 'react'

/** An address for a photo that is only on this device; given back when it is no longer shown. */
export const useBlobUrl = (blob: Blob): string => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
