import { findingsOf } from '@avisa/contract/health/findings'
import { installationFindings } from '@avisa/contract/health/installation'
import { getHealth } from '@avisa/contract/health/routes'
import type { Health } from '@avisa/contract/health/schemas'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useLoad } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { FindingGroup, GreenGroup } from './Findings.tsx'
import { HealthAside } from './HealthAside.tsx'
import { useHealthTexts } from './texts.ts'
import { useJobs, type JobCommands } from './use-jobs.ts'

const Groups = ({ health, jobs }: { health: Health; jobs: JobCommands }) => {
  const say = useHealthTexts()
  const format = useFormat()
  const town = findingsOf(health)
  const all = [...town, ...installationFindings(health).filter(({ nivel }) => nivel !== 'verde')]
  const repeat = () => void jobs.repeat(health.trabajos.map(({ tipo }) => tipo))
  const red = health.avisado ? say('warned', { when: format.when(health.avisado) }) : say('redAside')
  return (
    <>
      <FindingGroup nivel="rojo" title={say('red')} aside={red} findings={all} onRepeat={repeat} />
      <FindingGroup nivel="ambar" title={say('amber')} aside={say('amberAside')} findings={all} onRepeat={repeat} />
      <GreenGroup title={say('green')} findings={town} />
    </>
  )
}

/** `/consola/salud`: what works and what does not, each with one sentence and one button. */
export const HealthPage = () => {
  const say = useHealthTexts()
  const format = useFormat()
  const jobs = useJobs()
  const query = useLoad(getHealth, {}, { keep: false })
  const { data } = query
  return (
    <ConsolePage
      title={say('title')}
      intro={data ? say('intro', { when: format.when(data.fecha) }) : ''}
      aside={data && <HealthAside health={data} jobs={jobs} />}
    >
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={20} stroke={1.9} />}
          loading={query.refreshing}
          onClick={query.retry}
        >
          {say('look')}
        </Button>
      </div>
      <Load query={query}>{(health) => <Groups health={health} jobs={jobs} />}</Load>
    </ConsolePage>
  )
}
