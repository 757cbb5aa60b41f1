import { Checkbox, Radio } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { IconTile } from '#/ui/list/Rows.tsx'
import classes from '../wizard.module.css'

type Props = {
  name?: string
  icon?: ReactNode
  title: ReactNode
  support?: ReactNode
  checked: boolean
  /** `pointed`: with a finger or a mouse. Arrow keys choose each radio button that they pass. */
  onChoose: (pointed: boolean) => void
}

export const ChoiceRow = ({ name, icon, title, support, checked, onChoose }: Props) => {
  const pointed = useRef(false)
  const mark = (by: boolean) => () => void (pointed.current = by)
  return (
    // The label only notes what its radio button is operated with.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label className={`${classes.option} row gap-12 hoverable choice-row`} onPointerDown={mark(true)} onKeyDown={mark(false)}>
      {icon && <IconTile mark={icon} accent={checked} />}
      <span className="column grow">
        <span className={`${classes.optionTitle} strong`}>{title}</span>
        {support && <span className="small quiet">{support}</span>}
      </span>
      {name === undefined ? (
        <Checkbox checked={checked} onChange={() => onChoose(pointed.current)} />
      ) : (
        <Radio
          name={name}
          checked={checked}
          onChange={() => onChoose(pointed.current)}
          // What is chosen already does not change.
          onClick={() => checked && pointed.current && onChoose(true)}
        />
      )}
    </label>
  )
}
