import { getMonthlyReport, listMonthlyReports, publishMonthlyReport } from '@avisa/contract/monthly-reports/routes'
import type { MonthlyReportDetail } from '@avisa/contract/monthly-reports/schemas'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useMonthlyReportTexts } from './texts.ts'

type Props = { report: MonthlyReportDetail; opened: boolean; onClose: () => void }

export const PublishSheet = ({ report: { id, nota_es, nota_val, publicado }, opened, onClose }: Props) => {
  const client = useClient()
  const say = useMonthlyReportTexts()
  const [notes, setNotes] = useState({ nota_es, nota_val })
  const { run, busy } = useCommand(publishMonthlyReport, { refresh: [getMonthlyReport, listMonthlyReports] })
  const publish = async () => {
    await run({ params: { id }, body: notes })
    toast(client, { message: say('publishedNow') })
    onClose()
  }
  const title = say(publicado === null ? 'publish' : 'changeNote')
  const field = (name: 'nota_es' | 'nota_val', label: string) => (
    <Textarea
      label={label}
      lang={name === 'nota_es' ? 'es' : 'ca-valencia'}
      maxLength={1000}
      autosize
      minRows={3}
      value={notes[name]}
      onChange={(event) => setNotes({ ...notes, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      footer={<ActionBar main={{ label: title, loading: busy, onClick: () => void publish() }} />}
    >
      <div className="column gap-16">
        <p>{say('publishText')}</p>
        {field('nota_es', say('note_es'))}
        {field('nota_val', say('note_val'))}
      </div>
    </Sheet>
  )
}
