import { Anchor } from '@mantine/core'
import { IconChevronDown, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { pick } from '@avisa/contract/values/languages'
import { frequentTypes } from '@avisa/contract/types/routes'
import type { IncidentType, Subtype } from '@avisa/contract/types/schemas'
import { useLoad } from '#/platform/queries.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { IconTile } from '#/ui/list/Rows.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { chooseType } from './type-choice.ts'
import { markMatches, searchTypes, type FoundType } from './type-search.ts'
import { useLaterTexts } from '../later-texts.ts'
import type { Wizard } from '../use-wizard.ts'
import { WizardFrame } from '../WizardFrame.tsx'
import classes from '../wizard.module.css'

const isInactive = (type: Subtype) => type.deactivated_message_es !== null || type.deactivated_message_val !== null

/** A list this short is read at once. */
const shownAtOnce = 8

const phoneForm = /\b(\d{3}[ .]?\d{3}[ .]?\d{3}|112)\b/

/**
 * A type that cannot be chosen names who is responsible for it, and offers a call where there is a number.
 */
const Inactive = ({ wizard, type }: { wizard: Wizard; type: Subtype }) => {
  const text = pick(type, 'deactivated_message', wizard.lang) ?? type.deactivated_message_es ?? type.deactivated_message_val ?? ''
  const phone = phoneForm.exec(text)?.[0]
  return (
    <div className={`${classes.option} row gap-12 hoverable choice-row`} data-inactive>
      <span className="column grow">
        <span className={`${classes.optionTitle} strong`}>{pick(type, 'descripcion', wizard.lang)}</span>
        <span className="small quiet">{text}</span>
      </span>
      {phone && (
        <Anchor href={`tel:${phone.replaceAll(/\D/g, '')}`} fw={600}>
          <IconPhone size={18} stroke={2.2} aria-hidden /> {phone}
        </Anchor>
      )}
    </div>
  )
}

type OptionProps = {
  wizard: Wizard
  type: Subtype
  /**
   * Of the radio buttons. A type can be in the results and in the tree at once, so each group needs its
   * own.
   */
  name: string
  support?: string | undefined
  typed?: string
  withIcon?: boolean
}

const Option = ({ wizard, type, name, support, typed = '', withIcon = false }: OptionProps) => {
  const { draft, change, parameters, lang, next } = wizard
  if (isInactive(type)) return <Inactive wizard={wizard} type={type} />
  const checked = draft.tipos.includes(type.id)
  const several = parameters.multiples_tipos
  const choose = (pointed: boolean) => {
    change({ tipos: chooseType(draft.tipos, type.id, several) })
    if (pointed && !several) next()
  }
  const title = markMatches(pick(type, 'descripcion', lang), typed).map((piece, index) =>
    piece.marked ? (
      <mark key={index} className={`${classes.mark} accent`}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
  return (
    <ChoiceRow
      {...(several ? {} : { name })}
      {...(withIcon ? { icon: <TypeIcon name={type.icono} /> } : {})}
      title={title}
      support={support}
      checked={checked}
      onChoose={choose}
    />
  )
}

const Branch = ({ wizard, parent, name, open }: { wizard: Wizard; parent: IncidentType; name: string; open: boolean }) => (
  <details className={classes.branch} open={open}>
    <summary className={`${classes.summary} row gap-12 strong hoverable touch-60 touchable`}>
      <IconTile mark={<TypeIcon name={parent.icono} />} />
      {pick(parent, 'descripcion', wizard.lang)}
      <IconChevronDown className={`${classes.chevron} quiet push`} size={20} stroke={1.9} aria-hidden />
    </summary>
    <div className={classes.leaves}>
      {(parent.asignable || isInactive(parent)) && <Option wizard={wizard} type={parent} name={name} />}
      {parent.subtipos.map((type) => (
        <Option key={type.id} wizard={wizard} type={type} name={name} />
      ))}
    </div>
  </details>
)

const Tree = ({ wizard, tree }: { wizard: Wizard; tree: readonly IncidentType[] }) => (
  <div className={classes.tree}>
    {tree.map((parent) =>
      parent.subtipos.length === 0 ? (
        <Option key={parent.id} wizard={wizard} type={parent} name="tipo" withIcon />
      ) : (
        <Branch
          key={parent.id}
          wizard={wizard}
          parent={parent}
          name="tipo"
          open={[parent, ...parent.subtipos].some((type) => wizard.draft.tipos.includes(type.id))}
        />
      ),
    )}
  </div>
)

const Results = ({ wizard, results, typed }: { wizard: Wizard; results: readonly FoundType[]; typed: string }) => (
  <div className={classes.tree}>
    {results.map(({ type, parent }) =>
      'subtipos' in type && !type.asignable && (type as IncidentType).subtipos.length > 0 ? (
        <Branch key={type.id} wizard={wizard} parent={type as IncidentType} name="hallado" open />
      ) : (
        <Option
          key={type.id}
          wizard={wizard}
          type={type}
          name="hallado"
          typed={typed}
          withIcon
          support={parent && pick(parent, 'descripcion', wizard.lang)}
        />
      ),
    )}
  </div>
)

/** What is reported most in the unit, of what this person may choose. */
const Frequent = ({ wizard }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const { lang, tree, types, unit } = wizard
  const { data = [] } = useLoad(
    frequentTypes,
    { query: { unidadGestionId: unit?.id ?? 0 } },
    { enabled: unit !== undefined && types.length > shownAtOnce, staleTime: 3_600_000 },
  )
  const frequent = data.flatMap((id) => types.find((type) => type.id === id && !isInactive(type)) ?? [])
  if (frequent.length === 0) return null
  return (
    <section className="column gap-12" aria-label={say('frequent')}>
      <h2 className="small quiet">{say('frequent')}</h2>
      <div className={classes.tree}>
        {frequent.map((type) => {
          const parent = tree.find(({ id }) => id === type.tipo_padre)
          return (
            <Option
              key={type.id}
              wizard={wizard}
              type={type}
              name="frecuente"
              withIcon
              support={parent && pick(parent, 'descripcion', lang)}
            />
          )
        })}
      </div>
    </section>
  )
}

export const TypeStep = ({ wizard }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const { lang, tree, types, typesLoading, draft, parameters, problem, next } = wizard
  const [typed, setTyped] = useState('')
  const results = searchTypes(tree, typed, { lang, inSubtypes: parameters.filtrar_en_subtipos })
  const selectedType = types.find((type) => type.id === draft.tipos[0])
  const other = types.find((type) => type.papel === 'varios')
  const label =
    selectedType && draft.tipos.length === 1 && !problem
      ? say('continueWith', { type: pick(selectedType, 'descripcion', lang) })
      : say('continue')
  return (
    <WizardFrame
      wizard={wizard}
      title={say('typeTitle')}
      main={{ label, onClick: next, reason: problem, loading: typesLoading || wizard.similar.waiting }}
    >
      <SearchField label={say('typeSearch')} placeholder={say('typeExample')} value={typed} onChange={setTyped} />
      <p className="small quiet" role="status" hidden={typed.trim() === ''}>
        {say('results', { count: results.length })}
      </p>
      {results.length > 0 && <Results wizard={wizard} results={results.slice(0, 8)} typed={typed} />}
      {results.length === 0 && typed.trim() !== '' && other && (
        <div className={classes.tree}>
          <Option wizard={wizard} type={other} name="hallado" withIcon />
        </div>
      )}
      {typed.trim() === '' && <Frequent wizard={wizard} />}
      <div className="column gap-12">
        <h2 className="small quiet">{say(typed.trim() === '' ? 'byCategory' : 'orByCategory')}</h2>
        <Tree wizard={wizard} tree={tree} />
      </div>
    </WizardFrame>
  )
}
