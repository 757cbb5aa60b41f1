import { TextInput } from '@mantine/core'
import { contrast } from '@avisa/contract/values/oklch'
import { tonesOf } from '@avisa/contract/values/palette'
import classes from './configuration.module.css'
import { useConfigurationTexts } from './texts.ts'

type Props = { id: string; label: string; value: unknown; disabled: boolean; onChange: (value: unknown) => void }

export const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value)

const contrastOf = (colour: string): string => {
  const { light } = tonesOf(colour)
  return (Math.round(contrast(light.fg, light.bg) * 10) / 10).toLocaleString('es')
}

export const ColourInput = ({ id, label, value, disabled, onChange }: Props) => {
  const say = useConfigurationTexts()
  return (
    <div className="column gap-2">
      <div className="row gap-8">
        <input
          type="color"
          id={id}
          className={`${classes.colour} fixed`}
          value={isColour(value) ? value.toLowerCase() : '#0a6478'}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
        />
        <TextInput
          className={`${classes.number} fixed`}
          aria-label={say('colourCode', { label })}
          value={typeof value === 'string' ? value : ''}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      </div>
      {isColour(value) && <span className="smaller quiet text-end">{say('contrast', { ratio: contrastOf(value) })}</span>}
    </div>
  )
}
