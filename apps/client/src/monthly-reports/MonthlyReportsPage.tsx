import { isRole, may } from '@avisa/contract/access/person'
import { addMonths } from '@avisa/contract/monthly-reports/months'
import { createMonthlyReport, listMonthlyReports } from '@avisa/contract/monthly-reports/routes'
import type { MonthlyReport } from '@avisa/contract/monthly-reports/schemas'
import { reportTitle } from '@avisa/contract/monthly-reports/summary'
import { paths } from '@avisa/contract/paths'
import { listUnits } from '@avisa/contract/units/routes'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { useNow } from '#/ui/hooks/use-now.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { useMonthlyReportTexts } from './texts.ts'

const MakeSheet = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const client = useClient()
  const say = useMonthlyReportTexts()
  const navigate = useNavigate()
  const units = useLoad(listUnits, {}).data ?? []
  const person = usePerson()
  const own = units.filter(({ id }) => isRole(person, 'super') || person?.unidades_ids.includes(id))
  const isWhole = own.length === units.length
  const last = addMonths(useFormat().wallDay(useNow()).slice(0, 7), -1)
  const [mes, setMes] = useState(last)
  const [unit, setUnit] = useState<number | null>(null)
  const { run, busy } = useCommand(createMonthlyReport, { refresh: [listMonthlyReports] })
  const make = async () => {
    const { id, version } = await run({ body: { mes, unidad_gestion_id: unit } })
    toast(client, { message: say('made', { version }) })
    onClose()
    void navigate(paths.monthlyReport.to({ id }))
  }
  const reason = mes === '' ? say('month') : unit === null && !isWhole ? say('chooseUnit') : undefined
  const main = { label: say('makeIt'), loading: busy, reason, onClick: () => void make() }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('make')} footer={<ActionBar main={main} />}>
      <div className="column gap-16">
        <p>{say('makeText')}</p>
        <TextInput type="month" label={say('month')} max={last} value={mes} onChange={(event) => setMes(event.currentTarget.value)} />
        <ChoiceField
          label={say('of')}
          none={say(isWhole ? 'town' : 'chooseUnit')}
          value={unit}
          onChange={setUnit}
          choices={own.map(({ id, nombre }) => ({ id, text: nombre }))}
        />
      </div>
    </Sheet>
  )
}

const ReportRow = ({ report }: { report: MonthlyReport }) => {
  const say = useMonthlyReportTexts()
  const format = useFormat()
  const { id, unidad_gestion, version, creado, creado_por, publicado } = report
  const when = format.date(creado)
  const title = [reportTitle(report, useLang()), unidad_gestion ?? say('town')].join(' · ')
  const origin = creado_por === null ? say('itself', { when }) : say('by', { when, who: creado_por })
  return (
    <Row
      to={paths.monthlyReport.to({ id })}
      icon={IconReportAnalytics}
      title={title}
      support={[say(publicado === null ? 'draft' : 'published'), say('version', { version }), origin].join(' · ')}
    />
  )
}

export const MonthlyReportsPage = () => {
  const say = useMonthlyReportTexts()
  const query = useLoad(listMonthlyReports, {})
  const [making, setMaking] = useState(false)
  const makes = may(usePerson(), 'informe.crear')
  const make = makes && (
    <ActionIcon aria-haspopup="dialog" aria-label={say('make')} onClick={() => setMaking(true)}>
      <IconPlus size={24} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
  return (
    <AppPage title={say('title')} actions={make}>
      <div className="contained">
        <Load
          query={query}
          isEmpty={(reports) => reports.length === 0}
          empty={<EmptyState title={say('none')} text={say('noneText')} picture={IconReportAnalytics} />}
        >
          {(reports) => (
            <RowCard>
              {reports.map((report) => (
                <ReportRow key={report.id} report={report} />
              ))}
            </RowCard>
          )}
        </Load>
      </div>
      {makes && <MakeSheet opened={making} onClose={() => setMaking(false)} />}
    </AppPage>
  )
}
