import { Button } from '@mantine/core'
import { followFrequencies, type FollowFrequency } from '@avisa/contract/follows/rules'
import type { LinkedFollow } from '@avisa/contract/follows/schemas'
import { IconBell, IconBellOff, IconEye, type Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { Row } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { useFollowTexts } from '../texts.ts'

type WhenProps = { area: boolean; value: FollowFrequency | null; onChange: (frecuencia: FollowFrequency) => void }

export const FollowWhen = ({ area, value, onChange }: WhenProps) => {
  const say = useFollowTexts()
  return (
    <div className="column gap-8">
      <span className="strong">{say('when')}</span>
      <Segmented<FollowFrequency | ''>
        label={say('when')}
        value={value ?? ''}
        onChange={(frecuencia) => frecuencia !== '' && onChange(frecuencia)}
        options={followFrequencies
          .filter((name) => name !== 'al_momento' || !area)
          .map((name) => ({ value: name, label: say(`when_${name}`) }))}
      />
    </div>
  )
}

type Props = {
  follow: Pick<LinkedFollow, 'id' | 'incidencia_id' | 'nombre' | 'frecuencia' | 'estado'>
  icon: Icon
  title: string
  support: readonly (string | null)[]
  busy?: boolean
  /** Its page. */
  to?: string | undefined
  onFrequency: (frecuencia: FollowFrequency) => void
  onStop: () => void
  onStart?: () => void
}

/** Opens how often somebody hears of what they follow, and how to stop. */
export const FollowedRow = ({ follow, icon, title, support, busy = false, to, onFrequency, onStop, onStart }: Props) => {
  const say = useFollowTexts()
  const sheet = useSheetAddress(`seguimiento-${follow.id ?? `i${follow.incidencia_id}`}`)
  const { estado, frecuencia } = follow
  const how = [estado === 'baja' ? say('stopped') : say(`when_${frecuencia}`), estado === 'por_confirmar' ? say('waiting') : null]
  return (
    <>
      <Row icon={icon} title={title} support={[...support, ...how].filter(Boolean).join(' · ')} onClick={sheet.open} />
      {sheet.key !== null && (
        <Sheet key={sheet.key} opened={sheet.opened} onClose={sheet.close} title={follow.nombre}>
          <div className="column gap-20">
            {to !== undefined && (
              <Button size="lg" component={Link} to={to} replace leftSection={<IconEye size={20} aria-hidden />}>
                {say('open')}
              </Button>
            )}
            {estado === 'baja' ? (
              <Button size="lg" loading={busy} leftSection={<IconBell size={20} aria-hidden />} onClick={onStart}>
                {say('again')}
              </Button>
            ) : (
              <>
                <FollowWhen area={follow.incidencia_id === null} value={frecuencia} onChange={onFrequency} />
                <Button size="lg" variant="default" loading={busy} leftSection={<IconBellOff size={20} aria-hidden />} onClick={onStop}>
                  {say('stop')}
                </Button>
              </>
            )}
          </div>
        </Sheet>
      )}
    </>
  )
}
