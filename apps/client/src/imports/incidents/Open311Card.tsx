import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useIncidentImportTexts } from './texts.ts'

export type Address = { url: string; desde?: string }
type Props = { disabled: boolean; isReady: () => boolean; onAddress: (address: Address) => void }

/** Instead of a file, the address of a service that answers as Open311 does. */
export const Open311Card = ({ disabled, isReady, onAddress }: Props) => {
  const say = useIncidentImportTexts()
  const [url, setUrl] = useState('')
  const [since, setSince] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isAddress = /^https?:\/\/\S+$/.test(url)
  const fetch = () => {
    setIsTried(true)
    if (isReady() && isAddress) onAddress(since === '' ? { url } : { url, desde: since })
  }
  return (
    <section className="card column gap-12 p-16" aria-label={say('fetch')}>
      <div>
        <h2 className="title">{say('fetch')}</h2>
        <p className="small quiet">{say('fetchHelp')}</p>
      </div>
      <TextInput
        type="url"
        label={say('address')}
        placeholder="https://"
        value={url}
        maxLength={500}
        onChange={({ currentTarget }) => setUrl(currentTarget.value.trim())}
        error={isTried && !isAddress && say('addressWrong')}
      />
      <TextInput
        type="date"
        label={say('since')}
        description={say('sinceHelp')}
        value={since}
        onChange={({ currentTarget }) => setSince(currentTarget.value)}
      />
      <Button disabled={disabled} onClick={fetch}>
        {say('fetchYes')}
      </Button>
    </section>
  )
}
