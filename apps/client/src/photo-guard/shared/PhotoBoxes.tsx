import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconSquarePlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { boxPlace, moveBox, scaleBox, type Box } from '@avisa/contract/images/boxes'
import { fitInside } from '#/platform/photo-file.ts'
import { useSource } from '#/ui/photo/blob-url.ts'
import { fillOf } from '../cover.ts'
import classes from '../photo-guard.module.css'
import { useGuardTexts } from '../texts.ts'
import { corners, useBoxDrawing } from '../use-box-drawing.ts'

type Props = {
  /** A URL of this server, or bytes of this device. */ src: string | Blob
  boxes: readonly Box[]
  onChange: (boxes: readonly Box[]) => void
}

const step = 0.02
const growth = 1.2
/** Pixels of the picture from which the colours of the boxes are taken here. */
const sampleSide = 320

const moves = [
  { key: 'ArrowLeft', word: 'left', icon: IconArrowLeft, x: -step, y: 0 },
  { key: 'ArrowUp', word: 'up', icon: IconArrowUp, x: 0, y: -step },
  { key: 'ArrowDown', word: 'down', icon: IconArrowDown, x: 0, y: step },
  { key: 'ArrowRight', word: 'right', icon: IconArrowRight, x: step, y: 0 },
] as const

/** A new box does not hide the one before. */
const newBox = (count: number): Box => moveBox({ x: 0.4, y: 0.4, ancho: 0.2, alto: 0.2 }, (count % 4) * 0.06, (count % 4) * 0.06)

const sampleOf = (image: HTMLImageElement) => {
  const { ancho, alto } = fitInside(image.naturalWidth, image.naturalHeight, sampleSide)
  const canvas = document.createElement('canvas')
  canvas.width = ancho
  canvas.height = alto
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(image, 0, 0, ancho, alto)
  return { context, ancho, alto }
}

const percent = (fraction: number) => `${fraction * 100}%`

type StageProps = Props & { selected: number; onSelect: (at: number) => void }

/** For the pointer alone: the list below does the same by keyboard and for screen readers. */
const Stage = ({ src, boxes, onChange, selected, onSelect }: StageProps) => {
  const say = useGuardTexts()
  const [sample, setSample] = useState<ReturnType<typeof sampleOf>>()
  const { shown, handlers } = useBoxDrawing({ boxes, onChange, onSelect })
  const source = useSource(src)
  return (
    <div className={`${classes.stage} relative middle`} {...handlers}>
      {source && (
        <img
          src={source}
          alt={say('picture')}
          draggable={false}
          onLoad={({ currentTarget }: SyntheticEvent<HTMLImageElement>) => setSample(sampleOf(currentTarget))}
        />
      )}
      {shown.map((box, at) => (
        <div
          key={at}
          aria-hidden
          data-box={at}
          data-selected={at === selected || undefined}
          className={`${classes.box} absolute`}
          style={{
            left: percent(box.x),
            top: percent(box.y),
            width: percent(box.ancho),
            height: percent(box.alto),
            background: sample && fillOf(sample, box),
          }}
        >
          <span className={`${classes.number} small row centre bold round ink`}>{at + 1}</span>
          {at === selected &&
            corners.map((corner) => (
              <span key={corner} data-box={at} data-corner={corner} className={`${classes.handle} absolute round`} />
            ))}
        </div>
      ))}
    </div>
  )
}

type RowProps = {
  box: Box
  number: number
  total: number
  selected: boolean
  takesFocus: () => boolean
  onSelect: () => void
  onChange: (box: Box) => void
  onRemove: () => void
}

const BoxRow = ({ box, number, total, selected, takesFocus, onSelect, onChange, onRemove }: RowProps) => {
  const say = useGuardTexts()
  const place = say(`at_${boxPlace(box)}`)
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves.find(({ key }) => key === event.key)
    const far = event.shiftKey ? 5 : 1
    if (move) onChange(moveBox(box, move.x * far, move.y * far))
    else if (event.key === '+') onChange(scaleBox(box, growth))
    else if (event.key === '-') onChange(scaleBox(box, 1 / growth))
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  return (
    <li className={`${classes.row} ruled`} data-selected={selected || undefined}>
      <div className="row gap-12">
        <button
          type="button"
          className="pressable row grow gap-12 touch p-0"
          aria-expanded={selected}
          ref={(button) => void (button && takesFocus() && button.focus())}
          onClick={onSelect}
          onKeyDown={onKeyDown}
        >
          <span className={`${classes.badge} small row centre fixed bold round`} aria-hidden>
            {number}
          </span>
          <span className="spoken">{say('boxOf', { number, total })} </span>
          <span className={classes.place}>{place}</span>
        </button>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconTrash size={20} stroke={1.9} aria-hidden />}
          aria-label={say('removeBox', { number })}
          onClick={onRemove}
        >
          {say('remove')}
        </Button>
      </div>
      {selected && (
        <div className="row wrap gap-6 py-8">
          {moves.map(({ word, icon: Shape, x, y }) => (
            <ActionIcon key={word} variant="default" size={44} aria-label={say(word)} onClick={() => onChange(moveBox(box, x, y))}>
              <Shape size={20} stroke={1.9} aria-hidden />
            </ActionIcon>
          ))}
          <Button className="fill" variant="default" px={6} onClick={() => onChange(scaleBox(box, 1 / growth))}>
            {say('smaller')}
          </Button>
          <Button className="fill" variant="default" px={6} onClick={() => onChange(scaleBox(box, growth))}>
            {say('larger')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** A picture and the boxes that cover it: drawn with a pointer, or in the list below by keyboard. */
export const PhotoBoxes = ({ src, boxes, onChange }: Props) => {
  const say = useGuardTexts()
  const [selected, setSelected] = useState(boxes.length - 1)
  const focusNext = useRef<number>(undefined)
  const addButton = useRef<HTMLButtonElement>(null)
  const chosen = boxes[selected]
  const add = () => {
    focusNext.current = boxes.length
    setSelected(boxes.length)
    onChange([...boxes, newBox(boxes.length)])
  }
  const remove = (at: number) => {
    setSelected(Math.min(at, boxes.length - 2))
    onChange(boxes.filter((_box, other) => other !== at))
    addButton.current?.focus()
  }
  const takesFocus = (at: number) => () => {
    const takes = focusNext.current === at
    if (takes) focusNext.current = undefined
    return takes
  }
  return (
    <div className="column gap-8">
      <Stage src={src} boxes={boxes} onChange={onChange} selected={selected} onSelect={setSelected} />
      <div className="row wrap between gap-8">
        <span className="small quiet">{say('drag')}</span>
        <Button
          ref={addButton}
          variant="subtle"
          size="sm"
          leftSection={<IconSquarePlus size={20} stroke={1.9} aria-hidden />}
          onClick={add}
        >
          {say('add')}
        </Button>
      </div>
      {boxes.length > 0 && (
        <ul className="list">
          {boxes.map((box, at) => (
            <BoxRow
              key={at}
              box={box}
              number={at + 1}
              total={boxes.length}
              selected={at === selected}
              takesFocus={takesFocus(at)}
              onSelect={() => setSelected(at)}
              onChange={(next) => onChange(boxes.map((other, index) => (index === at ? next : other)))}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      )}
      <p className="spoken" role="status">
        {chosen &&
          say('boxSize', {
            box: `${say('boxOf', { number: selected + 1, total: boxes.length })} ${say(`at_${boxPlace(chosen)}`)}`,
            percent: Math.max(1, Math.round(chosen.ancho * chosen.alto * 100)),
          })}
      </p>
    </div>
  )
}
