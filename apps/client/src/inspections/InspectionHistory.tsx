import type { Inspection } from '@avisa/contract/inspections/schemas'
import { RelativeTime } from '#/ui/RelativeTime.tsx'
import classes from './inspections.module.css'
import { useInspectionTexts } from './texts.ts'

const acts = ['creada', 'estado', 'editada', 'finalizada'] as const
const didOf = (accion: string) => `did_${acts.find((one) => one === accion) ?? 'editada'}` as const

/** Every change, newest first: what, who, when, from which state to which. */
export const InspectionHistory = ({ inspection: { historial } }: { inspection: Inspection }) => {
  const say = useInspectionTexts()
  if (!historial?.length) return null
  return (
    <section>
      <h2 className={classes.heading}>{say('history')}</h2>
      <ol className={classes.history}>
        {historial.map(({ id, accion, fecha, quien, DesEstadoAnterior: from, DesEstado: to, comentario }) => (
          <li key={id}>
            <div className={classes.stepHead}>
              <span className={classes.stepTitle}>{say(didOf(accion))}</span>
              <span className={classes.quiet}>
                <RelativeTime time={fecha} />
              </span>
            </div>
            {to && <p>{from ? say('fromTo', { from, to }) : say('nowIs', { to })}</p>}
            {comentario && <p className={classes.told}>{comentario}</p>}
            {quien && <p className={classes.quiet}>{quien}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
