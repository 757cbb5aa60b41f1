import { backlogViews } from './backlog.ts'
import type { Counted, View } from './cell-marks.ts'
import type { DashboardQuestion } from './dashboard.ts'
import { flowViews } from './flow.ts'
import { areasView, deadlinesView, hoursView, repeatsViews, satisfactionView } from './shares.ts'
import { cohortsView, timesView } from './times.ts'

type Panel = { questions: readonly DashboardQuestion[]; viewsOf: (counted: readonly Counted[]) => readonly View[] }

const ofSingle =
  (viewsOf: (counted: Counted) => readonly View[]): Panel['viewsOf'] =>
  ([counted]) =>
    counted ? viewsOf(counted) : []
const ofPair =
  (viewsOf: (first: Counted, second: Counted) => readonly View[]): Panel['viewsOf'] =>
  ([first, second]) =>
    first && second ? viewsOf(first, second) : []

/** The panels of the page by their name in its address: which questions each asks and what it shows of the answers. */
export const panels = {
  entradas: { questions: ['flow'], viewsOf: ofSingle(flowViews) },
  tiempos: {
    questions: ['groups', 'entities', 'cohorts'],
    viewsOf: ([groups, entities, cohorts]) =>
      groups && entities && cohorts ? [timesView(groups, 'grupo'), timesView(entities, 'entidad'), cohortsView(cohorts)] : [],
  },
  pendientes: { questions: ['backlog'], viewsOf: ofSingle(backlogViews) },
  zonas: { questions: ['areas'], viewsOf: ofSingle((areas) => [areasView(areas)]) },
  repeticiones: { questions: ['repeats', 'groups'], viewsOf: ofPair(repeatsViews) },
  plazos: {
    questions: ['groups', 'entities'],
    viewsOf: ofPair((groups, entities) => [deadlinesView(groups, 'grupo'), deadlinesView(entities, 'entidad')]),
  },
  trabajo: {
    questions: ['groups', 'entities'],
    viewsOf: ofPair((groups, entities) => [hoursView(groups, 'grupo'), hoursView(entities, 'entidad')]),
  },
  satisfaccion: { questions: ['groups'], viewsOf: ofSingle((groups) => [satisfactionView(groups)]) },
} as const satisfies Record<string, Panel>
export type PanelName = keyof typeof panels
export const panelNames = Object.keys(panels) as PanelName[]
export const panelOf = (name: PanelName): Panel => panels[name]
