import { consolePaths } from '@avisa/contract/console-paths'
import { getSetup } from '@avisa/contract/setup/routes'
import { IconRocket } from '@tabler/icons-react'
import { useLoad } from '#/platform/queries.ts'
import { Row } from '#/ui/list/Rows.tsx'
import { useSetupTexts } from '../texts.ts'

/** How far the set-up is, on the console's first screen. */
export const SetupRow = () => {
  const say = useSetupTexts()
  const steps = useLoad(getSetup, {}).data?.pasos ?? []
  const finished = steps.filter(({ estado }) => estado === 'hecho').length
  const left = steps.filter(({ estado }) => estado === 'luego').map(({ clave }) => say(`s_${clave}`))
  const count = say('homeCount', { hechos: finished, total: steps.length })
  const support = left.length > 0 ? say('homeLater', { pasos: left.join(', ') }) : count
  return <Row to={consolePaths.setup} icon={IconRocket} title={say('title')} support={steps.length > 0 ? support : say('intro')} />
}
