import { listFollows } from '@avisa/contract/follows/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { FollowRow } from '../FollowRow.tsx'
import { useFollowTexts } from '../texts.ts'
import { FollowForm } from './FollowForm.tsx'

export const FollowCard = ({ incident }: { incident: Incident }) => {
  const say = useFollowTexts()
  const lang = useLang()
  const sheet = useSheetAddress('seguir')
  const { data } = useLoad(listFollows, {}, { staleTime: 60_000 })
  const own = (data ?? []).filter(({ incidencia_id }) => incidencia_id === incident.id)
  const thing = { incidencia_id: incident.id, title: `${pick(incident, 'descripcion', lang)} (${incident.codigo})` }
  return (
    <RowCard>
      {own.map((follow) => (
        <FollowRow key={follow.id} follow={follow} title={say('following')} icon={IconBellCheck} />
      ))}
      {own.length === 0 && <Row icon={IconBell} title={say('follow')} support={say('followText')} onClick={sheet.open} />}
      {sheet.key !== null && (
        <Sheet key={sheet.key} opened={sheet.opened} onClose={sheet.close} title={thing.title}>
          <FollowForm thing={thing} onDone={sheet.close} />
        </Sheet>
      )}
    </RowCard>
  )
}
