import { Button } from '@mantine/core'
import { IconFilePencil } from '@tabler/icons-react'
import { pick } from '@avisa/contract/values/languages'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { addressLine } from '../place/use-place-address.ts'
import { useWayOut } from '../use-leave.ts'
import type { Wizard } from '../use-wizard.ts'

export const HalfMade = ({ wizard }: { wizard: Wizard }) => {
  const { say, lang, draft, types, address, steps, step } = wizard
  const type = types.find(({ id }) => id === draft.tipos[0])
  const facts = [type && pick(type, 'descripcion', lang), addressLine(address), draft.contenido.trim()].filter(Boolean)
  const photos = draft.photos.length > 0 && say('photosCount', { count: draft.photos.length })
  return (
    <AppPage title={say('newIncident')} back={useWayOut()} look="plain">
      <EmptyState
        title={say('halfMadeTitle')}
        text={[...facts, photos].filter(Boolean).join(' · ') || say('halfMadeText')}
        picture={IconFilePencil}
        action={
          <Button size="lg" onClick={() => wizard.go(steps.find((step) => step === draft.step) ?? step, true)}>
            {say('halfMadeContinue')}
          </Button>
        }
        other={
          <Button variant="subtle" onClick={() => wizard.begin(wizard.fresh)}>
            {say('halfMadeAnew')}
          </Button>
        }
      />
    </AppPage>
  )
}
