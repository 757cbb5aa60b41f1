import { Textarea } from '@mantine/core'
import type { NewInspection } from '@avisa/contract/inspections/schemas'
import { useClient } from '#/platform/client.ts'
import { FindingPicker, useFinding } from '#/inspections/shared/FindingPicker.tsx'
import { useFollow } from '#/platform/use-follow.ts'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { useLaterTexts } from '../later-texts.ts'
import type { Wizard } from '../use-wizard.ts'
import { WizardFrame } from '../WizardFrame.tsx'

/** Omits empty keys. */
const withoutEmpty = (inspeccion: { [K in keyof NewInspection]: NewInspection[K] | null | undefined }): NewInspection =>
  Object.fromEntries(Object.entries(inspeccion).filter(([, value]) => value !== undefined && value !== null))

export const InspectionStep = ({ wizard }: { wizard: Wizard }) => {
  const client = useClient()
  const say = useLaterTexts()
  const { lang, draft, change, unit, next } = wizard
  const { inspeccion, tipos } = draft
  const finding = useFinding({ unidad: unit?.id, chosen: inspeccion, codigo_estado: null, tipo_id: tipos[0] })
  const { sent } = finding
  // Default values are sent as well.
  useFollow(JSON.stringify(sent), () => change({ inspeccion: withoutEmpty({ ...inspeccion, ...sent }) }))
  const choose = (next: Parameters<typeof withoutEmpty>[0]) => {
    // What was to be repaired belongs to the previous result.
    const rest = next.resultado_id === undefined ? inspeccion : { comentario: inspeccion.comentario }
    change({ inspeccion: withoutEmpty({ ...rest, ...next }) })
  }
  const goOn = () => {
    const wrong = inspeccion.resultado_id === undefined ? [] : finding.wrong
    // The step is always valid, but the server would refuse this.
    if (wrong.length > 0) void alert(client, { title: say('inspectionMissing'), list: wrong.map((problem) => problem[lang]) })
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
