import { ActionIcon } from '@mantine/core'
import { IconBuilding, IconCloudOff, IconPencil, IconSend } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { WizardStep } from '@avisa/contract/incidents/wizard/steps'
import { pick } from '@avisa/contract/values/languages'
import { useOnline } from '#/platform/network.ts'
import { Notice } from '#/ui/Notice.tsx'
import { RowCard } from '#/ui/Rows.tsx'
import { BlobImage } from '#/ui/BlobImage.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import { addressLine } from './use-place-address.ts'
import { useSendReport } from './use-send-report.ts'
import type { Wizard } from './use-wizard.ts'
import { WizardFrame } from './WizardFrame.tsx'
import classes from './wizard.module.css'

type FactProps = { wizard: Wizard; step: WizardStep; label: string; plain?: boolean; children: ReactNode }

/** One thing that was said, with its pencil where the step is part of this report. */
const Fact = ({ wizard: { say, steps, go }, step, label, plain = false, children }: FactProps) => (
  <div className={classes.fact}>
    <div className={classes.factText}>
      <div className={classes.quiet}>{label}</div>
      <div className={classes.factValue} data-plain={plain || undefined}>
        {children}
      </div>
    </div>
    {steps.includes(step) && (
      <ActionIcon aria-label={say('edit', { what: label })} onClick={() => go(step)}>
        <IconPencil size={22} stroke={1.9} aria-hidden />
      </ActionIcon>
    )}
  </div>
)

const Facts = ({ wizard }: { wizard: Wizard }) => {
  const { say, lang, draft, unit, types, offered, address, asksContact } = wizard
  const chosen = types.filter((type) => draft.tipos.includes(type.id)).map((type) => pick(type, 'descripcion', lang))
  const contact = asksContact ? [draft.nombre, draft.email, draft.telefono].filter((text) => text.trim() !== '') : []
  const place = [addressLine(address) ?? say(address.kind === 'none' ? 'noAddress' : 'offlineAddress'), draft.emplazamiento].filter(Boolean)
  return (
    <RowCard>
      {draft.place && <PlaceMap wizard={wizard} at={draft.place} />}
      {offered.length > 1 && unit && (
        <Fact wizard={wizard} step="unit" label={say('unit')}>
          {pick(unit, 'nombre', lang)}
        </Fact>
      )}
      {draft.place && (
        <Fact wizard={wizard} step="map" label={say('place')}>
          {place.join('\n')}
        </Fact>
      )}
      <Fact wizard={wizard} step="type" label={say('type')}>
        {chosen.join(', ')}
      </Fact>
      <Fact wizard={wizard} step="description" label={say('details')} plain>
        {draft.contenido.trim() || say('noDescription')}
      </Fact>
      <Fact wizard={wizard} step="citizen" label={say('contact')} plain>
        {contact.join('\n') || say('noContact')}
      </Fact>
      <Fact wizard={wizard} step="images" label={say('step_images')} plain>
        {draft.photos.length === 0 && say('noPhotos')}
        <span className={classes.thumbs}>
          {draft.photos.map((photo) => (
            <BlobImage key={photo.id} blob={photo.blob} alt="" />
          ))}
        </span>
      </Fact>
    </RowCard>
  )
}

/** Everything once more, each thing to be corrected in place, and the one button that sends (WIZ-11). */
export const SummaryStep = ({ wizard, onSent }: { wizard: Wizard; onSent: (id: string) => void }) => {
  const { say } = wizard
  const online = useOnline()
  const send = useSendReport(wizard)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const id = await send()
    setBusy(false)
    if (id) onSent(id)
  }
  return (
    <WizardFrame
      wizard={wizard}
      title={say('summaryTitle')}
      main={{ label: say('send'), icon: <IconSend size={22} stroke={1.9} aria-hidden />, onClick: () => void submit(), loading: busy }}
    >
      <Facts wizard={wizard} />
      <Notice
        kind="info"
        live={!online}
        icon={online ? <IconBuilding size={22} stroke={1.9} aria-hidden /> : <IconCloudOff size={22} stroke={1.9} aria-hidden />}
      >
        {say(online ? 'summaryNote' : 'offlineNote')}
      </Notice>
    </WizardFrame>
  )
}
