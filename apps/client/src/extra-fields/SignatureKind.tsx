import { Button, TextInput } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useRef, useState, type PointerEvent } from 'react'
import { isDrawn } from '@avisa/contract/extra-fields/read-value'
import { extraLimits } from '@avisa/contract/extra-fields/limits'
import { FieldGroup } from './FieldGroup.tsx'
import type { KindProps } from './field-props.ts'
import { addPoint, pathOf, signatureField, type Point } from './signature-path.ts'
import { SignatureImage } from './SignatureImage.tsx'
import { useExtraTexts } from './texts.ts'
import classes from './extra-fields.module.css'

const pointOf = (event: PointerEvent<HTMLElement>): Point => {
  const box = event.currentTarget.getBoundingClientRect()
  const within = (value: number, side: number, units: number) => Math.min(units, Math.max(0, Math.round((value / side) * units)))
  return {
    x: within(event.clientX - box.left, box.width, signatureField.width),
    y: within(event.clientY - box.top, box.height, signatureField.height),
  }
}

type PadProps = { value: string; onChange: (path: string) => void; onFull: () => void }

/** Signed with finger, mouse or pen; the stroke is drawn while it is being made. */
const Pad = ({ value, onChange, onFull }: PadProps) => {
  const say = useExtraTexts()
  const stroke = useRef<Point[]>([])
  const [live, setLive] = useState('')
  const drawn = isDrawn(value) ? value : ''
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    stroke.current = [pointOf(event)]
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (stroke.current.length === 0) return
    stroke.current = addPoint(stroke.current, pointOf(event))
    setLive(pathOf(stroke.current))
  }
  const end = () => {
    const path = pathOf(stroke.current)
    stroke.current = []
    setLive('')
    if (path === '') return
    if (drawn.length + path.length > extraLimits.signature) onFull()
    else onChange(drawn + path)
  }
  const name = value !== '' && drawn === '' ? say('written', { name: value }) : undefined
  return (
    <div
      className={`${classes.pad} clip rounded-12 surface`}
      role="img"
      aria-label={name ?? say(drawn === '' ? 'unsigned' : 'drawn')}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <SignatureImage value={live === '' ? value : drawn + live} />
    </div>
  )
}

/** People who cannot draw write their name instead. */
export const SignatureKind = (props: KindProps) => {
  const { id, value, onChange } = props
  const say = useExtraTexts()
  const [full, setFull] = useState(false)
  const valor = typeof value?.valor === 'string' ? value.valor : ''
  const written = isDrawn(valor) ? '' : valor
  const keep = (next: string) => {
    setFull(false)
    onChange({ valor: next === '' ? null : next })
  }
  return (
    <FieldGroup {...props} problem={full ? say('signatureFull') : props.problem}>
      <span className="block small quiet">{say('draw')}</span>
      <Pad value={valor} onChange={keep} onFull={() => setFull(true)} />
      <Button
        variant="default"
        size="sm"
        disabled={valor === ''}
        leftSection={<IconEraser size={20} stroke={1.9} aria-hidden />}
        onClick={() => keep('')}
      >
        {say('clearSignature')}
      </Button>
      <TextInput
        id={id}
        label={say('writeName')}
        description={say('writeHelp')}
        value={written}
        maxLength={extraLimits.name}
        autoComplete="name"
        onChange={(event) => keep(event.currentTarget.value)}
      />
    </FieldGroup>
  )
}
