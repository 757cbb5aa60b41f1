import { Button } from '@mantine/core'
import { reviewImage } from '@avisa/contract/images/routes'
import type { Image } from '@avisa/contract/images/schemas'
import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { confirm, toast } from '#/ui/popup/popups.ts'
import classes from './detail.module.css'
import { useDetailTexts } from './texts.ts'

export const ReviewPhoto = ({ id, photo }: { id: number; photo: Image }) => {
  const client = useClient()
  const say = useDetailTexts()
  const { run, busy } = useCommand(reviewImage, { refresh: [getIncident, listIncidents] })
  const { revision } = photo
  const isPublic = revision === 'visible'
  const change = async (to: 'visible' | 'oculta') => {
    const question = { title: say('showPhotoTitle'), message: say('showPhotoText'), confirm: say('showPhoto'), cancel: say('cancel') }
    if (to === 'visible' && !(await confirm(client, question))) return
    await run({ params: { id: photo.de?.id ?? id, imageId: photo.id }, body: { revision: to } })
    toast(client, { message: say(to === 'visible' ? 'photoShown' : 'photoHidden') })
  }
  return (
    <div className={`${classes.review} row wrap centre`}>
      <span>
        {photo.de && `${say('photoOf', { code: photo.de.codigo })} · `}
        {say(`photo_${revision ?? 'oculta'}`)}
      </span>
      {!isPublic && (
        <Button variant="default" size="md" loading={busy} onClick={() => void change('visible')}>
          {say('showPhoto')}
        </Button>
      )}
      {revision !== 'oculta' && (
        <Button variant="default" size="md" loading={busy} onClick={() => void change('oculta')}>
          {say('hidePhoto')}
        </Button>
      )}
    </div>
  )
}
