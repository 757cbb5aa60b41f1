import { IconChecks } from '@tabler/icons-react'
import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { reviewedPhotos } from '@avisa/contract/publication/rules'
import { reviewIncident } from '@avisa/contract/publication/routes'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { Row } from '#/ui/list/Rows.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { useReviewTexts } from '../texts.ts'

export const ReviewAgain = ({ incident }: { incident: Incident }) => {
  const client = useClient()
  const say = useReviewTexts()
  const { run } = useCommand(reviewIncident, { refresh: [getIncident, listIncidents] })
  const { id, revision = 'pendiente', contenido_publico } = incident
  const again = async () => {
    const fotos = reviewedPhotos(incident, 'pendiente')
    await run({ params: { id }, body: { antes: revision, revision: 'pendiente', contenido_publico, fotos } })
    toast(client, { message: say('waitsAgain') })
  }
  return <Row icon={IconChecks} title={say('reviewAgain')} support={say(`is_${revision}`)} onClick={() => void again()} />
}
