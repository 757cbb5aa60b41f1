import { consolePaths } from '@avisa/contract/console-paths'
import { findingsOf } from '@avisa/contract/health/findings'
import { installationFindings } from '@avisa/contract/health/installation'
import { getHealth } from '@avisa/contract/health/routes'
import type { Level } from '@avisa/contract/health/sentences'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconHeartbeat } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { Row } from '#/ui/list/Rows.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { useHealthTexts } from '../texts.ts'

const useFindings = (enabled = true) => {
  const { data } = useLoad(getHealth, {}, { keep: false, enabled })
  const findings = data ? [...findingsOf(data), ...installationFindings(data)] : undefined
  return findings && ((level: Level) => findings.filter(({ nivel }) => nivel === level))
}

export const useRedCount = (enabled: boolean): number => useFindings(enabled)?.('rojo').length ?? 0

/** What is red, over the console's first screen. */
export const RedNotice = () => {
  const say = useHealthTexts()
  const lang = useLang()
  const red = useFindings()?.('rojo') ?? []
  if (red.length === 0) return null
  const action = (
    <Button component={Link} to={consolePaths.health} variant="default" size="sm">
      {say('see')}
    </Button>
  )
  return (
    <Notice kind="wrong" icon={IconAlertCircle} action={action}>
      {red.map(({ titulo }) => `${titulo[lang]}.`).join(' ')}
    </Notice>
  )
}

/** The health in one line. */
export const HealthRow = () => {
  const say = useHealthTexts()
  const those = useFindings()
  const counts = those && { red: those('rojo').length, amber: those('ambar').length }
  const support = !counts ? say('homeHow') : counts.red + counts.amber === 0 ? say('homeWell') : say('homeCounts', counts)
  return <Row icon={IconHeartbeat} title={say('title')} support={support} to={consolePaths.health} />
}
