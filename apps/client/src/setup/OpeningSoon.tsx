import { Button } from '@mantine/core'
import { paths } from '@avisa/contract/paths'
import { IconClockHour4 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMunicipality } from '#/platform/configuration.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { setupRefusals } from '@avisa/contract/setup/refusals'
import { featureTexts, titleOf } from '#/platform/text.ts'

/** Apart from the texts of the set-up, which citizens do not load. */
const useSoonTexts = featureTexts('soon', {
  soon: titleOf(setupRefusals['setup.notOpen']),
  text: ['{{municipio}} está preparando este servicio.', '{{municipio}} està preparant este servici.'],
  staff: ['Entrar como personal', 'Entrar com a personal'],
})

/** What citizens read before the opening. */
export const OpeningSoon = () => {
  const say = useSoonTexts()
  const municipio = useMunicipality()?.nombre ?? ''
  const enter = (
    <Button component={Link} to={paths.login} variant="default" size="lg" fullWidth>
      {say('staff')}
    </Button>
  )
  return <EmptyState picture={IconClockHour4} title={say('soon')} text={say('text', { municipio })} action={enter} />
}
