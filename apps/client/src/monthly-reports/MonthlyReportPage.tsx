import { may } from '@avisa/contract/access/person'
import { reportCharts } from '@avisa/contract/monthly-reports/charts'
import type { ReportFormat } from '@avisa/contract/monthly-reports/months'
import { createMonthlyReport, downloadMonthlyReport, getMonthlyReport, listMonthlyReports } from '@avisa/contract/monthly-reports/routes'
import type { MonthlyReportDetail } from '@avisa/contract/monthly-reports/schemas'
import { changesTitle, changeSentences, reportSummary, reportTiles, reportTitle } from '@avisa/contract/monthly-reports/summary'
import { publicPages } from '@avisa/contract/page-paths'
import { paths, withQuery } from '@avisa/contract/paths'
import { isEmptyChart, type Chart } from '@avisa/contract/statistics/charts'
import { pick } from '@avisa/contract/values/languages'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconExternalLink, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { send } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { ChartDrawing } from '#/statistics/shared/ChartDrawing.tsx'
import { ChartTable } from '#/statistics/shared/ChartTable.tsx'
import { FileButton } from '#/ui/list/CsvButton.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { PublishSheet } from './PublishSheet.tsx'
import { useMonthlyReportTexts } from './texts.ts'

type Props = { report: MonthlyReportDetail }

const Tiles = ({ report: { datos } }: Props) => (
  <dl className="tiles grid gap-12">
    {reportTiles(datos, useLang()).map(({ name, words, before }) => (
      <div key={name} className="card p-16">
        <dt className="small quiet">{name}</dt>
        <dd className="heading bold">{words}</dd>
        <dd className="small quiet">{before}</dd>
      </div>
    ))}
  </dl>
)

const ChartSection = ({ chart }: { chart: Chart }) => {
  const say = useMonthlyReportTexts()
  const table = <ChartTable chart={chart} />
  return (
    <section className="card p-16 column gap-8 min-0">
      <div>
        <h2 className="title">{chart.title}</h2>
        <p className="small quiet">{chart.subtitle}</p>
      </div>
      {chart.kind === 'table' || isEmptyChart(chart) ? (
        table
      ) : (
        <>
          <ChartDrawing chart={chart} />
          <details>
            <summary className="small">{say('table')}</summary>
            {table}
          </details>
        </>
      )}
      {chart.note && <p className="small quiet">{chart.note}</p>}
    </section>
  )
}

const Changes = ({ report, makes }: Props & { makes: boolean }) => {
  const say = useMonthlyReportTexts()
  const lang = useLang()
  const navigate = useNavigate()
  const { run, busy } = useCommand(createMonthlyReport, { refresh: [listMonthlyReports] })
  const { cambios: changes, mes, unidad_gestion_id, publicado } = report
  if (changes.length === 0) return <p className="small quiet">{say('same')}</p>
  const make = async () => {
    const { id } = await run({ body: { mes, unidad_gestion_id } })
    void navigate(paths.monthlyReport.to({ id }))
  }
  return (
    <Notice icon={IconAlertTriangle}>
      <strong>{say(publicado === null ? 'changed' : 'changedPublic', { count: changes.length })}</strong>
      <p>{changeSentences(changes, lang).join(' ')}</p>
      {makes && (
        <Button className="mt-8" variant="default" size="sm" loading={busy} onClick={() => void make()}>
          {say('next')}
        </Button>
      )}
    </Notice>
  )
}

const Actions = ({ report, makes }: Props & { makes: boolean }) => {
  const client = useClient()
  const say = useMonthlyReportTexts()
  const lang = useLang()
  const { alias, incidencias_publicas } = useParameters()
  const [publishing, setPublishing] = useState(false)
  const { id, mes, version, publicado } = report
  const file = (formato: ReportFormat) => (
    <FileButton
      label={say(formato)}
      name={`informe_${mes}_v${version}.${formato}`}
      load={async () => (await send(client, downloadMonthlyReport, { params: { id, formato } })) as Blob}
    />
  )
  return (
    <div className="row wrap gap-8">
      {makes && (
        <Button size="sm" leftSection={<IconWorld size={20} aria-hidden />} onClick={() => setPublishing(true)}>
          {say(publicado === null ? 'publish' : 'changeNote')}
        </Button>
      )}
      {file('pdf')}
      {file('xlsx')}
      {publicado !== null && alias !== undefined && incidencias_publicas && (
        <Button
          variant="subtle"
          size="sm"
          component="a"
          href={withQuery(publicPages.report.to({ alias, id }), { lang })}
          leftSection={<IconExternalLink size={20} aria-hidden />}
        >
          {say('publicPage')}
        </Button>
      )}
      <PublishSheet report={report} opened={publishing} onClose={() => setPublishing(false)} />
    </div>
  )
}

const Preview = ({ report }: Props) => {
  const say = useMonthlyReportTexts()
  const lang = useLang()
  const format = useFormat()
  const makes = may(usePerson(), 'informe.crear')
  const { datos, version, creado, creado_por, publicado, anteriores } = report
  const note = pick(report, 'nota', lang)
  const when = format.date(creado)
  return (
    <div className="column gap-16">
      <p className="small quiet">
        {[
          say(publicado === null ? 'draft' : 'published'),
          say('version', { version }),
          creado_por === null ? say('itself', { when }) : say('by', { when, who: creado_por }),
        ].join(' · ')}
      </p>
      <p className="strong">{reportSummary(datos, lang)}</p>
      {note !== '' && <p>{note}</p>}
      <Actions report={report} makes={makes} />
      <Changes report={report} makes={makes} />
      {anteriores.length > 0 && (
        <section className="card p-16">
          <h2 className="title">{changesTitle(anteriores.length, version - 1, lang)}</h2>
          <p>{changeSentences(anteriores, lang).join(' ')}</p>
        </section>
      )}
      <Tiles report={report} />
      {reportCharts(datos, lang).map((chart) => (
        <ChartSection key={chart.title} chart={chart} />
      ))}
    </div>
  )
}

export const MonthlyReportPage = () => {
  const say = useMonthlyReportTexts()
  const lang = useLang()
  const query = useLoad(getMonthlyReport, { params: { id: Number(useParams()['id']) } })
  const title = query.data ? reportTitle(query.data.datos, lang) : say('title')
  return (
    <AppPage title={title} back={paths.monthlyReports} label={query.data?.unidad_gestion ?? undefined}>
      <div className="contained">
        <Load query={query}>{(report) => <Preview report={report} />}</Load>
      </div>
    </AppPage>
  )
}
