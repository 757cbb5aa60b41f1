import { Textarea, type TextareaProps } from '@mantine/core'
import { useRef, type ReactNode, type Ref } from 'react'
import { filledParts, type AnswerValues } from '@avisa/contract/closing/answers'
import classes from './closing.module.css'

type Props = TextareaProps & { value: string; values: AnswerValues | null }

const markBehind = (ref: Ref<HTMLDivElement>, parts: ReturnType<typeof filledParts>) => (input: ReactNode) => (
  <div className={classes.marked}>
    <div ref={ref} className={classes.marks} aria-hidden>
      {parts.map(({ text, filled }, at) => (filled ? <mark key={at}>{text}</mark> : text))}
    </div>
    {input}
  </div>
)

export const MarkedTextarea = ({ value, values, ...props }: Props) => {
  const marks = useRef<HTMLDivElement>(null)
  return (
    <Textarea
      {...props}
      value={value}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={2000}
      onScroll={({ currentTarget }) => {
        if (marks.current) marks.current.scrollTop = currentTarget.scrollTop
      }}
      inputContainer={markBehind(marks, values ? filledParts(value, values) : [])}
    />
  )
}
