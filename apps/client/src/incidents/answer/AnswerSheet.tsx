import { Textarea } from '@mantine/core'
import { IconCircleCheck, IconRotate2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { listRatingReasons } from '@avisa/contract/reopening/routes'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { PersonalWarning } from '#/ui/form/PersonalWarning.tsx'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { AnswerPhotos, useAnswerPhotos } from './AnswerPhotos.tsx'
import { sayMended, sayStillBroken } from './answer-changes.ts'
import { useAnswerTexts } from './texts.ts'

const marks = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

type Props = { incident: Incident; /** What was pressed. */ mended: boolean; opened: boolean; onClose: () => void; onSent?: () => void }

const Reasons = ({ chosen, choose }: { chosen: readonly string[]; choose: (codes: readonly string[]) => void }) => {
  const say = useAnswerTexts()
  const lang = useLang()
  const reasons = useLoad(listRatingReasons, {}).data?.filter(({ resuelta }) => resuelta) ?? []
  if (reasons.length === 0) return null
  return (
    <div role="group" aria-label={say('why')} className="row wrap gap-8">
      {reasons.map((reason) => {
        const pressed = chosen.includes(reason.codigo)
        const others = chosen.filter((code) => code !== reason.codigo)
        return (
          <FilterChip key={reason.codigo} pressed={pressed} onClick={() => choose(pressed ? others : [...others, reason.codigo])}>
            {pick(reason, 'titulo', lang)}
          </FilterChip>
        )
      })}
    </div>
  )
}

export const AnswerSheet = ({ incident, mended, opened, onClose, onSent }: Props) => {
  const client = useClient()
  const say = useAnswerTexts()
  const [words, write] = useState('')
  const [puntos, rate] = useState('')
  const [motivos, choose] = useState<readonly string[]>([])
  const [photos, setPhotos] = useAnswerPhotos(incident.id)
  const needsPhoto = !mended && !incident.propia
  const texto = words.trim() === '' ? undefined : words.trim()
  const send = async () => {
    const rating = {
      resuelta: true,
      ...(puntos === '' ? {} : { puntos: Number(puntos) }),
      motivos: [...motivos],
      ...(texto ? { texto } : {}),
    }
    const fecha = new Date(client.clock()).toISOString()
    const stored = mended
      ? await sayMended.save(client, incident, rating)
      : await sayStillBroken.save(client, incident, { fecha, photos, ...(texto ? { comentario: texto } : {}) })
    if (stored === undefined) return
    if (!mended) setPhotos(() => [])
    onClose()
    if (onSent) return onSent()
    toast(client, { message: say(mended ? 'saidYes' : 'saidNo') })
  }
  const main = {
    label: say(mended ? 'sendYes' : 'send'),
    icon: mended ? IconCircleCheck : IconRotate2,
    reason: needsPhoto && photos.length === 0 ? say('needPhoto') : undefined,
    onClick: () => void send(),
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say(mended ? 'yesTitle' : 'noTitle')} footer={<ActionBar main={main} />}>
      <form className="column gap-20" onSubmit={(event) => event.preventDefault()}>
        <p>{say(mended ? 'yesText' : 'noText')}</p>
        {mended && (
          <div className="column gap-8">
            <span>{say('points')}</span>
            <Segmented label={say('points')} value={puntos} onChange={rate} options={marks} />
          </div>
        )}
        {!mended && (
          <div className="column gap-8" role="group" aria-label={say('photo')}>
            <p className={needsPhoto ? 'strong' : ''}>{say(needsPhoto ? 'photo' : 'photoOwn')}</p>
            {needsPhoto && <p className="small quiet">{say('photoWhy')}</p>}
            <AnswerPhotos photos={photos} set={setPhotos} listening={opened} />
          </div>
        )}
        {mended && <Reasons chosen={motivos} choose={choose} />}
        <Textarea
          label={say(mended ? 'wordsYes' : 'words')}
          description={say('wordsHelp')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          value={words}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <PersonalWarning text={words} onRemove={write} />
      </form>
    </Sheet>
  )
}
