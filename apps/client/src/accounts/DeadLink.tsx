import { IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { useAccountTexts } from './texts.ts'

export const DeadLink = ({ text, action }: { text: string; action: ReactNode }) => {
  const say = useAccountTexts()
  return <EmptyState picture={IconLinkOff} title={say('deadTitle')} text={text} action={action} />
}
