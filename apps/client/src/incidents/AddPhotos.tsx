import { Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { addImage } from '@avisa/contract/images/routes'
import { checkAddImage } from '@avisa/contract/images/rules'
import { imageLimits } from '@avisa/contract/images/limits'
import { createIncident, deviceIncidents, getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { useClient } from '#/platform/client.ts'
import { SentPhotosCard } from '#/outbox/shared/SentPhotosCard.tsx'
import { photoStep } from '#/images/shared/photo-steps.ts'
import { defineChange } from '#/platform/changes/change.ts'
import type { CoverablePhoto } from '#/photo-guard/shared/coverable-photo.ts'
import { usePhotoCover } from '#/photo-guard/shared/use-photo-cover.tsx'
import { createDraft } from '#/platform/drafts.ts'
import { useOutbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import type { Photo } from '#/platform/photo-file.ts'
import { usePerson } from '#/platform/session.ts'
import { PersonalWarning } from '#/ui/form/PersonalWarning.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { PhotoGrid, PhotoTile } from '#/ui/photo/PhotoGrid.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { usePhotoSources } from '#/ui/photo/use-photo-sources.tsx'
import { joinSteps } from './near/join.ts'
import { useNearTexts } from './near/texts.ts'
import { useIncidentTexts } from './texts.ts'

type Chosen = readonly (CoverablePhoto & Pick<Photo, 'nombre'>)[]
/** By incident id; stored because a phone may discard the page while its camera is open. */
const useChosen = createDraft<{ de: Readonly<Record<number, Chosen>> }>({ name: 'fotos', version: 1, initial: { de: {} } })

const sentFor = (id: number, { path, params, answer, photos }: OutboxItem) => {
  if (photos.total === 0) return false
  const of = path === createIncident.path ? answer : path === addImage.path ? params : undefined
  return typeof of === 'object' && of !== null && 'id' in of && of.id === id
}

type Props = { incident: Incident }

/** `words`: of somebody who has seen it too, for staff. */
const sendPhotos = defineChange<Incident, { photos: Chosen; words: string | undefined }>({
  title: ({ codigo }, _input, client) => useIncidentTexts.now(client)('photosOf', { code: codigo }),
  detail: ({ direccion }) => [direccion?.nombre_cor],
  steps: ({ id }, { photos, words }) =>
    words === undefined ? photos.map((photo) => photoStep(photo, id)) : joinSteps(id, { words, photos }),
  refreshes: [getIncident, listIncidents, deviceIncidents],
})

type SheetProps = Props & {
  opened: boolean
  onClose: () => void
  /** Of an incident that the person has seen too: words may be added. */ joining?: true
}

export const AddPhotosSheet = ({ incident, opened, onClose, joining }: SheetProps) => {
  const client = useClient()
  const say = useIncidentTexts()
  const [{ de }, change] = useChosen()
  const photos = de[incident.id] ?? []
  const set = (next: (now: Chosen) => Chosen) => change((now) => ({ de: { ...now.de, [incident.id]: next(now.de[incident.id] ?? []) } }))
  const sayNear = useNearTexts()
  const [words, setWords] = useState('')
  const max = joining ? imageLimits.perJoin : imageLimits.perIncident - (incident.imagenes ?? []).length
  const hasWords = joining && words.trim() !== ''
  const add = ({ blob, nombre }: Photo) => set((now) => [...now, { blob, nombre }].slice(0, max))
  const { busy, over, tiles, rest, hint } = usePhotoSources({ max, count: photos.length, onPhoto: add, listening: opened })
  const { coverOf, question, sheet } = usePhotoCover(photos, (photo, at) =>
    set((now) => now.map((other, index) => (index === at ? photo : other))),
  )
  const submit = async () => {
    if (!(await sendPhotos.save(client, incident, { photos, words: joining && words }))) return
    set(() => [])
    setWords('')
    onClose()
  }
  const main = {
    label: photos.length > 0 ? say('sendPhotos', { count: photos.length }) : joining ? sayNear('sendWords') : say('addPhotos'),
    icon: IconSend,
    loading: busy,
    reason: photos.length > 0 || hasWords || busy ? undefined : say('needPhotos'),
    onClick: () => void submit(),
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={joining ? sayNear('add') : say('addPhotos')} footer={<ActionBar main={main} />}>
      <div className="column gap-12">
        {joining && (
          <>
            <Textarea
              label={sayNear('words')}
              description={sayNear('wordsHelp')}
              autosize
              minRows={2}
              maxLength={2000}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <PersonalWarning text={words} onRemove={setWords} />
          </>
        )}
        <p className="small quiet">{say('addPhotosHelp')}</p>
        <PhotoGrid add={tiles} over={over}>
          {photos.map((photo, at) => (
            <PhotoTile
              key={at}
              src={photo.blob}
              number={at + 1}
              state={{ kind: 'kept' }}
              onRemove={() => set((now) => now.filter((candidate) => candidate !== photo))}
              cover={coverOf(at)}
            />
          ))}
        </PhotoGrid>
        {rest}
        <p className="small quiet" role="status">
          {hint}
        </p>
        {question}
        {sheet}
      </div>
    </Sheet>
  )
}

/** Also checks that there is room for one more. */
export const useMayAddPhotos = ({ propia, personal, adherida, imagenes = [] }: Incident): boolean => {
  const person = usePerson()
  return (
    checkAddImage({ person, propia, vista: true, asStaff: personal !== false, adherida }) === undefined &&
    imagenes.length < imageLimits.perIncident
  )
}

export const PhotosOnTheirWay = ({ incident }: Props) =>
  useOutbox()
    .items.filter((item) => sentFor(incident.id, item))
    .map((item) => <SentPhotosCard key={item.id} item={item} />)
