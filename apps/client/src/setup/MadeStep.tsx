import { paths } from '@avisa/contract/paths'
import { IconBuildingCommunity, IconMapPin, IconUserCircle } from '@tabler/icons-react'
import { useMunicipality } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { textOf } from './place.ts'
import type { StepProps } from './steps.ts'
import { useSetupTexts } from './texts.ts'

export const TownStep = ({ setup: { provincia, centro } }: StepProps) => {
  const say = useSetupTexts()
  const name = useMunicipality()?.nombre ?? ''
  return (
    <ConsolePage title={say('s_municipio')} intro={say('m_intro')}>
      <RowCard>
        <Row icon={IconBuildingCommunity} title={name} support={provincia} />
        <Row icon={IconMapPin} title={say('place')} support={textOf(centro)} />
      </RowCard>
    </ConsolePage>
  )
}

export const YouStep = () => {
  const say = useSetupTexts()
  const person = usePerson()
  return (
    <ConsolePage title={say('s_usted')} intro={say('personIntro')}>
      <RowCard>
        <Row
          to={paths.profile}
          icon={IconUserCircle}
          title={`${person?.nombre ?? ''} ${person?.apellidos ?? ''}`.trim()}
          support={person?.email}
        />
      </RowCard>
    </ConsolePage>
  )
}
