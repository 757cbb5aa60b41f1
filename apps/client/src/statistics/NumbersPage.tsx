import { panels, type PanelName } from '@avisa/contract/statistics/panels'
import { useFormat } from '#/platform/text.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { HeatPanel } from './HeatPanel.tsx'
import { Figures } from './Figures.tsx'
import { NumbersFilters } from './NumbersFilters.tsx'
import { NumbersPanel } from './NumbersPanel.tsx'
import classes from './numbers.module.css'
import { useNumbersTexts } from './texts.ts'
import { joined, useDashboard, useNumbersAddress } from './use-numbers.ts'

type Panel = { id: PanelName; span: number; wide?: true; tableFirst?: true; hasMap?: true }

const places: readonly Panel[] = [
  { id: 'entradas', span: 13, wide: true },
  { id: 'tiempos', span: 11, wide: true },
  { id: 'pendientes', span: 7 },
  { id: 'zonas', span: 7, hasMap: true },
  { id: 'plazos', span: 10, tableFirst: true },
  { id: 'repeticiones', span: 8, tableFirst: true },
  { id: 'trabajo', span: 8 },
  { id: 'satisfaccion', span: 8 },
]

export const NumbersPage = () => {
  const say = useNumbersTexts()
  const format = useFormat()
  const { filter } = useNumbersAddress()
  const answers = useDashboard(filter)
  const counted = answers.flow.data?.answer.contado
  return (
    <div className={`${classes.page} column grow`}>
      <AppPage
        title={say('title')}
        subtitle={counted && say('counted', { when: format.when(counted) })}
        tools={
          <div className="mt-8">
            <NumbersFilters />
          </div>
        }
      >
        <div className="column gap-12 contained">
          <Load query={answers.flow} skeleton={<RowSkeletons count={1} photo={0} />}>
            {(flow) => <Figures counted={flow} />}
          </Load>
          <div className={`${classes.panels} grid gap-12`}>
            {places.map((place) => (
              <NumbersPanel key={place.id} {...place} query={joined(panels[place.id].questions.map((name) => answers[name]))} />
            ))}
            <HeatPanel />
          </div>
        </div>
      </AppPage>
    </div>
  )
}
