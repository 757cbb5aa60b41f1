import type { Incident } from '@avisa/contract/incidents/schemas'
import { RelativeTime } from '#/ui/RelativeTime.tsx'
import { StateTile } from '#/ui/StateChip.tsx'
import classes from './incidents.module.css'
import { useIncidentTexts } from './texts.ts'

/** What has happened, newest first, in the citizen's words (workflow.md: the public history). */
export const IncidentTimeline = ({ steps }: { steps: NonNullable<Incident['historial']> }) => {
  const say = useIncidentTexts()
  if (steps.length === 0) return null
  return (
    <section aria-label={say('whatHappened')}>
      <h2 className={classes.heading}>{say('whatHappened')}</h2>
      <ol className={classes.timeline}>
        {steps.map((step, index) => (
          <li key={`${step.fecha}-${step.DesEstadoCiudadano}`}>
            <StateTile colour={step.ColorEstadoCiudadano} icon={step.icono} round strong={index === 0} />
            <div className={classes.grow}>
              <div className={classes.stepHead}>
                <span className={classes.stepTitle}>{step.DesEstadoCiudadano}</span>
                <span className={classes.quiet}>
                  <RelativeTime time={step.fecha} />
                </span>
              </div>
              {step.comentario && <p>{step.comentario}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
