import { Textarea, TextInput } from '@mantine/core'
import { correctWorkDay, listOwnWorkDays, listWorkDays, workDayTotals } from '@avisa/contract/workdays/routes'
import { workDayLimits } from '@avisa/contract/workdays/limits'
import type { WorkDay } from '@avisa/contract/workdays/schemas'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { useWorkDayTexts } from './texts.ts'

export const CorrectDaySheet = ({ day, onClose }: { day: WorkDay; onClose: () => void }) => {
  const client = useClient()
  const say = useWorkDayTexts()
  const format = useFormat()
  const [end, setEnd] = useState((day.fecha_fin ?? day.created_at).slice(0, 16).replace(' ', 'T'))
  const [motivo, setMotivo] = useState('')
  const { run, busy } = useCommand(correctWorkDay, { refresh: [listOwnWorkDays, listWorkDays, workDayTotals] })
  const fin = format.instant(end)
  const reason = fin === undefined ? say('writeEnd') : motivo.trim() === '' ? say('writeReason') : undefined
  const save = async () => {
    if (fin === undefined) return
    // The alert shows a refusal, and the sheet stays open.
    const answer = await run({ params: { id: day.id }, body: { fecha: fin.toISOString(), motivo: motivo.trim() } }).catch(() => undefined)
    if (!answer) return
    toast(client, { message: say('correctedDone') })
    onClose()
  }
  const main = { label: say('correctSave'), loading: busy, reason, onClick: () => void save() }
  return (
    <Sheet opened onClose={onClose} title={say('correct')} footer={<ActionBar main={main} />}>
      <div className="column gap-20">
        <p className="quiet anywhere">{`${day.nombre} ${day.apellidos} · ${format.exact(day.created_at)}`}</p>
        <TextInput
          type="datetime-local"
          label={say('endedAtOther')}
          max="9999-12-31T23:59"
          value={end}
          onChange={({ currentTarget }) => setEnd(currentTarget.value)}
        />
        <Textarea
          label={say('reasonOfCorrection')}
          description={say('reasonHelp')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={workDayLimits.remarks}
          value={motivo}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
      </div>
    </Sheet>
  )
}
