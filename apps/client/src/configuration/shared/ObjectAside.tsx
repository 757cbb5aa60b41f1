import { listActs, objectUses } from '@avisa/contract/configuration/routes'
import type { Configurable } from '@avisa/contract/configuration/configurable'
import type { TrialAnswer } from '@avisa/contract/configuration/schemas'
import { consolePaths } from '@avisa/contract/console-paths'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useLoad } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { Load } from '#/ui/state/Load.tsx'
import { ActRows } from './ActRows.tsx'
import classes from './configuration.module.css'
import { useConfigurationTexts } from './texts.ts'

const mostCounted = 10_000

const useCountWords = () => {
  const say = useConfigurationTexts()
  const pairs: Readonly<Record<string, unknown>> = useConfigurationTexts.pairs
  return (codigo: string) => {
    const key = `use_${codigo}`
    return key in pairs ? say(key as 'use_tareas') : codigo.replaceAll('_', ' ')
  }
}

const useTotal = () => {
  const say = useConfigurationTexts()
  const format = useFormat()
  return (total: number) => (total >= mostCounted ? say('usesMany') : format.number(total))
}

export const ImpactCard = ({ impacto }: Pick<TrialAnswer, 'impacto'>) => {
  const say = useConfigurationTexts()
  const words = useCountWords()
  const total = useTotal()
  const counted = impacto.filter(({ total: count }) => count > 0)
  if (counted.length === 0) return null
  return (
    <section className={`${classes.impact} column gap-8`} role="status">
      <h2 className="row gap-8 small strong">
        <IconAlertTriangle size={20} stroke={1.9} aria-hidden />
        {say('impactTitle')}
      </h2>
      {counted.map(({ codigo, clave, total: count }) => (
        <p key={`${clave}${codigo}`} className="small">
          <b className={`${classes.big} block`}>{total(count)}</b>
          {words(codigo)}
        </p>
      ))}
    </section>
  )
}

export const UsesCard = ({ object: { objeto, retires }, clave }: { object: Configurable; clave: string }) => {
  const say = useConfigurationTexts()
  const words = useCountWords()
  const total = useTotal()
  const query = useLoad(objectUses, { params: { objeto }, query: { clave } })
  return (
    <section className="card column gap-8 p-14-16">
      <h2 className="heading">{say('uses')}</h2>
      <Load query={query} quiet skeleton={<span className="small quiet">…</span>}>
        {({ usos }) =>
          usos.every((use) => use.total === 0) ? (
            <p className="small quiet">{say('usesNone')}</p>
          ) : (
            <>
              <dl className="column gap-6 small">
                {usos
                  .filter((use) => use.total > 0)
                  .map((use) => (
                    <div key={use.codigo} className="flex between gap-12">
                      <dt>{words(use.codigo)}</dt>
                      <dd className="strong figures">{total(use.total)}</dd>
                    </div>
                  ))}
              </dl>
              <p className="small quiet">{say(retires ? 'inUseKept' : 'inUseStays')}</p>
            </>
          )
        }
      </Load>
    </section>
  )
}

export const ObjectHistory = ({ objeto, clave }: { objeto: string; clave: string }) => {
  const say = useConfigurationTexts()
  const query = useLoad(listActs, { query: { objeto, clave, per_page: 5 } })
  return (
    <section className={`${classes.clip} card`}>
      <div className="line between gap-8 p-14-16">
        <h2 className="heading">{say('history')}</h2>
        <Link className="small accent" to={`${consolePaths.changes}?objeto=${objeto}&clave=${encodeURIComponent(clave)}`}>
          {say('historyAll')}
        </Link>
      </div>
      <Load query={query} quiet skeleton={<p className="small quiet p-12-16">…</p>}>
        {({ data }) => <ActRows acts={data} />}
      </Load>
    </section>
  )
}
