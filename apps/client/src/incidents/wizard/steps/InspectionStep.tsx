import { Textarea } from '@mantine/core'
import type { NewInspection } from '@avisa/contract/inspections/schemas'
import { FindingPicker, useFinding } from '#/inspections/shared/FindingPicker.tsx'
import { useFollow } from '#/platform/use-follow.ts'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { alert } from '#/ui/popup/popups.ts'
import type { Wizard } from '../use-wizard.ts'
import { WizardFrame } from '../WizardFrame.tsx'

/** Without what is empty: keys that were not chosen are not sent. */
const chosen = (inspeccion: { [K in keyof NewInspection]: NewInspection[K] | null | undefined }): NewInspection =>
  Object.fromEntries(Object.entries(inspeccion).filter(([, value]) => value !== undefined && value !== null))

/** What an inspector found there: a result, for some what must be repaired and by whom, and a comment. */
export const InspectionStep = ({ wizard }: { wizard: Wizard }) => {
  const { say, lang, draft, change, unit, next } = wizard
  const { inspeccion, tipos } = draft
  const finding = useFinding({ unidad: unit?.id, chosen: inspeccion, codigo_estado: null, tipo_id: tipos[0] })
  const { sent } = finding
  // What stands there by itself is sent as well.
  useFollow(JSON.stringify(sent), () => change({ inspeccion: chosen({ ...inspeccion, ...sent }) }))
  const choose = (next: Parameters<typeof chosen>[0]) => {
    // What was to be repaired belongs to the result before.
    const rest = next.resultado_id === undefined ? inspeccion : { comentario: inspeccion.comentario }
    change({ inspeccion: chosen({ ...rest, ...next }) })
  }
  const goOn = () => {
    const wrong = inspeccion.resultado_id === undefined ? [] : finding.wrong
    // The step is always valid; the server would not take it like this.
    if (wrong.length > 0) void alert({ title: say('inspectionMissing'), list: wrong.map((problem) => problem[lang]) })
    else next()
  }
  return (
    <WizardFrame
      wizard={wizard}
      title={say('inspectionTitle')}
      support={say('inspectionHelp')}
      main={{ label: say(inspeccion.resultado_id === undefined ? 'withoutInspection' : 'continue'), onClick: goOn }}
    >
      <FindingPicker finding={finding} onChange={choose} />
      <Textarea
        label={<OptionalMark label={say('inspectionComment')} />}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4000}
        value={inspeccion.comentario ?? ''}
        onChange={(event) => change({ inspeccion: { ...inspeccion, comentario: event.currentTarget.value } })}
      />
    </WizardFrame>
  )
}
