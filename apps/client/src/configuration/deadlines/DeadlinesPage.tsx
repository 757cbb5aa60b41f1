import { freeCode, plainText, type Body } from '@avisa/contract/configuration/fields'
import { ThingRow } from '#/ui/list/Rows.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { useFormat, useLang } from '#/platform/text.ts'
import { labelOf, objectText, optionOf } from '../shared/labels.ts'
import type { ObjectForm } from '../shared/object-form.ts'
import type { ListProps } from '../shared/ObjectPage.tsx'
import { ObjectTabs, type TabParts } from '../shared/ObjectTabs.tsx'
import { useNames, type ObjectRow } from '../shared/objects.ts'
import { AmountField } from './AmountField.tsx'
import { HolidayYear } from './HolidayYear.tsx'
import { ShiftsEditor } from './ShiftsEditor.tsx'
import { useDeadlineTexts } from './texts.ts'

const units = { dias_habiles: 'workdays', dias_habiles_hora: 'workdaysHour', dias_naturales: 'naturalDays' } as const
const amounts = ['respuesta', 'visita', 'resolucion'] as const

/** A target in words: «Farola apagada», «alta · Para resolver: 8 h de trabajo · calendario Alumbrado». */
const useTargetWords = () => {
  const say = useDeadlineTexts()
  const lang = useLang()
  const format = useFormat()
  const [type, unit, calendar] = [useNames('tipo'), useNames('unidad'), useNames('calendario')]
  return ({ cuerpo }: Pick<ObjectRow, 'cuerpo'>) => {
    const { tipo, prioridad, unidad, calendario, cuenta } = cuerpo
    const amount = (count: number) =>
      cuenta === 'minutos_habiles'
        ? say('hours', { hours: format.number(count / 60) })
        : say(units[cuenta as keyof typeof units], { count })
    const times = amounts.flatMap((name) => {
      const count = cuerpo[name]
      return typeof count === 'number' ? [`${labelOf('plazo', name, lang)}: ${amount(count)}`] : []
    })
    return {
      title: typeof tipo === 'string' ? type(tipo) : say('everyType'),
      support: [
        typeof prioridad === 'string' && optionOf('plazo', 'prioridad', prioridad, lang).toLocaleLowerCase(lang),
        typeof unidad === 'string' && unit(unidad),
        ...times,
        cuenta !== 'dias_naturales' && say('calendar', { name: calendar(plainText(calendario)) }),
      ]
        .filter(Boolean)
        .join(' · '),
    }
  }
}

const TargetList = ({ object, rows, pane, selected, pathTo, go }: ListProps) => {
  const say = useDeadlineTexts()
  const lang = useLang()
  const words = useTargetWords()
  return (
    <VirtualList
      items={rows}
      keyOf={(row) => row.clave}
      estimate={76}
      label={objectText(object.objeto, lang, 'plural')}
      {...(pane ? { pane } : {})}
      walk={{ at: rows.findIndex(({ clave }) => clave === selected), choose: (row) => go(row.clave) }}
      render={(row) => {
        const { title, support } = words(row)
        return (
          <ThingRow
            to={pathTo(row.clave)}
            title={title}
            aside={row.cuerpo['plazo_publico'] === true ? say('public') : undefined}
            support={support}
            selected={row.clave === selected}
          />
        )
      }}
    />
  )
}

const amountEditor = (name: string) => (form: ObjectForm, disabled: boolean) => (
  <AmountField key={name} form={form} name={name} disabled={disabled} />
)
/** The code of a new one, which has no name to make it of. */
const coded = (name: string) => (preset: Body, rows: readonly ObjectRow[]) => ({
  ...preset,
  codigo: freeCode(name, new Set(rows.map(({ clave }) => clave))),
})

const parts: Readonly<Record<string, TabParts>> = {
  plazo: {
    renderList: (props) => <TargetList {...props} />,
    editors: Object.fromEntries(amounts.map((name) => [name, amountEditor(name)])),
    presetFrom: coded('plazo'),
  },
  calendario: {
    editors: {
      turnos: (form, disabled) => <ShiftsEditor key="turnos" form={form} disabled={disabled} />,
      _after: (form, disabled) => <HolidayYear form={form} disabled={disabled} />,
    },
  },
  escalon: { presetFrom: coded('aviso') },
}

export const DeadlinesPage = () => <ObjectTabs objects={['plazo', 'calendario', 'festivo', 'escalon']} parts={parts} />
