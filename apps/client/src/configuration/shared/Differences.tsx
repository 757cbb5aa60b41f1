import { isGrant } from '@avisa/contract/configuration/objects/rights'
import type { Difference } from '@avisa/contract/configuration/schemas'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLang } from '#/platform/text.ts'
import classes from './configuration.module.css'
import { useInLanguage } from './field-parts.tsx'
import { changeLabel, changeOption, fieldOf, namedIn, objectText, valueText } from './labels.ts'
import { objectPath, useNames } from './objects.ts'
import { useConfigurationTexts } from './texts.ts'

const Value = ({ difference, value }: { difference: Difference; value: unknown }) => {
  const lang = useLang()
  const { objeto, clave, campo } = difference
  const field = fieldOf(objeto, clave, campo)
  const refers = field?.kind === 'reference' || field?.kind === 'references'
  const name = useNames(refers ? field.to : '', refers)
  return valueText(field, value, lang, { option: changeOption(objeto, clave, campo, lang), nameFor: (_objeto, key) => name(key) })
}

const DifferenceRow = ({ difference, note }: { difference: Difference; note: ReactNode }) => {
  const say = useConfigurationTexts()
  const lang = useLang()
  const inLanguage = useInLanguage()
  const { objeto, clave, campo } = difference
  return (
    <li className="column gap-6 p-12-16 ruled-top">
      <span className="small quiet">{inLanguage(campo, changeLabel(objeto, clave, campo, lang))}</span>
      <div className={`${classes.difference} grid gap-8 size-15`} data-new={difference.accion === 'alta' || undefined}>
        {difference.accion !== 'alta' && (
          <>
            <del className={`${classes.old} written`}>
              <Value difference={difference} value={difference.antes} />
            </del>
            <IconArrowRight size={18} stroke={2} aria-label={say('becomes')} />
          </>
        )}
        <ins className={`${classes.now} written`}>
          <Value difference={difference} value={difference.despues} />
        </ins>
      </div>
      {note}
    </li>
  )
}

/** The key of a parameter is no word of a person: its name is the title. Of a profile that comes or goes, what it gives. */
const isTold = ({ objeto, campo, accion, antes, despues }: Difference) =>
  isGrant(campo) ? accion === 'cambio' || antes === true || despues === true : objeto !== 'parametro' || campo !== 'clave'

const keyOf = ({ objeto, clave }: Pick<Difference, 'objeto' | 'clave'>) => `${objeto} ${clave}`

type Props = {
  differences: readonly Difference[]
  renderNote?: (difference: Difference) => ReactNode
  renderAction?: (object: Pick<Difference, 'objeto' | 'clave'>) => ReactNode
}

export const Differences = ({ differences, renderNote, renderAction }: Props) => {
  const say = useConfigurationTexts()
  const lang = useLang()
  const objects = Map.groupBy(differences, keyOf)
  return [...objects].map(([key, own]) => {
    const [first] = own
    if (!first) return null
    const { objeto, clave, accion } = first
    const name = namedIn(first, lang)
    return (
      <section key={key} className={`${classes.clip} card`} aria-label={name}>
        <div className="row wrap between gap-8 p-12-16">
          <h2 className="title grow">
            {objectText(objeto, lang)}: «{name}»{accion !== 'cambio' && ` · ${say(`act_${accion}`)}`}
          </h2>
          {renderAction?.(first)}
          {accion !== 'baja' && (
            <Link className="small accent" to={objectPath(objeto, clave)}>
              {say('seeObject')}
            </Link>
          )}
        </div>
        <ul className="list">
          {own.filter(isTold).map((difference) => (
            <DifferenceRow key={difference.campo} difference={difference} note={renderNote?.(difference)} />
          ))}
        </ul>
      </section>
    )
  })
}
