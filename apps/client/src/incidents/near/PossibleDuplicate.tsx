import { Button, VisuallyHidden } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { paths } from '@avisa/contract/paths'
import { useClient } from '#/platform/client.ts'
import { ask } from '#/ui/popup/popups.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from './near.module.css'
import { useNearTexts } from './texts.ts'
import { useDuplicate } from './use-duplicate.ts'

/** For staff: what this report probably repeats. */
export const PossibleDuplicate = ({ incident }: { incident: Incident }) => {
  const say = useNearTexts()
  const duplicate = useDuplicate(incident)
  if (!duplicate) return null
  const { other, merge, dismiss, busy } = duplicate
  return (
    <Notice kind="info" icon={IconCopy}>
      <Link to={paths.incident.to({ id: other.id })}>{say('possible', { code: other.codigo })}</Link>
      <div className="flex wrap gap-8 mt-12">
        {merge && (
          <Button variant="default" size="sm" component={Link} to={merge}>
            {say('merge')}
          </Button>
        )}
        {dismiss && (
          <Button variant="subtle" size="sm" loading={busy} onClick={dismiss}>
            {say('notSame')}
          </Button>
        )}
      </div>
    </Notice>
  )
}

/** The same in a row of a list: a small button that asks. `bare`: only its icon is seen. */
export const DuplicateBadge = ({ incident, bare = false }: { incident: Incident; bare?: boolean }) => {
  const client = useClient()
  const say = useNearTexts()
  const navigate = useNavigate()
  const duplicate = useDuplicate(incident)
  if (!duplicate || !(duplicate.merge || duplicate.dismiss)) return null
  const { other, merge, dismiss } = duplicate
  const possible = say('possible', { code: other.codigo })
  const decide = async () => {
    const question = { title: possible, message: say('possibleText', { code: incident.codigo }) }
    const isSame = await (merge
      ? ask(client, { ...question, confirm: say('merge'), ...(dismiss ? { cancel: say('notSame') } : {}) })
      : ask(client, { ...question, confirm: say('notSame') }).then((sure) => !sure && undefined))
    if (isSame && merge) void navigate(merge)
    if (isSame === false) dismiss?.()
  }
  return (
    <button type="button" className={`${classes.badge} smaller inline strong gap-4`} title={possible} onClick={() => void decide()}>
      <IconCopy size={15} stroke={2.2} aria-hidden />
      {!bare && say('repeated')}
      <VisuallyHidden>{possible}</VisuallyHidden>
    </button>
  )
}
