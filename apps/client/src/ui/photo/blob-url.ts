import { useEffect, useState } from 'react'

export const useSource = (source: string | Blob | undefined): string => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!(source instanceof Blob)) return
    const url = URL.createObjectURL(source)
    setUrl(url)
    return () => URL.revokeObjectURL(url)
  }, [source])
  return typeof source === 'string' ? source : source ? url : ''
}
