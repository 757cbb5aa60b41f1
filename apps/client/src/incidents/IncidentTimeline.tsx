import type { Incident } from '@avisa/contract/incidents/schemas'
import { htmlLang } from '@avisa/contract/values/languages'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { StateTile } from '#/ui/mark/StateChip.tsx'
import classes from './detail/detail.module.css'
import { useIncidentTexts } from './texts.ts'

type HistorySteps = NonNullable<Incident['historial']>

/**
 * Statuses with the same public name are one step, at the time of the first; a reply to the reporter stays
 * with its own.
 */
const publicSteps = (steps: HistorySteps): HistorySteps =>
  steps.filter((step, at) => step.comentario !== null || step.DesEstadoCiudadano !== steps[at + 1]?.DesEstadoCiudadano)

export const IncidentTimeline = ({ steps }: { steps: HistorySteps }) => {
  const say = useIncidentTexts()
  if (steps.length === 0) return null
  return (
    <section aria-label={say('whatHappened')}>
      <h2 className={`${classes.heading} heading mb-12`}>{say('whatHappened')}</h2>
      <ol className={`${classes.timeline} list`}>
        {publicSteps(steps).map((step, index) => (
          <li key={`${step.fecha}-${step.DesEstadoCiudadano}`}>
            <StateTile colour={step.ColorEstadoCiudadano} icon={step.icono} round strong={index === 0} />
            <div className="grow">
              <div className={`${classes.stepHead} line wrap between`}>
                <span className="strong">{step.DesEstadoCiudadano}</span>
                <span className="small quiet">
                  <RelativeTime time={step.fecha} />
                </span>
              </div>
              {step.comentario && (
                <p className="written" lang={step.respuesta_lang ? htmlLang(step.respuesta_lang) : undefined}>
                  {step.comentario}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
