import { useLang } from '#/platform/text.ts'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { ThingRow } from '#/ui/list/Rows.tsx'
import { nameOf, optionOf } from '../shared/labels.ts'
import { useNames, type ObjectRow } from '../shared/objects.ts'
import type { ObjectForm } from '../shared/object-form.ts'
import { ObjectPage, type ListProps } from '../shared/ObjectPage.tsx'
import { chosenIn, othersIn, readCondition, spanOf, writeCondition } from './condition.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { PersonField } from './PersonField.tsx'
import { useRoutingTexts } from './texts.ts'
import { TrialCard } from './TrialCard.tsx'

const objeto = 'regla_encaminamiento'

/** A rule as a sentence: what it asks for, and what it decides. */
const useSentence = () => {
  const say = useRoutingTexts()
  const lang = useLang()
  const [type, unit, origin, entity] = [useNames('tipo'), useNames('unidad'), useNames('origen'), useNames('entidad')]
  return ({ cuerpo }: Pick<ObjectRow, 'cuerpo'>): string => {
    const criteria = readCondition(cuerpo['si'])
    const listed = (field: Parameters<typeof chosenIn>[1], name: (value: string) => string = String) =>
      chosenIn(criteria, field)
        .map((value) => name(String(value)))
        .join(', ')
    const span = spanOf(chosenIn(criteria, 'hora'))
    const words = listed('texto')
    const asks = [
      listed('tipo', type),
      words && say('saysWords', { words }),
      listed('distrito'),
      listed('barrio'),
      listed('calle'),
      span ? say('hours', span) : listed('hora'),
      listed('dia', (value) => say(`day${value as '1'}`).toLocaleLowerCase(lang)),
      listed('unidad', unit),
      listed('origen', origin),
      ...othersIn(criteria).map((other) => writeCondition([other])),
    ].filter(Boolean)
    const { unidad, entidad, persona, prioridad, dias } = cuerpo
    const decides = [
      typeof unidad === 'string' && unit(unidad),
      typeof entidad === 'string' && entity(entidad),
      typeof persona === 'number' && say('person'),
      typeof prioridad === 'string' && say('priority', { what: optionOf(objeto, 'prioridad', prioridad, lang).toLocaleLowerCase(lang) }),
      typeof dias === 'number' && say('days', { count: dias }),
    ].filter(Boolean)
    return `${asks.join(' · ') || say('everything')} → ${decides.join(' · ')}`
  }
}

const RuleList = ({ object, rows, pane, selected, pathTo, go }: ListProps) => {
  const lang = useLang()
  const sentence = useSentence()
  return (
    <VirtualList
      items={rows}
      keyOf={(row) => row.clave}
      estimate={76}
      label={object.objeto}
      {...(pane ? { pane } : {})}
      walk={{ at: rows.findIndex(({ clave }) => clave === selected), choose: (row) => go(row.clave) }}
      render={(row) => (
        <ThingRow
          to={pathTo(row.clave)}
          title={nameOf(objeto, row.clave, row.cuerpo, lang)}
          aside={optionOf(objeto, 'modo', String(row.cuerpo['modo']), lang)}
          support={sentence(row)}
          selected={row.clave === selected}
        />
      )}
    />
  )
}

const editors = {
  si: (form: ObjectForm, disabled: boolean) => <ConditionEditor key="si" form={form} disabled={disabled} />,
  persona: (form: ObjectForm, disabled: boolean) => <PersonField key="persona" form={form} disabled={disabled} />,
  _after: (form: ObjectForm) => <TrialCard form={form} />,
}

export const RoutingPage = () => <ObjectPage objeto={objeto} editors={editors} renderList={(props) => <RuleList {...props} />} />
