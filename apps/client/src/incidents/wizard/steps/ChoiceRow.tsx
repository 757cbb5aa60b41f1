import { Checkbox, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconTile } from '#/ui/list/Rows.tsx'
import classes from '../wizard.module.css'

type Props = {
  name?: string
  icon?: ReactNode
  title: ReactNode
  support?: ReactNode
  checked: boolean
  onChoose: () => void
}

export const ChoiceRow = ({ name, icon, title, support, checked, onChoose }: Props) => (
  <label className={`${classes.option} row gap-12 hoverable choice-row`}>
    {icon && <IconTile mark={icon} accent={checked} />}
    <span className="column grow">
      <span className={`${classes.optionTitle} strong`}>{title}</span>
      {support && <span className="small quiet">{support}</span>}
    </span>
    {name === undefined ? <Checkbox checked={checked} onChange={onChoose} /> : <Radio name={name} checked={checked} onChange={onChoose} />}
  </label>
)
