import { jobName } from '@avisa/contract/health/findings'
import { diskPace, installationFindings } from '@avisa/contract/health/installation'
import type { Health, LostJobs, RefusedAddress } from '@avisa/contract/health/schemas'
import { ActionIcon } from '@mantine/core'
import { IconBell, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat, useLang } from '#/platform/text.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { ShortFinding } from './Findings.tsx'
import classes from './health.module.css'
import { useHealthTexts } from './texts.ts'
import type { JobCommands } from './use-jobs.ts'

const Card = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section className="card clip" id={id}>
    <h2 className={`${classes.head} row title`}>{title}</h2>
    {children}
  </section>
)

const Installation = ({ health }: { health: Health }) => {
  const say = useHealthTexts()
  const lang = useLang()
  const { municipios, disco } = health.instalacion
  return (
    <section className="card p-16">
      <header className="row wrap gap-8">
        <h2 className="title grow">{say('installation')}</h2>
        <span className="small quiet">{say('common', { count: municipios })}</span>
      </header>
      <ul className="list mt-8">
        {installationFindings(health).map((finding) => (
          <ShortFinding key={finding.codigo} finding={finding} />
        ))}
      </ul>
      {disco && (
        <>
          <div className={`${classes.disk} well mt-8`} aria-hidden>
            <div className="filled" style={{ width: `${Math.round((1 - disco.libre / disco.total) * 100)}%` }} />
          </div>
          <p className="small quiet mt-8">{diskPace(disco, health.fecha)[lang]}</p>
        </>
      )}
    </section>
  )
}

const JobRow = ({ job: { tipo, cuantos, desde, motivo }, jobs }: { job: LostJobs; jobs: JobCommands }) => {
  const say = useHealthTexts()
  const format = useFormat()
  const what = jobName(tipo)[useLang()]
  return (
    <li className={`${classes.row} row gap-8`}>
      <div className="grow">
        <p className="label">{`${what}: ${format.number(cuantos)}`}</p>
        <p className="small quiet anywhere">{say('since', { when: format.when(desde), why: motivo })}</p>
      </div>
      <ActionIcon aria-label={say('repeat', { what })} disabled={jobs.busy} onClick={() => void jobs.repeat([tipo])}>
        <IconRefresh size={20} stroke={1.9} />
      </ActionIcon>
      <ActionIcon aria-label={say('discard', { what })} disabled={jobs.busy} onClick={() => void jobs.discard(tipo)}>
        <IconX size={20} stroke={1.9} />
      </ActionIcon>
    </li>
  )
}

const RefusedRow = ({ address }: { address: RefusedAddress }) => {
  const say = useHealthTexts()
  const format = useFormat()
  const { email, veces, ultima, motivo, reglas, personal, incidencia } = address
  return (
    <li className={classes.row}>
      <p className="label anywhere">{email}</p>
      <p className="small quiet anywhere">{say('refusedTimes', { count: veces, when: format.when(ultima) })}</p>
      {personal && <p className="small quiet">{say('refusedOf', { who: personal })}</p>}
      {incidencia && <p className="small quiet">{say('refusedAbout', { code: incidencia })}</p>}
      {reglas.length > 0 && <p className="small quiet anywhere">{say('refusedRules', { rules: reglas.join(', ') })}</p>}
      <p className="smaller quiet anywhere">{motivo}</p>
    </li>
  )
}

export const HealthAside = ({ health, jobs }: { health: Health; jobs: JobCommands }) => {
  const say = useHealthTexts()
  const { trabajos, rechazados, fallos } = health
  return (
    <>
      <Installation health={health} />
      {trabajos.length > 0 && (
        <Card title={say('jobs')}>
          <ul className="list">
            {trabajos.map((job) => (
              <JobRow key={job.tipo} job={job} jobs={jobs} />
            ))}
          </ul>
          <p className={`${classes.row} small quiet`}>{say('jobsKept')}</p>
        </Card>
      )}
      {rechazados.length > 0 && (
        <Card title={say('refused')} id="rechazados">
          <ul className="list">
            {rechazados.map((address) => (
              <RefusedRow key={address.email + address.ultima} address={address} />
            ))}
          </ul>
        </Card>
      )}
      {fallos.length > 0 && (
        <Card title={say('faults')} id="fallos">
          <ul className="list">
            {fallos.map(({ mensaje, cuantos, version }) => (
              <li key={mensaje} className={classes.row}>
                <p className="size-15 anywhere">{mensaje}</p>
                <p className="small quiet">{say('faultsIn', { count: cuantos, version })}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Notice icon={IconBell}>{say('redDaily')}</Notice>
    </>
  )
}
