import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { createRelated } from '@avisa/contract/incidents/routes'
import { useClient } from '#/platform/client.ts'
import type { KeptError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { outbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { useLaterTexts } from '../later-texts.ts'
import { stepParam } from '../use-wizard.ts'

/**
 * The server's own title for refused contact data (9111), our own sentence for a duplicate, otherwise the
 * server's under «Error».
 */
const useRefusal = ({ path }: OutboxItem, error: KeptError | undefined) => {
  const say = useLaterTexts()
  const errorText = useErrorText()
  if (!error) return { title: say('error'), lines: [say('refusedText')] }
  const { title, message, errors } = errorText(error)
  if (error.kind === 'citizenInvalid') return { title, lines: [message, ...errors] }
  const own = path === createRelated.path ? [say('mensaje_inci_nocreada')] : []
  return { title: say('error'), lines: [...own, message, ...errors] }
}

/** The wizard's address at the step that the refusal is about. */
const reopened = (path: string, error: KeptError | undefined): string => {
  if (error?.kind !== 'citizenInvalid') return path
  const url = new URL(path, 'http://own.invalid')
  url.searchParams.set(stepParam, 'citizen')
  return url.pathname + url.search
}

export const SentRefused = ({ item }: { item: OutboxItem }) => {
  const client = useClient()
  const say = useLaterTexts()
  const navigate = useNavigate()
  const { title, lines } = useRefusal(item, item.error)
  const edit = async () => {
    const path = await outbox(client).reopen(item.id)
    if (path) await navigate(reopened(path, item.error), { replace: true })
  }
  return (
    <>
      <Notice kind="wrong" live>
        <strong>{title}</strong>
        {[...new Set(lines)].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      {item.editable && (
        <Button size="lg" fullWidth onClick={() => void edit()}>
          {say('reviewAndSend')}
        </Button>
      )}
    </>
  )
}
