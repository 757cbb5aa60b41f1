import { IconAlertCircle } from '@tabler/icons-react'
import type { Lang } from '@avisa/contract/values/languages'
import { useState, type ReactNode } from 'react'
import { useLang } from '#/platform/text.ts'
import { Segmented } from '#/ui/form/Segmented.tsx'
import classes from './configuration.module.css'
import { useConfigurationTexts } from './texts.ts'

type Props = {
  rows: readonly { key: string; es: ReactNode; ca: ReactNode }[]
  /** Whether the texts of a language have an error. */
  isWrong?: (lang: Lang) => boolean
}

const neverWrong = () => false

/** Texts in both languages side by side; where there is no room, one language at a time. */
export const InLanguages = ({ rows, isWrong = neverWrong }: Props) => {
  const say = useConfigurationTexts()
  const [shown, setShown] = useState<Lang>(useLang())
  const label = (text: string, lang: Lang) => (
    <span className="row centre gap-6">
      {isWrong(lang) && <IconAlertCircle className="wrong" size={18} stroke={2.2} aria-hidden />}
      {text}
    </span>
  )
  return (
    <div className={`${classes.pairs} column gap-16`} data-lang={shown}>
      <div className={classes.languages}>
        <Segmented
          label={say('languages')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'es', label: label(say('castilian'), 'es') },
            { value: 'ca', label: label(say('valencian'), 'ca') },
          ]}
        />
      </div>
      <div className={`${classes.pairHead} small quiet medium`} aria-hidden>
        <span>{say('castilian')}</span>
        <span>{say('valencian')}</span>
      </div>
      {rows.map(({ key, es, ca }) => (
        <div key={key} className={classes.pair}>
          <div className={classes.half} data-of="es">
            {es}
          </div>
          <div className={classes.half} data-of="ca">
            {ca}
          </div>
        </div>
      ))}
    </div>
  )
}
