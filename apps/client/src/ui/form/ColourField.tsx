import { TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { rampOf, type Scheme } from '@avisa/contract/values/palette'
import { schemeColours } from '@avisa/contract/values/scheme-colours'
import classes from './fields.module.css'
import { useUiTexts } from '../texts.ts'

const Sample = ({ colour, scheme }: { colour: string; scheme: Scheme }) => {
  const say = useUiTexts()
  const values = Object.entries(schemeColours(rampOf(colour), scheme)).map(([name, value]) => [`--av-${name}`, value])
  return (
    <div className={`${classes.sample} column gap-10 grow rounded-12 p-12`} style={Object.fromEntries(values) as CSSProperties}>
      <span className="row gap-8 small">
        <IconMapPin size={20} stroke={1.9} className={classes.sampleMark} aria-hidden />
        {say(scheme === 'light' ? 'sampleLight' : 'sampleDark')}
      </span>
      <span className={`${classes.sampleCard} small rounded-10 p-12`}>{say('sampleText')}</span>
      <span className={`${classes.sampleButton} strong rounded-10 p-12 text-centre`}>{say('sampleButton')}</span>
    </div>
  )
}

type Props = { label: string; help?: string; value: string; onChange: (colour: string) => void }

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** A municipality's colour, with what becomes of it in both themes. */
export const ColourField = ({ label, help, value, onChange }: Props) => (
  <div className="column gap-12">
    <TextInput
      label={label}
      description={help}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={
        <input
          type="color"
          aria-label={label}
          className={classes.swatch}
          value={isColour(value) ? value : '#000000'}
          onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
        />
      }
      rightSectionWidth={64}
    />
    {isColour(value) && (
      <div className="flex wrap gap-12">
        <Sample colour={value} scheme="light" />
        <Sample colour={value} scheme="dark" />
      </div>
    )}
  </div>
)
