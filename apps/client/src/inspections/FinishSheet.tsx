import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { imageLimits } from '@avisa/contract/images/limits'
import { checkAddImage } from '@avisa/contract/images/rules'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { usePhotoCover } from '#/photo-guard/shared/use-photo-cover.tsx'
import { useClient } from '#/platform/client.ts'
import { isOnline } from '#/platform/network.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { PhotoGrid, PhotoTile } from '#/ui/photo/PhotoGrid.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { usePhotoSources } from '#/ui/photo/use-photo-sources.tsx'
import { FindingPicker } from './shared/FindingPicker.tsx'
import { useInspectionTexts } from './texts.ts'
import { useFinish, type Finish } from './use-finish.ts'

const Photos = ({ finish: { draft, change }, room, listening }: { finish: Finish; room: number; listening: boolean }) => {
  const say = useInspectionTexts()
  const { fotos } = draft
  const { over, tiles, rest, hint } = usePhotoSources({
    max: room,
    count: fotos.length,
    onPhoto: ({ blob, nombre }) => change((now) => ({ ...now, fotos: [...now.fotos, { blob, nombre }].slice(0, room) })),
    listening,
  })
  const { coverOf, question, sheet } = usePhotoCover(fotos, (photo, at) =>
    change((now) => ({ ...now, fotos: now.fotos.map((other, index) => (index === at ? photo : other)) })),
  )
  return (
    <section>
      <h3 className="strong">
        <OptionalMark label={say('photos')} />
      </h3>
      <p className="small quiet">{say('photosHelp')}</p>
      <PhotoGrid add={tiles} over={over}>
        {fotos.map((photo, at) => (
          <PhotoTile
            key={at}
            src={photo.blob}
            number={at + 1}
            state={{ kind: 'kept' }}
            onRemove={() => change((now) => ({ ...now, fotos: now.fotos.filter((item) => item !== photo) }))}
            cover={coverOf(at)}
          />
        ))}
      </PhotoGrid>
      {rest}
      {question}
      {sheet}
      <p className="small quiet" role="status">
        {hint}
      </p>
    </section>
  )
}

type Props = {
  inspection: Inspection
  opened: boolean
  onClose: () => void
  onSent: (id: string) => void
  onKept: () => void
}

export const FinishSheet = ({ inspection, opened, onClose, onSent, onKept }: Props) => {
  const client = useClient()
  const say = useInspectionTexts()
  const lang = useLang()
  const person = usePerson()
  const finish = useFinish(inspection)
  const form = useRef<HTMLFormElement>(null)
  const { wrong, draft, change } = finish
  const submit = async () => {
    const id = await finish.send()
    if (id === undefined) return
    onClose()
    if (isOnline(client)) onSent(id)
    else onKept()
  }
  const main = {
    label: say('finishNow'),
    loading: !finish.ready,
    reason: wrong?.[lang],
    onBlocked: () =>
      form.current?.querySelector<HTMLElement>(`[name="${wrong?.field}"], [data-field="${wrong?.field}"] :is(select, button)`)?.focus(),
    onClick: () => void submit(),
  }
  const attaches = checkAddImage({ person, propia: false, vista: true, asStaff: true }) === undefined
  const room = imageLimits.perIncident - (inspection.imagenes ?? []).length
  return (
    <Sheet opened={opened} onClose={onClose} title={say('finishTitle')} footer={<ActionBar main={main} />}>
      <form ref={form} className="column gap-20" onSubmit={(event) => event.preventDefault()}>
        <p>{say('finishHelp')}</p>
        <FindingPicker finding={finish.finding} onChange={change} />
        <Textarea
          label={<OptionalMark label={say('comment')} />}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4000}
          value={draft.comentario}
          onChange={(event) => change({ comentario: event.currentTarget.value })}
        />
        {attaches && room > 0 && <Photos finish={finish} room={room} listening={opened} />}
      </form>
    </Sheet>
  )
}
