import { Textarea } from '@mantine/core'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { commentLimits } from '@avisa/contract/comments/limits'
import type { Quoted } from '@avisa/contract/comments/schemas'
import type { CommentSubject } from './comment-calls.ts'
import classes from './comments.module.css'
import { useCommentTexts } from './texts.ts'
import { useMention, type Mention } from './use-mention.ts'

const scrollIntoView = (option: HTMLButtonElement | null) => option?.scrollIntoView({ block: 'nearest' })

type ListProps = { id: string; mention: Mention; onChoose: (person: Quoted) => void }

const People = ({ id, mention: { people, active }, onChoose }: ListProps) => {
  const say = useCommentTexts()
  return (
    <div id={id} role="listbox" aria-label={say('people')} className={`${classes.people} scroll absolute framed rounded-12 raised`}>
      {people.map((person, at) => (
        <button
          key={person.id}
          id={`${id}-${at}`}
          ref={at === active ? scrollIntoView : undefined}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={`${classes.person} pressable row wrap wide touch`}
          // Keeps the focus, and with it the caret, in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <span className="strong anywhere">@{person.codusuario}</span>
          <span className="small quiet">{person.nombre}</span>
        </button>
      ))}
    </div>
  )
}

type Props = {
  subject: CommentSubject
  value: string
  onChange: (text: string) => void
  onSend: () => void
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  /** Only staff can mention people. */
  mentions: boolean
}

/**
 * `@` and some letters suggest people, chosen by touch or by arrows and Enter, and announced to screen
 * readers.
 */
export const MentionField = ({ subject, value, onChange, onSend, field, label, mentions }: Props) => {
  const say = useCommentTexts()
  const id = useId()
  const [caret, setCaret] = useState(0)
  const mention = useMention(subject, value, caret, mentions)
  const opened = mention !== undefined && mention.people.length > 0
  const choose = (person: Quoted | undefined) => {
    if (!mention || !person) return
    const next = mention.insert(person)
    flushSync(() => {
      onChange(next.text)
      setCaret(next.caret)
    })
    field.current?.focus()
    field.current?.setSelectionRange(next.caret, next.caret)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    }
    if (!opened || event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => mention.move(1),
      ArrowUp: () => mention.move(-1),
      Enter: () => choose(mention.people[mention.active]),
      Tab: () => choose(mention.people[mention.active]),
      Escape: mention.close,
    }
    const step = event.shiftKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  const isNearLimit = value.length > commentLimits.letters * 0.9
  return (
    <div className="grow relative">
      {opened && <People id={id} mention={mention} onChoose={choose} />}
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        aria-describedby={mentions ? `${id}-help` : undefined}
        {...(mentions ? { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' } : {})}
        {...(opened ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${mention.active}` } : {})}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={commentLimits.letters}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          setCaret(currentTarget.selectionStart)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {mentions && (
        <span id={`${id}-help`} hidden>
          {say('mentionHelp')}
        </span>
      )}
      <span role="status" className="spoken">
        {mention?.answered && say('peopleFound', { count: mention.people.length })}
      </span>
      {isNearLimit && (
        <span className="block small mt-4 quiet text-end">{say('count', { used: value.length, limit: commentLimits.letters })}</span>
      )}
    </div>
  )
}
