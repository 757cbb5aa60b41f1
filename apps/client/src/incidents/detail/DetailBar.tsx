import { Button } from '@mantine/core'
import { IconCamera, IconCircleCheck, IconMessagePlus, IconPhotoPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { may } from '@avisa/contract/access/person'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { lazy } from '#/platform/lazy.ts'
import { usePerson } from '#/platform/session.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { AddPhotosSheet, useMayAddPhotos } from '../AddPhotos.tsx'
import { AnswerBar, useAnswering } from '../answer/AnswerBar.tsx'
import { useIncidentTexts } from '../texts.ts'
import { useDetailTexts } from './texts.ts'
import { useAccept } from './use-accept.ts'

const TurnDownSheet = lazy(async () => ({ default: (await import('./TurnDownSheet.tsx')).TurnDownSheet }))

export const DetailBar = ({ incident, comments }: { incident: Incident; comments: string | undefined }) => {
  const words = useIncidentTexts()
  const say = useDetailTexts()
  const navigate = useNavigate()
  const person = usePerson()
  const [choosing, setChoosing] = useState(false)
  const { accept, busy } = useAccept(incident)
  const photos = useMayAddPhotos(incident)
  const { isAsked, late } = useAnswering(incident)
  const accepts = incident.pendiente_aceptar === true && may(person, 'incidencia.aceptar')
  const choose = () => setChoosing(true)
  const turning = useSheetAddress('no-aceptar')
  const main = accepts
    ? { label: say('accept'), icon: IconCircleCheck, loading: busy, onClick: () => void accept() }
    : comments
      ? { label: say('comment'), icon: IconMessagePlus, onClick: () => void navigate(comments) }
      : photos
        ? { label: words('addPhotos'), icon: IconPhotoPlus, onClick: choose }
        : undefined
  const turnDown = (
    <Button variant="default" size="lg" onClick={turning.open}>
      {say('turnDown')}
    </Button>
  )
  const addPhotos = photos && comments && (
    <Button
      variant="default"
      size="lg"
      leftSection={<IconCamera size={20} stroke={1.9} aria-hidden />}
      onClick={choose}
      aria-label={words('addPhotos')}
    >
      {say('photo')}
    </Button>
  )
  return (
    <>
      {(incident.contestable || late) && <AnswerBar incident={incident} />}
      {main && !isAsked && !late && <ActionBar main={main} secondary={accepts ? turnDown : addPhotos} />}
      {accepts && turning.key !== null && (
        <Suspense>
          <TurnDownSheet key={turning.key} incident={incident} opened={turning.opened} onClose={turning.close} />
        </Suspense>
      )}
      {photos && <AddPhotosSheet incident={incident} opened={choosing} onClose={() => setChoosing(false)} />}
    </>
  )
}
