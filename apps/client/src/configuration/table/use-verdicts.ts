import type { Change } from '@avisa/contract/configuration/acts'
import { error, type Configurable, type Finding } from '@avisa/contract/configuration/configurable'
import type { TrialAnswer } from '@avisa/contract/configuration/schemas'
import { changeOfRow, isNothing, tableProblems } from '@avisa/contract/configuration/table'
import { useTrial } from '../shared/object-form.ts'
import type { ObjectRow } from '../shared/objects.ts'
import { useConfigurationTexts } from '../shared/texts.ts'
import type { ImportRow } from './use-table-rows.ts'

export type Verdict = { row: ImportRow; change: Change; state: 'new' | 'changed' | 'same' | 'wrong'; problems: readonly Finding[] }

const [readOnlyEs, readOnlyCa] = useConfigurationTexts.pairs.readOnly

const errorsOf = ({ problemas }: TrialAnswer, { objeto, clave }: Change): readonly Finding[] =>
  problemas.filter((problem) => problem.nivel === 'error' && problem.objeto === objeto && problem.clave === clave)

/** What becomes of each row. The server judges them together, and then without those that it found wrong, on which others may depend. */
export const useVerdicts = (object: Configurable, rows: readonly ImportRow[], present: readonly ObjectRow[]) => {
  const current = new Map(present.map(({ clave, cuerpo }) => [clave, cuerpo]))
  const readOnly = new Set(present.filter(({ puede }) => !puede).map(({ clave }) => clave))
  const own = tableProblems(object, rows, current)
  const judged = rows.map((row, at): Verdict => {
    const change = changeOfRow(object, row, current)
    const isSame = isNothing(object, change)
    const outOfReach = readOnly.has(change.clave) && !isSame ? [error(object.clave[0] ?? '', readOnlyEs, readOnlyCa)] : []
    const problems = [...(own[at] ?? []), ...outOfReach]
    const isWrong = problems.length + row.desconocidos.length > 0
    return { row, change, problems, state: isWrong ? 'wrong' : isSame ? 'same' : change.antes ? 'changed' : 'new' }
  })
  const sendable = judged.filter(({ state }) => state === 'new' || state === 'changed')
  const whole = useTrial(sendable.map(({ change }) => change))
  const rest = sendable.filter(({ change }) => errorsOf(whole, change).length === 0)
  const alone = useTrial(rest.length < sendable.length ? rest.map(({ change }) => change) : [])
  const verdicts = judged.map((verdict): Verdict => {
    if (verdict.state === 'same' || verdict.state === 'wrong') return verdict
    const problems = [whole, alone].map((answer) => errorsOf(answer, verdict.change)).find((errors) => errors.length > 0)
    return problems ? { ...verdict, problems, state: 'wrong' } : verdict
  })
  return { verdicts, warnings: whole.problemas.filter(({ nivel }) => nivel === 'aviso').length }
}
