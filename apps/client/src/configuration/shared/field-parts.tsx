import type { Problem } from '@avisa/contract/configuration/configurable'
import type { Field } from '@avisa/contract/configuration/fields'
import type { Lang } from '@avisa/contract/values/languages'
import { IconAlertTriangle, IconChevronDown, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLang } from '#/platform/text.ts'
import { FieldError } from '#/ui/form/field-parts.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from './configuration.module.css'
import { labelOf, objectText, stemOf } from './labels.ts'
import { useNames } from './objects.ts'
import { useConfigurationTexts } from './texts.ts'

export type FieldProblem = { nivel: 'error' | 'aviso'; text: string }
export type FieldInputProps = {
  field: Field
  label: string
  help?: string | undefined
  lang?: Lang
  value: unknown
  onChange: (value: unknown) => void
  option: (option: string) => string
  problems: readonly FieldProblem[]
  was?: string | undefined
  disabled?: boolean
}

const Warning = ({ children }: { children: string }) => (
  <span className={`${classes.warning} small flex start gap-8`}>
    <IconAlertTriangle size={18} stroke={2} aria-hidden />
    <span>{children}</span>
  </span>
)

export const Problems = ({ problems }: { problems: readonly FieldProblem[] }) => (
  <>
    {problems.map(({ nivel, text }) =>
      nivel === 'error' ? (
        <span key={text} className="small wrong medium">
          <FieldError>{text}</FieldError>
        </span>
      ) : (
        <Warning key={text}>{text}</Warning>
      ),
    )}
  </>
)

const Was = ({ value }: { value: string | undefined }) => {
  const say = useConfigurationTexts()
  if (value === undefined) return null
  return (
    <span className={`${classes.was} smaller inline gap-4 strong`}>
      <IconPencil size={14} stroke={2.2} aria-hidden />
      {say('before', { value })}
    </span>
  )
}

/** The label of a field with its language, where it has one. */
export const useInLanguage = (): ((campo: string, label: string) => string) => {
  const say = useConfigurationTexts()
  return (campo, label) => (stemOf(campo) === campo ? label : say(campo.endsWith('_es') ? 'inCastilian' : 'inValencian', { label }))
}

/** What a change leaves wrong elsewhere. */
export const ProblemNotice = ({ problem }: { problem: Problem }) => {
  const lang = useLang()
  const name = useNames(problem.objeto)
  return (
    <Notice kind={problem.nivel === 'error' ? 'wrong' : 'waiting'}>
      {objectText(problem.objeto, lang)} «{name(problem.clave)}», {labelOf(problem.objeto, problem.campo, lang)}: {problem[lang]}
    </Notice>
  )
}

export const SettingRow = ({
  id,
  label,
  help,
  was,
  problems,
  children,
}: Pick<FieldInputProps, 'label' | 'help' | 'was' | 'problems'> & { id: string; children: ReactNode }) => (
  <div className={`${classes.setting} ruled column gap-6`}>
    <div className={`${classes.settingLine} row gap-12`}>
      <div className="grow">
        <label htmlFor={id} id={`${id}-label`} className="strong block leading-22">
          {label}
        </label>
        {help && (
          <span id={`${id}-help`} className="small quiet block">
            {help}
          </span>
        )}
      </div>
      <Was value={was} />
      {children}
    </div>
    <Problems problems={problems} />
  </div>
)

/** Shows a value, and opens the sheet in which another is chosen. */
export const OpenButton = ({ id, children, ...button }: { id: string; disabled: boolean; onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    id={id}
    className={`${classes.reference} row between gap-8 rounded-12 surface touchable`}
    aria-haspopup="dialog"
    aria-labelledby={`${id}-label ${id}`}
    {...button}
  >
    {children}
    <IconChevronDown size={20} stroke={1.9} aria-hidden />
  </button>
)
