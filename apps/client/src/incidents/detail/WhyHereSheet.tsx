import { consolePaths } from '@avisa/contract/console-paths'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { explainRoute } from '@avisa/contract/routing/routes'
import type { AppliedRule } from '@avisa/contract/routing/schemas'
import { Link } from 'react-router'
import { useLoad } from '#/platform/queries.ts'
import { featureTexts } from '#/platform/text.ts'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { useDetailTexts } from './texts.ts'

const useWhyTexts = featureTexts('incident-why', {
  none: [
    'Ninguna regla decidió: está en la unidad que eligió quien avisó, con la entidad, la prioridad y los días de su tipo.',
    "Cap regla va decidir: està en la unitat que va triar qui va avisar, amb l'entitat, la prioritat i els dies del seu tipus.",
  ],
  decided: ['Lo decidió la regla «{{rule}}»', 'Ho va decidir la regla «{{rule}}»'],
  wouldDecide: ['En ensayo: la regla «{{rule}}» habría decidido', 'En prova: la regla «{{rule}}» hauria decidit'],
  unidad: ['Unidad', 'Unitat'],
  entidad: ['La repara', 'La repara'],
  prioridad: ['Prioridad', 'Prioritat'],
  dias: ['Días para repararla', 'Dies per a reparar-la'],
  baja: ['Baja', 'Baixa'],
  media: ['Media', 'Mitjana'],
  alta: ['Alta', 'Alta'],
  inPlaceOf: ['en vez de {{what}}', 'en lloc de {{what}}'],
  person: ['Asignada a una persona de esa entidad.', "Assignada a una persona d'eixa entitat."],
  nothing: ['Nada: lo que dice ya no se ofrecía.', "Res: el que diu ja no s'oferia."],
  act: ['Ver el cambio que la hizo así', 'Veure el canvi que la va fer així'],
})

const Applied = ({ rule, several }: { rule: AppliedRule; several: boolean }) => {
  const say = useWhyTexts()
  const words = (campo: AppliedRule['partes'][number]['campo'], value: string) => (campo === 'prioridad' ? say(value as 'alta') : value)
  return (
    <section className="column gap-6">
      <h3 className="strong unspaced anywhere">{say(rule.ensayo ? 'wouldDecide' : 'decided', { rule: rule.nombre })}</h3>
      <p className="small quiet">
        <RelativeTime time={rule.fecha} />
        {several && ` · ${rule.tipo}`}
      </p>
      {rule.partes.length === 0 && <p>{say('nothing')}</p>}
      <dl className="column gap-6">
        {rule.partes.map(({ campo, antes, despues }) => (
          <div key={campo}>
            <dt className="small quiet">{say(campo)}</dt>
            <dd>
              {words(campo, despues)}
              {antes !== null && antes !== despues && <span className="quiet"> · {say('inPlaceOf', { what: words(campo, antes) })}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {rule.persona && <p className="small">{say('person')}</p>}
      {rule.acto_id !== null && (
        <Link className="small accent" to={`${consolePaths.changes}?acto=${rule.acto_id}`}>
          {say('act')}
        </Link>
      )}
    </section>
  )
}

/** Which routing rules decided where an incident went. */
export const WhyHereSheet = ({ incident, opened, onClose }: { incident: Incident; opened: boolean; onClose: () => void }) => {
  const say = useWhyTexts()
  const titles = useDetailTexts()
  const query = useLoad(explainRoute, { params: { id: incident.id } })
  return (
    <Sheet opened={opened} onClose={onClose} title={titles('whyHere')}>
      <div className="column gap-20">
        <Load query={query}>
          {(rules) => (
            <>
              {rules.every(({ ensayo }) => ensayo) && <p>{say('none')}</p>}
              {rules.map((rule) => (
                <Applied key={`${rule.regla}${rule.tipo}${rule.ensayo}`} rule={rule} several={(incident.tipos ?? []).length > 1} />
              ))}
            </>
          )}
        </Load>
      </div>
    </Sheet>
  )
}
