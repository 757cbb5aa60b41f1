import { plainText } from '@avisa/contract/configuration/fields'
import { paths } from '@avisa/contract/paths'
import { tryRouting } from '@avisa/contract/routing/routes'
import type { RoutedPart, RoutingTrialAnswer, TriedRule } from '@avisa/contract/routing/schemas'
import { Button } from '@mantine/core'
import { IconArrowRight, IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { useOnline } from '#/platform/network.ts'
import { useCommand } from '#/platform/queries.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { labelOf, optionOf } from '../shared/labels.ts'
import type { ObjectForm } from '../shared/object-form.ts'
import { useNames } from '../shared/objects.ts'
import { useRoutingTexts } from './texts.ts'

const objeto = 'regla_encaminamiento'
const days = 90

const propertyOf = <T,>(name: string, value: T | null) => (value === null || value === undefined || value === '' ? {} : { [name]: value })
const triedRule = ({ body, change, isNew }: ObjectForm): TriedRule =>
  ({
    orden: Number(body['orden'] ?? 0),
    si: plainText(body['si']),
    ...propertyOf('clave', isNew ? null : change.clave),
    ...Object.assign({}, ...(['unidad', 'entidad', 'prioridad', 'dias'] as const).map((campo) => propertyOf(campo, body[campo]))),
  }) as TriedRule

const Part = ({ part: { campo, antes, despues } }: { part: RoutedPart }) => {
  const say = useRoutingTexts()
  const lang = useLang()
  const unit = useNames('unidad')
  const entity = useNames('entidad')
  const words = (value: string | null): string => {
    if (value === null) return say('nowhere')
    if (campo === 'unidad') return unit(value)
    if (campo === 'entidad') return entity(value)
    return campo === 'prioridad' ? optionOf(objeto, campo, value, lang) : value
  }
  return (
    <span className="block">
      {labelOf(objeto, campo, lang)}: <del>{words(antes)}</del> <IconArrowRight size={14} stroke={2} aria-label="→" />{' '}
      <ins>{words(despues)}</ins>
    </span>
  )
}

const Total = ({ total, words }: { total: number; words: string }) => {
  const format = useFormat()
  return (
    <p className="small">
      <b className="heading figures">{format.number(total)}</b> {words}
    </p>
  )
}

const Result = ({ answer }: { answer: RoutingTrialAnswer }) => {
  const say = useRoutingTexts()
  const type = useNames('tipo')
  const counted = answer.partes.filter(({ total }) => total > 0)
  return (
    <div className="column gap-12" role="status">
      <p className="small quiet">{say('looked', { count: answer.miradas })}</p>
      {answer.desde !== null && <p className="small quiet">{say('lookedSince', { day: answer.desde.slice(0, 10) })}</p>}
      <Total total={answer.coinciden} words={say('decided')} />
      <Total total={answer.otra_parte} words={say('elsewhere')} />
      {counted.length > 0 && (
        <ul className="list small quiet">
          {counted.map(({ campo, total }) => (
            <li key={campo}>
              <span className="figures">{total}</span> {say(`other_${campo}`)}
            </li>
          ))}
        </ul>
      )}
      {answer.antes_otra > 0 && <p className="small quiet">{say('beaten', { count: answer.antes_otra })}</p>}
      {answer.ejemplos.length === 0 ? (
        <p className="small quiet">{say('none')}</p>
      ) : (
        <RowCard title={say('examples')}>
          {answer.ejemplos.map(({ id, codigo, fecha, tipo, partes }) => (
            <Row
              key={id}
              title={`${codigo} · ${type(tipo)}`}
              support={
                <>
                  <RelativeTime time={fecha} plain />
                  {partes.map((part) => (
                    <Part key={part.campo} part={part} />
                  ))}
                </>
              }
              to={paths.incident.to({ id })}
            />
          ))}
        </RowCard>
      )}
    </div>
  )
}

/** What the rule, as it is typed, would have decided on the reports of the last ninety days. */
export const TrialCard = ({ form }: { form: ObjectForm }) => {
  const say = useRoutingTexts()
  const isOnline = useOnline()
  const { run, busy } = useCommand(tryRouting)
  const [result, setResult] = useState<{ written: string; answer: RoutingTrialAnswer }>()
  const rule = triedRule(form)
  const written = JSON.stringify(rule)
  const reason = !isOnline ? say('tryOffline') : form.errors > 0 ? say('tryFix') : undefined
  const attempt = async () => setResult({ written, answer: await run({ body: { regla: rule, dias: days } }) })
  return (
    <section className="card column gap-12 p-16" aria-label={say('try')}>
      <p className="small quiet">{reason ?? say('tryHow')}</p>
      <Button
        variant="default"
        leftSection={<IconFlask size={20} stroke={1.9} aria-hidden />}
        loading={busy}
        disabled={reason !== undefined}
        onClick={() => void attempt()}
      >
        {say('try')}
      </Button>
      {result && result.written !== written && <p className="small quiet">{say('changedSince')}</p>}
      {result && <Result answer={result.answer} />}
    </section>
  )
}
