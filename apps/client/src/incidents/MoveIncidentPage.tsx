import { Button, TextInput } from '@mantine/core'
import { IconMapPinCheck, IconSearch } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { editableParts } from '@avisa/contract/incidents/changes'
import { getIncident } from '@avisa/contract/incidents/routes'
import { isInsideUnit } from '@avisa/contract/incidents/rules'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { fallbackCentre, zooms } from '@avisa/contract/map/zooms'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { useMapConfig, useParameters, useUnits } from '#/platform/configuration.ts'
import { lazy } from '#/platform/lazy.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'
import { useOnline } from '#/platform/network.ts'
import { refresh } from '#/platform/query-client.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { useWithoutMap } from '#/platform/without-map.ts'
import { paths } from '@avisa/contract/paths'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { MapView } from '#/ui/map/MapView.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { ask } from '#/ui/popup/popups.ts'
import { useAfter } from '#/ui/hooks/use-after.ts'
import { changePlace, moveDraftOf } from './detail/incident-changes.ts'
import classes from './detail/move.module.css'
import { useDetailTexts } from './detail/texts.ts'
import { PermittedIncident } from './PermittedIncident.tsx'
import { addressLine, usePlaceAddress } from './wizard/place/use-place-address.ts'
import type { DraftPlace } from './wizard/draft/wizard-draft.ts'

const AddressSheet = lazy(async () => ({ default: (await import('./wizard/place/AddressSheet.tsx')).AddressSheet }))

/** In ms. */
const tutorialDelay = 500
const tutorialKey = 'tutorial_editar_ubicacion'

/** The explanation of moving the point, until the person dismisses it for good. */
const useTutorial = () => {
  const client = useClient()
  const say = useDetailTexts()
  const tell = async () => {
    const again = await ask(client, {
      title: say('tutorialTitle'),
      message: say('tutorialText'),
      confirm: say('tutorialOk'),
      cancel: say('tutorialNever'),
    })
    if (again === false) writeLocal(client, tutorialKey, '1')
  }
  useAfter(tutorialDelay, () => void tell(), readLocal(client, tutorialKey) === null)
}

const useMove = (incident: Incident) => {
  const client = useClient()
  const say = useDetailTexts()
  const navigate = useNavigate()
  const [draft, change, clear] = moveDraftOf(incident.id)()
  const [outside, setOutside] = useState(false)
  const unit = useUnits().data?.find(({ id }) => id === incident.unidad_gestion_id)
  const parameters = useParameters()
  const person = usePerson()
  const { geolatitud, geolongitud, propia } = incident
  const asksSite = parameters.emplazamiento && editableParts({ ...parameters, person, propia }).emplazamiento
  const written = asksSite ? draft.site : undefined
  const stored = geolatitud === null || geolongitud === null ? null : { latitud: geolatitud, longitud: geolongitud, precision: null }
  const place = draft.place ?? stored
  const site = written ?? incident.emplazamiento ?? ''
  const put = (to: DraftPlace) => {
    const inside = !unit || isInsideUnit(to, unit)
    setOutside(!inside)
    if (inside) change({ place: to })
  }
  const leave = () => void navigate(paths.incident.to({ id: incident.id }), { replace: true })
  const save = async () => {
    if (!place) return
    const to = { lat: place.latitud, lon: place.longitud, ...(written === undefined ? {} : { site: written }) }
    if (!(await changePlace.save(client, incident, to))) return
    leave()
  }
  const cancel = () => {
    clear()
    void refresh(client, getIncident)
    leave()
  }
  const moved = draft.place !== null || (written !== undefined && written !== (incident.emplazamiento ?? ''))
  return { say, unit, place, stored, site, moved, outside, put, asksSite, setSite: (next: string) => change({ site: next }), save, cancel }
}
type IncidentMove = ReturnType<typeof useMove>

const NewAddress = ({ incident, move: { say, place, unit, moved } }: { incident: Incident; move: IncidentMove }) => {
  const online = useOnline()
  const address = usePlaceAddress(moved ? place : null, unit?.id)
  const words = {
    unplaced: incident.direccion?.nombre_cor ?? say('noAddress'),
    looking: say('lookingUp'),
    none: say('noAddress'),
    failed: say(online ? 'noAddress' : 'addressLater'),
    found: addressLine(address) ?? say('noAddress'),
  }[address.kind]
  return (
    <div role="status">
      <p className="heading bold">{words}</p>
      {address.kind === 'unplaced' && <p className="small quiet">{say('storedPlace')}</p>}
    </div>
  )
}

const CurrentLocation = ({ incident, move }: { incident: Incident; move: IncidentMove }) => {
  const { say, place, stored, put } = move
  const config = useMapConfig().data
  const { latitud, longitud } = place ?? config?.centro ?? fallbackCentre
  const zoom = stored ? zooms.item : (config?.zoom ?? zooms.default)
  const view = useMemo(() => ({ latitud, longitud, zoom }), [latitud, longitud, zoom])
  return (
    <div className={`${classes.map} clip relative framed rounded-16`}>
      {config && (
        <MapView
          label={say('movePlace', { code: incident.codigo })}
          alternative={say('moveOtherWay')}
          config={config}
          view={view}
          placing={{ at: place, hint: say('dragHint'), onPlace: (to) => put({ ...to, precision: null }) }}
        />
      )}
    </div>
  )
}

const Search = ({ move, incident }: { move: IncidentMove; incident: Incident }) => {
  const { say, put } = move
  const [open, setOpen] = useState(false)
  const choose = (to: DraftPlace) => {
    put(to)
    setOpen(false)
  }
  return (
    <>
      <Button variant="default" size="lg" leftSection={<IconSearch size={20} stroke={1.9} aria-hidden />} onClick={() => setOpen(true)}>
        {say('moveSearch')}
      </Button>
      <Suspense>
        <AddressSheet unitId={incident.unidad_gestion_id} opened={open} onClose={() => setOpen(false)} onChosen={choose} />
      </Suspense>
    </>
  )
}

const Mover = ({ incident }: { incident: Incident }) => {
  const lang = useLang()
  const move = useMove(incident)
  const { say, unit, outside, site } = move
  const withoutMap = useWithoutMap()
  useTutorial()
  const main = {
    label: say('saveMove'),
    icon: IconMapPinCheck,
    reason: move.moved ? undefined : say('notMoved'),
    onClick: () => void move.save(),
  }
  const cancel = (
    <Button variant="default" size="lg" onClick={move.cancel}>
      {say('cancel')}
    </Button>
  )
  return (
    <AppPage
      back={paths.incident.to({ id: incident.id })}
      look="plain"
      fill
      title={say('moveTitle')}
      label={incident.codigo}
      subtitle={say('moveHelp')}
      footer={<ActionBar main={main} secondary={cancel} />}
    >
      <div className={`${classes.screen} grid fill gap-16`}>
        <div className="column gap-12">
          <Search move={move} incident={incident} />
          <NewAddress incident={incident} move={move} />
          {outside && (
            <Notice kind="wrong" live>
              {say('outside', { unit: unit ? pick(unit, 'nombre', lang) : '' })}
            </Notice>
          )}
        </div>
        {!withoutMap && <CurrentLocation incident={incident} move={move} />}
        {move.asksSite && (
          <TextInput
            label={<OptionalMark label={say('site')} />}
            placeholder={say('siteExample')}
            maxLength={500}
            value={site}
            onChange={(event) => move.setSite(event.currentTarget.value)}
          />
        )}
      </div>
    </AppPage>
  )
}

/** By dragging the point or by address, so that the map is never the only way. */
export const MoveIncidentPage = () => {
  const say = useDetailTexts()
  return (
    <PermittedIncident
      permission="incidencia-mover"
      title={say('moveTitle')}
      look="plain"
      refused={{ title: say('mayNotMove'), text: say('mayNotMoveText') }}
      render={(incident) => <Mover key={incident.id} incident={incident} />}
    />
  )
}
