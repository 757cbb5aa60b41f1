import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { useClient } from '#/platform/client.ts'
import { isEmbedded } from '#/platform/embedding.ts'
import { photoUrl } from '#/platform/photo-url.ts'
import { useFormat } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { pick } from '@avisa/contract/values/languages'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { PhotoImage } from '#/ui/photo/PhotoImage.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import type { Wizard } from '../use-wizard.ts'
import classes from './nearby.module.css'

/** Another person's report, shown without leaving one's own: if it is the same, nothing is sent. */
export const NearbySheet = ({ wizard, incident, onClose }: { wizard: Wizard; incident: Incident | null; onClose: () => void }) => {
  const client = useClient()
  const { say, lang, alone, clear } = wizard
  const format = useFormat()
  const navigate = useNavigate()
  // Keeps its content during the closing animation.
  const [last, setLast] = useState(incident)
  if (incident && incident !== last) setLast(incident)
  if (!last) return null
  const isThis = async () => {
    await navigate(last.propia ? paths.myIncident.to({ id: last.id }) : paths.incident.to({ id: last.id }))
    clear()
    toast(client, { message: say('alreadyKnown') })
  }
  const text = last.contenido ?? last.contenido_publico
  return (
    <Sheet
      opened={incident !== null}
      onClose={onClose}
      title={pick(last, 'descripcion', lang)}
      // Alone or embedded, no link leaves the report.
      footer={
        alone || isEmbedded() ? (
          <ActionBar main={{ label: say('nearbyNo'), onClick: onClose }} />
        ) : (
          <ActionBar
            main={{ label: say('nearbyYes'), onClick: () => void isThis() }}
            secondary={
              <Button size="lg" variant="default" onClick={onClose}>
                {say('nearbyNo')}
              </Button>
            }
          />
        )
      }
    >
      <div className="column gap-12">
        {last.imagenes?.slice(0, 2).map((photo) => (
          <PhotoImage key={photo.id} className={classes.photo} src={photoUrl(photo, 'view')} alt="" />
        ))}
        <div className="row wrap gap-6">
          <StateChip label={last.DesEstadoCiudadano} colour={last.ColorEstadoCiudadano} icon={last.icono_estado} />
          <span className="small quiet">{format.when(last.fecha)}</span>
        </div>
        {last.direccion?.nombre_cor && <p>{last.direccion.nombre_cor}</p>}
        {text && <p>{text}</p>}
      </div>
    </Sheet>
  )
}
