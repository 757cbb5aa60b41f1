import { ActionIcon } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { ActSheet } from './ActSheet.tsx'
import { useActs, type Act } from './acts.ts'
import { useOutboxTexts } from '../texts.ts'

export const useActAddress = () => {
  const [params, setParams] = useSearchParams()
  const show = (id: string | null) => {
    const next = new URLSearchParams(params)
    if (id === null) next.delete('acto')
    else next.set('acto', id)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return { shown: params.get('acto'), show }
}

const all = 'todos'

export const useActSupport = () => {
  const say = useOutboxTexts()
  return ({ done, refused, left }: Act) => say('actCounts', { done: done.length, refused: refused.length, left: left.length })
}

export const ActsButton = () => {
  const say = useOutboxTexts()
  const acts = useActs(useClient())
  const support = useActSupport()
  const { shown, show } = useActAddress()
  const act = acts.find(({ id }) => id === shown)
  if (acts.length === 0) return null
  const waits = acts.some(({ refused, left }) => refused.length + left.length > 0)
  return (
    <>
      <ActionIcon
        aria-label={say('acts')}
        className={waits ? 'wrong' : undefined}
        onClick={() => show(acts.length === 1 ? (acts[0]?.id ?? null) : all)}
      >
        <IconListDetails size={22} stroke={1.9} aria-hidden />
      </ActionIcon>
      <Sheet opened={shown === all} onClose={() => show(null)} title={say('acts')}>
        <RowCard>
          {acts.map((each) => (
            <Row key={each.id} icon={IconListDetails} title={each.title} support={support(each)} onClick={() => show(each.id)} />
          ))}
        </RowCard>
      </Sheet>
      {act && <ActSheet key={act.id} act={act} opened onClose={() => show(null)} onShow={show} />}
    </>
  )
}
