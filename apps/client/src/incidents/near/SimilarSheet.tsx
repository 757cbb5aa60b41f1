import { Button } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Incident, SimilarIncident } from '@avisa/contract/incidents/schemas'
import { paths } from '@avisa/contract/paths'
import { zooms } from '@avisa/contract/map/zooms'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { useMapConfig } from '#/platform/configuration.ts'
import { isEmbedded } from '#/platform/embedding.ts'
import { useIsRoomy } from '#/ui/list/ListDetail.tsx'
import { MapView, type Pin } from '#/ui/map/MapView.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { incidentPin } from '../incident-pin.ts'
import { addressLine } from '../wizard/place/use-place-address.ts'
import type { DraftPlace } from '../wizard/draft/wizard-draft.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import { lazy } from '#/platform/lazy.ts'
import { join } from './join.ts'
import { SimilarCard } from './SimilarCard.tsx'
import { useNearTexts } from './texts.ts'
import classes from './near.module.css'

/** Pins with the numbers of the list. */
const SimilarMap = ({ cards, place }: { cards: readonly SimilarIncident[]; place: DraftPlace }) => {
  const say = useNearTexts()
  const config = useMapConfig().data
  const { latitud, longitud } = place
  const view = useMemo(() => ({ latitud, longitud, zoom: zooms.nearby }), [latitud, longitud])
  const pins = useMemo(
    () =>
      cards.flatMap(({ incidencia }, at): Pin[] => {
        const pin = incidentPin(incidencia)
        return pin ? [{ ...pin, own: false, icono: String(at + 1), estado: { ...pin.estado, inicial: false, final: false } }] : []
      }),
    [cards],
  )
  if (!config) return null
  return (
    <div className={`${classes.map} relative grow`}>
      <MapView label={say('map')} alternative={say('mapHelp')} config={config} view={view} pins={pins} here={{ ...place, precision: 0 }} />
    </div>
  )
}

const AnswerSheet = lazy(async () => ({ default: (await import('../answer/AnswerSheet.tsx')).AnswerSheet }))

type Props = { wizard: Wizard; onJoin: (id: string, incident: Incident) => void }

/** Over the step of the type: at most three open reports and one mended lately, the most probable first. */
export const SimilarSheet = ({ wizard, onJoin }: Props) => {
  const client = useClient()
  const say = useNearTexts()
  const navigate = useNavigate()
  const roomy = useIsRoomy()
  const { similar, draft, types, lang, address, alone, step, next, change } = wizard
  const type = types.find(({ id }) => id === draft.tipos[0])
  const name = type ? pick(type, 'descripcion', lang) : ''
  const where = addressLine(address)
  const joinOne = async (incident: Incident) => {
    const id = await join.save(client, incident)
    if (id !== undefined) onJoin(id, incident)
  }
  const [again, sayAgain] = useState<Incident>()
  const saidAgain = (incident: Incident) => {
    similar.close()
    toast(client, { message: say('saidAgain') })
    if (!alone && !isEmbedded()) void navigate((incident.propia ? paths.myIncident : paths.incident).to({ id: incident.id }))
  }
  const isAnother = () => {
    similar.close()
    change({ esOtra: true })
    if (step === 'type') next()
  }
  return (
    <Sheet
      opened={similar.opened}
      onClose={similar.close}
      title={say('title')}
      size={roomy && draft.place ? 'large' : 'usual'}
      footer={
        <div className="foot-bar fixed p-16">
          <Button variant="default" size="lg" fullWidth onClick={isAnother}>
            {say('another')}
          </Button>
        </div>
      }
    >
      <p className="quiet">{where ? say('atAddress', { type: name, address: where }) : name}</p>
      <p className="small quiet" role="status">
        {say('found', { count: similar.cards.length })}
      </p>
      <div className={`${classes.beside} flex gap-16`}>
        <ol className="list column grow gap-12">
          {similar.cards.map((card, at) => (
            <li key={card.incidencia.id} value={at + 1}>
              <SimilarCard similar={card} alone={alone || isEmbedded()} onJoin={(incident) => void joinOne(incident)} onAgain={sayAgain} />
            </li>
          ))}
        </ol>
        {roomy && draft.place && <SimilarMap cards={similar.cards} place={draft.place} />}
      </div>
      <Suspense>
        {again && (
          <AnswerSheet
            key={again.id}
            incident={again}
            mended={false}
            opened
            onClose={() => sayAgain(undefined)}
            onSent={() => saidAgain(again)}
          />
        )}
      </Suspense>
    </Sheet>
  )
}
