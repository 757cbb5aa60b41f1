import { UnstyledButton } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { afterKey, asCode, codeLength } from './code.ts'
import classes from './code-pad.module.css'
import { useAccountTexts } from './texts.ts'

type Props = { code: string; onChange: (code: string) => void; input: RefObject<HTMLInputElement | null> }

const boxes = Array.from({ length: codeLength }, (_, place) => place)
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * One field for the keyboard, pasting and screen readers, drawn as six boxes. `inputMode="none"` keeps the
 * phone's own keyboard closed, since the pad replaces it; the code is never saved by a password manager.
 */
const CodeField = ({ code, onChange, input }: Props) => {
  const say = useAccountTexts()
  return (
    <div className={classes.field}>
      <input
        ref={input}
        className={`${classes.input} wide absolute touchable`}
        type="password"
        inputMode="none"
        autoComplete="one-time-code"
        maxLength={codeLength + 20}
        aria-label={say('codeTitle')}
        aria-describedby="code-help"
        value={code}
        onChange={(event) => onChange(asCode(event.currentTarget.value))}
      />
      <span className={`${classes.boxes} grid between gap-8`} aria-hidden>
        {boxes.map((place) => (
          <span
            key={place}
            className={`${classes.box} grid rounded-14 surface`}
            data-filled={place < code.length || undefined}
            data-next={place === code.length || undefined}
          />
        ))}
      </span>
      <p id="code-help" className={`${classes.help} small quiet`}>
        {say('codeHelp')}
      </p>
    </div>
  )
}

export const CodePad = ({ code, onChange, input }: Props) => {
  const say = useAccountTexts()
  const press = (key: string) => onChange(afterKey(code, key))
  return (
    <div className="column fill between gap-20">
      <CodeField code={code} onChange={onChange} input={input} />
      <span className="spoken" role="status">
        {say('codeTyped', { count: code.length })}
      </span>
      {/* Pressing a key of the pad does not move the focus, so that Enter on the keyboard submits and does not repeat the digit. */}
      <div className={`${classes.keys} grid gap-12`} role="presentation" onMouseDown={(event) => event.preventDefault()}>
        {digits.map((digit) => (
          <UnstyledButton key={digit} className={`${classes.key} grid figures text-centre`} onClick={() => press(digit)}>
            {digit}
          </UnstyledButton>
        ))}
        <UnstyledButton className={`${classes.key} grid figures text-centre`} data-words onClick={() => press('Delete')}>
          {say('codeClear')}
        </UnstyledButton>
        <UnstyledButton className={`${classes.key} grid figures text-centre`} onClick={() => press('0')}>
          0
        </UnstyledButton>
        <UnstyledButton
          className={`${classes.key} grid figures text-centre`}
          data-words
          aria-label={say('codeDelete')}
          onClick={() => press('Backspace')}
        >
          <IconBackspace size={28} stroke={1.9} aria-hidden />
        </UnstyledButton>
      </div>
    </div>
  )
}
