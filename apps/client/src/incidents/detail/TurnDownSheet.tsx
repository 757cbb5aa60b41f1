import { Radio } from '@mantine/core'
import { useState } from 'react'
import { isRole } from '@avisa/contract/access/person'
import { closingRefusals } from '@avisa/contract/closing/refusals'
import { listClosings } from '@avisa/contract/closing/routes'
import { getIncident, listIncidents, turnDownIncident } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import { AnswerPreview } from '#/closing/shared/AnswerPreview.tsx'
import { ClosingFields } from '#/closing/shared/ClosingFields.tsx'
import { ClosingTexts } from '#/closing/shared/ClosingTexts.tsx'
import {
  chooseClosing,
  closingInputs,
  emptyClosing,
  focusClosing,
  givenAnswer,
  readersOf,
  type ClosingDraft,
} from '#/closing/shared/closing-form.ts'
import { useClient } from '#/platform/client.ts'
import { asCallError, type CallError } from '#/platform/call-error.ts'
import { useClosings, useStatuses } from '#/platform/configuration.ts'
import { createDrafts } from '#/platform/drafts.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand } from '#/platform/queries.ts'
import { refresh } from '#/platform/query-client.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang, useZone } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { alert, toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useDetailTexts } from './texts.ts'

type TurnDownDraft = ClosingDraft & { estado_id: number | null }
const turnDownDraftOf = createDrafts<number, TurnDownDraft>((id) => `no-aceptar-${id}`, {
  version: 1,
  initial: { ...emptyClosing, estado_id: null },
})

type ClosingCode = keyof typeof closingInputs
const closingCodeOf = ({ detail: { code } }: CallError): ClosingCode | undefined =>
  code !== undefined && code in closingInputs ? (code as ClosingCode) : undefined

const useTurnDown = (incident: Incident) => {
  const lang = useLang()
  const zone = useZone()
  const person = usePerson()
  const closings = useClosings(true)
  const ends = (useStatuses('incidencia').data ?? []).filter(({ final, finaliza }) => final && !finaliza)
  const [draft, write, clear] = turnDownDraftOf(incident.id)()
  const [refused, setRefused] = useState<ClosingCode>()
  const change = (part: Partial<TurnDownDraft>) => {
    setRefused(undefined)
    write(part)
  }
  const to = ends.find(({ id }) => id === draft.estado_id)
  const closing = chooseClosing(draft, {
    closings: closings.data,
    ending: to,
    fotos: null,
    type: { requiere_imagen_finalizar: false },
    isExempt: isRole(person, 'admin'),
    zone,
    lang,
  })
  const code = refused ?? closing.refusal ?? (closing.reads === null ? ('closing.answer' as const) : undefined)
  const form = { draft, change, closing, closings: closings.data, to, needs: { comment: false, answer: closing.reasons.length === 0 } }
  const comentario = draft.comentario.trim()
  const body = { ...givenAnswer(draft, closing, lang), ...(comentario === '' ? {} : { comentario }) }
  return { ends, to, form, code, body, clear, refuse: setRefused, loading: closings.loading }
}

type Props = { incident: Incident; opened: boolean; onClose: () => void }

export const TurnDownSheet = ({ incident, opened, onClose }: Props) => {
  const client = useClient()
  const say = useDetailTexts()
  const lang = useLang()
  const errorText = useErrorText()
  const [tried, setTried] = useState(false)
  const { ends, to, form, code, body, clear, refuse, loading } = useTurnDown(incident)
  const { run, busy } = useCommand(turnDownIncident, { refresh: [getIncident, listIncidents], handled: ['badRequest'] })
  const send = async () => {
    if (!to) return
    try {
      await run({ params: { id: incident.id }, body: { estado_incidencia_id: to.id, ...body } })
      clear()
      onClose()
      toast(client, { message: say('turnedDown') })
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error.kind !== 'badRequest') return
      const missing = closingCodeOf(error)
      if (missing) {
        setTried(true)
        refuse(missing)
        void refresh(client, listClosings)
        return
      }
      await alert(client, errorText(error))
      void refresh(client, getIncident, listIncidents)
    }
  }
  const missing = code && closingInputs[code]
  const reason = to ? code && closingRefusals[code][lang] : say('turnDownChoose')
  const about = { ...incident, tipos: (incident.tipos ?? []).map(({ id }) => id) }
  const readers = readersOf(incident)
  const main = {
    label: readers ? say('turnDownTell', { count: readers }) : say('turnDown'),
    loading: busy || loading,
    reason,
    onClick: () => void send(),
    onBlocked: () => {
      setTried(true)
      focusClosing(to && missing)
    },
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('turnDownTitle')} footer={<ActionBar main={main} />}>
      <form className="column gap-20" onSubmit={(event) => event.preventDefault()}>
        <Radio.Group
          label={say('turnDownAs')}
          value={String(to?.id ?? '')}
          onChange={(id) => form.change({ estado_id: Number(id), motivo_id: null })}
        >
          {ends.map((state) => (
            <Radio key={state.id} value={String(state.id)} label={pick(state, 'descripcion', lang)} mt="sm" />
          ))}
        </Radio.Group>
        {to && (
          <>
            <ClosingFields form={form} wrong={(which) => (tried && missing === which ? reason : undefined)} />
            <ClosingTexts form={form} wrong={(which) => (tried && missing === which ? reason : undefined)} about={about} />
            <AnswerPreview about={incident} form={form} />
          </>
        )}
      </form>
    </Sheet>
  )
}
