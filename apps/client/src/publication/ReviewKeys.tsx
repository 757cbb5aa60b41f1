import { ActionIcon } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeys } from '#/ui/hooks/use-keys.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import classes from './review.module.css'
import { useReviewTexts } from './texts.ts'

const keys = [
  ['A', 'show'],
  ['E', 'edit'],
  ['H', 'hide'],
  ['T', 'cover'],
  ['Z', 'undo'],
  ['← →', 'arrows'],
  ['Esc', 'leaveText'],
  ['?', 'keys'],
] as const

/** The keys of a review, listed by `?`. */
export const ReviewKeys = () => {
  const say = useReviewTexts()
  const [opened, setOpened] = useState(false)
  useKeys({ '?': () => setOpened(true) })
  return (
    <>
      <ActionIcon className={classes.keys ?? ''} size={44} aria-label={say('keys')} onClick={() => setOpened(true)}>
        <IconKeyboard size={22} stroke={1.9} aria-hidden />
      </ActionIcon>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={say('keys')}>
        <dl className={`${classes.keyList} grid`}>
          {keys.map(([key, what]) => (
            <div key={key} className="row gap-16">
              <dt>
                <kbd className={classes.listed}>{key}</kbd>
              </dt>
              <dd>{say(what)}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </>
  )
}
