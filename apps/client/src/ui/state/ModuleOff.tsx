import { Button } from '@mantine/core'
import { IconToggleLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { AppPage } from '../page/AppPage.tsx'
import { EmptyState } from './EmptyState.tsx'
import { useUiTexts } from '../texts.ts'

export const ModuleOff = ({ title }: { title: string }) => {
  const say = useUiTexts()
  const start = (
    <Button component={Link} to="/" size="lg">
      {say('toStart')}
    </Button>
  )
  return (
    <AppPage title={title} look="plain">
      <EmptyState picture={IconToggleLeft} title={say('moduleOff')} text={say('moduleOffHow')} action={start} />
    </AppPage>
  )
}
