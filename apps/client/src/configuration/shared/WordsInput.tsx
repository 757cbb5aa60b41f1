import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { RemovableChip } from '#/ui/mark/FilterChip.tsx'
import classes from './configuration.module.css'
import { Problems, type FieldInputProps } from './field-parts.tsx'
import { useConfigurationTexts } from './texts.ts'

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const Words = ({ label, help, value, onChange, problems, disabled = false, lang, max }: FieldInputProps & { max: number }) => {
  const say = useConfigurationTexts()
  const id = useId()
  const [typed, setTyped] = useState('')
  const words = listOf(value)
  const add = (text: string) => {
    const added = text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== '' && !words.includes(word))
    if (added.length > 0) onChange([...words, ...new Set(added)])
    setTyped('')
  }
  return (
    <div className="column gap-6">
      <label htmlFor={id} className="label">
        <OptionalMark label={label} />
      </label>
      <div className={`${classes.words} flex wrap gap-6`}>
        {words.map((word) => (
          <RemovableChip
            key={word}
            label={say('removeWord', { word })}
            onRemove={() => !disabled && onChange(words.filter((other) => other !== word))}
          >
            {word}
          </RemovableChip>
        ))}
        <input
          id={id}
          className={`${classes.wordInput} grow`}
          lang={lang === 'ca' ? 'ca-valencia' : lang}
          value={typed}
          maxLength={max}
          disabled={disabled}
          placeholder={say('addWord')}
          onChange={({ currentTarget }) => (currentTarget.value.includes(',') ? add(currentTarget.value) : setTyped(currentTarget.value))}
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              add(typed)
            } else if (event.key === 'Backspace' && typed === '' && words.length > 0) onChange(words.slice(0, -1))
          }}
        />
      </div>
      {help && <span className="small quiet">{help}</span>}
      <Problems problems={problems} />
    </div>
  )
}

export const Paragraphs = ({ label, help, value, onChange, problems, disabled = false, lang }: FieldInputProps) => {
  const say = useConfigurationTexts()
  const paragraphs = listOf(value)
  const at = (index: number, text: string) => onChange(paragraphs.map((paragraph, other) => (other === index ? text : paragraph)))
  return (
    <div className="column gap-6">
      <span className="label">{label}</span>
      {paragraphs.map((paragraph, index) => (
        <div key={index} className="flex start gap-4">
          <Textarea
            className="grow"
            aria-label={say('paragraph', { label, number: index + 1 })}
            lang={lang === 'ca' ? 'ca-valencia' : lang}
            autosize
            minRows={2}
            maxRows={12}
            value={paragraph}
            disabled={disabled}
            onChange={({ currentTarget }) => at(index, currentTarget.value)}
          />
          {!disabled && (
            <ActionIcon
              size={44}
              aria-label={say('removeParagraph', { number: index + 1 })}
              onClick={() => onChange(paragraphs.filter((_, other) => other !== index))}
            >
              <IconX size={20} stroke={1.9} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!disabled && (
        <Button variant="subtle" size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onChange([...paragraphs, ''])}>
          {say('addParagraph')}
        </Button>
      )}
      {help && <span className="small quiet">{help}</span>}
      <Problems problems={problems} />
    </div>
  )
}
