import { Switch } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import { IconTile } from '../list/Rows.tsx'
import classes from './switch-row.module.css'

type Props = { icon: Icon; label: string; help?: string | undefined; on: boolean; disabled?: boolean; onChange: (on: boolean) => void }

export const SwitchRow = ({ icon: Shape, label, help, on, disabled = false, onChange }: Props) => {
  const id = useId()
  return (
    <div className={`${classes.switch} row wrap touch-60 p-8-16`}>
      <IconTile icon={Shape} />
      <label htmlFor={id} className={classes.text}>
        <span className="strong block leading-22" id={`${id}-label`}>
          {label}
        </span>
        {help && (
          <span className="small quiet block" id={`${id}-help`}>
            {help}
          </span>
        )}
      </label>
      <Switch
        id={id}
        size="lg"
        withThumbIndicator={false}
        checked={on}
        disabled={disabled}
        // The help is read after the name, not as part of it.
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  )
}
