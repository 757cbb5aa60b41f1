import { Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { getIncident, listIncidents, turnDownIncident } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useStatuses } from '#/platform/configuration.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand } from '#/platform/queries.ts'
import { refresh } from '#/platform/query-client.ts'
import { useLang } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { alert, toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useDetailTexts } from './texts.ts'

type Props = { incident: Incident; opened: boolean; onClose: () => void }

export const TurnDownSheet = ({ incident, opened, onClose }: Props) => {
  const client = useClient()
  const say = useDetailTexts()
  const lang = useLang()
  const errorText = useErrorText()
  const ends = (useStatuses('incidencia').data ?? []).filter(({ final, finaliza }) => final && !finaliza)
  const [statusId, choose] = useState<number>()
  const [answer, write] = useState('')
  const { run, busy } = useCommand(turnDownIncident, { refresh: [getIncident, listIncidents], handled: ['badRequest'] })
  const send = async () => {
    if (statusId === undefined) return
    try {
      await run({ params: { id: incident.id }, body: { estado_incidencia_id: statusId, respuesta: answer.trim() } })
      onClose()
      toast(client, { message: say('turnedDown') })
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error.kind !== 'badRequest') return
      await alert(client, errorText(error))
      void refresh(client, getIncident, listIncidents)
    }
  }
  const reason = statusId === undefined ? say('turnDownChoose') : answer.trim() === '' ? say('turnDownWhy') : undefined
  const main = { label: say('turnDown'), loading: busy, reason, onClick: () => void send() }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('turnDownTitle')} footer={<ActionBar main={main} />}>
      <form className="column gap-20" onSubmit={(event) => event.preventDefault()}>
        <Radio.Group label={say('turnDownAs')} value={String(statusId ?? '')} onChange={(id) => choose(Number(id))}>
          {ends.map((state) => (
            <Radio key={state.id} value={String(state.id)} label={pick(state, 'descripcion', lang)} mt="sm" />
          ))}
        </Radio.Group>
        <Textarea
          label={say('turnDownAnswer')}
          description={say('turnDownWho')}
          required
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={answer}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </form>
    </Sheet>
  )
}
