import { backlogViews } from '@avisa/contract/statistics/backlog'
import type { Counted, View } from '@avisa/contract/statistics/cell-marks'
import type { DashboardQuestion } from '@avisa/contract/statistics/dashboard'
import { flowViews } from '@avisa/contract/statistics/flow'
import { areasView, deadlinesView, hoursView, repeatsViews, satisfactionView } from '@avisa/contract/statistics/shares'
import { cohortsView, timesView } from '@avisa/contract/statistics/times'
import { useFormat } from '#/platform/text.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { Figures } from './Figures.tsx'
import { NumbersFilters } from './NumbersFilters.tsx'
import { NumbersPanel } from './NumbersPanel.tsx'
import classes from './numbers.module.css'
import { useNumbersTexts } from './texts.ts'
import { joined, useDashboard, useNumbersAddress } from './use-numbers.ts'

type Panel = {
  id: string
  questions: readonly DashboardQuestion[]
  span: number
  wide?: true
  tableFirst?: true
  viewsOf: (counted: readonly Counted[]) => readonly View[]
  hasMap?: true
}

const ofSingle =
  (viewsOf: (counted: Counted) => readonly View[]): Panel['viewsOf'] =>
  ([counted]) =>
    counted ? viewsOf(counted) : []
const ofPair =
  (viewsOf: (first: Counted, second: Counted) => readonly View[]): Panel['viewsOf'] =>
  ([first, second]) =>
    first && second ? viewsOf(first, second) : []

const panels: readonly Panel[] = [
  { id: 'entradas', questions: ['flow'], span: 13, wide: true, viewsOf: ofSingle(flowViews) },
  {
    id: 'tiempos',
    questions: ['groups', 'entities', 'cohorts'],
    span: 11,
    wide: true,
    viewsOf: ([groups, entities, cohorts]) =>
      groups && entities && cohorts ? [timesView(groups, 'grupo'), timesView(entities, 'entidad'), cohortsView(cohorts)] : [],
  },
  { id: 'pendientes', questions: ['backlog'], span: 6, viewsOf: ofSingle(backlogViews) },
  { id: 'zonas', questions: ['areas'], span: 6, viewsOf: ofSingle((areas) => [areasView(areas)]), hasMap: true },
  { id: 'repeticiones', questions: ['repeats', 'groups'], span: 6, tableFirst: true, viewsOf: ofPair(repeatsViews) },
  {
    id: 'plazos',
    questions: ['groups', 'entities'],
    span: 6,
    tableFirst: true,
    viewsOf: ofPair((groups, entities) => [deadlinesView(groups, 'grupo'), deadlinesView(entities, 'entidad')]),
  },
  {
    id: 'trabajo',
    questions: ['groups', 'entities'],
    span: 12,
    viewsOf: ofPair((groups, entities) => [hoursView(groups, 'grupo'), hoursView(entities, 'entidad')]),
  },
  { id: 'satisfaccion', questions: ['groups'], span: 12, viewsOf: ofSingle((groups) => [satisfactionView(groups)]) },
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
            {panels.map(({ questions, ...panel }) => (
              <NumbersPanel key={panel.id} {...panel} query={joined(questions.map((name) => answers[name]))} />
            ))}
          </div>
        </div>
      </AppPage>
    </div>
  )
}
