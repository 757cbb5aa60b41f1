import { paths } from '@avisa/contract/paths'
import { IconListDetails, IconMapPinPlus } from '@tabler/icons-react'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import type { StepProps } from './steps.ts'
import { useSetupTexts } from './texts.ts'

export const TryStep = ({ setup }: StepProps) => {
  const say = useSetupTexts()
  const trials = setup.comprobaciones.find(({ clave }) => clave === 'ensayo')?.total ?? 0
  return (
    <ConsolePage title={say('t_title')} intro={say('t_intro')}>
      <Notice kind={trials > 0 ? 'done' : 'info'}>{trials > 0 ? say('t_count', { count: trials }) : say('t_none')}</Notice>
      <p>{say('t_text')}</p>
      <RowCard>
        <Row to={paths.newIncidentBackoffice} icon={IconMapPinPlus} title={say('t_report')} />
        <Row to={paths.incidents} icon={IconListDetails} title={say('t_list')} />
      </RowCard>
    </ConsolePage>
  )
}
