import { useEffect, useState } from 'react'

/** The address of a photo: its own, or one made for bytes that are only on this device, given back when it is no longer shown. */
export const useSource = (source: string | Blob | undefined): string => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!(source instanceof Blob)) return
    const made = URL.createObjectURL(source)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [source])
  return typeof source === 'string' ? source : source ? url : ''
}
