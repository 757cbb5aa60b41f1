import { drawLogo } from '@avisa/contract/images/routes'
import { isDrawn } from '@avisa/contract/municipalities/logo'
import { Button, TextInput } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { ownAddress } from '#/platform/own-address.ts'
import { useCommand } from '#/platform/queries.ts'
import { useConfigurationTexts } from './texts.ts'

const inBase64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })

type Props = { value: string | null; disabled?: boolean; onChange: (value: string | null) => void }

/** An image of one's own, which the server draws small, or the address of one. */
export const LogoInput = ({ value, disabled = false, onChange }: Props) => {
  const say = useConfigurationTexts()
  const input = useRef<HTMLInputElement>(null)
  const { run, busy } = useCommand(drawLogo)
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      onChange((await run({ body: { imagen: await inBase64(file) } })).logo)
    } catch {
      // The failure is shown by `failures.ts`.
    } finally {
      if (input.current) input.current.value = ''
    }
  }
  const isOwn = value !== null && (isDrawn(value) || value.startsWith('/'))
  return (
    <div className="column gap-12">
      <div className="row wrap gap-12">
        {value !== null && <img src={ownAddress(value)} alt={say('logo')} width={56} height={56} style={{ objectFit: 'contain' }} />}
        <Button
          variant="default"
          disabled={disabled}
          loading={busy}
          leftSection={<IconPhotoUp size={20} stroke={1.9} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {say('logoChoose')}
        </Button>
        {value !== null && (
          <Button variant="subtle" disabled={disabled} onClick={() => onChange(null)}>
            {say('logoRemove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          data-testid="logo"
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
      </div>
      {!isOwn && (
        <TextInput
          label={say('logoAddress')}
          placeholder="https://www.example.org/escudo.png"
          value={value ?? ''}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value.trim() || null)}
        />
      )}
    </div>
  )
}
