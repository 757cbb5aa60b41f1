import { useState } from 'react'
import { useMunicipality } from '#/platform/configuration.ts'
import { ownAddress } from '#/platform/own-address.ts'

/**
 * A shield in the municipality's colour where there is no logo or it fails to load. Decorative: its name
 * stands beside it.
 */
export const Crest = ({ size }: { size: number }) => {
  const logo = useMunicipality()?.logo
  const [missing, setMissing] = useState<string>()
  if (logo && logo !== missing)
    return (
      <img src={ownAddress(logo)} alt="" width={size} height={size} style={{ objectFit: 'contain' }} onError={() => setMissing(logo)} />
    )
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden>
      <path d="M8 6H32V22C32 30 26 34.5 20 37C14 34.5 8 30 8 22Z" fill="var(--av-filled)" />
      <path d="M8 24Q14 20 20 24T32 24Q31.4 29 28 32Q24 35.5 20 37Q16 35.5 12 32Q8.6 29 8 24Z" fill="var(--av-on-filled)" opacity=".32" />
      <path d="M13 22V13H16V15.5H18.5V12H21.5V15.5H24V13H27V22Z" fill="var(--av-on-filled)" />
    </svg>
  )
}
