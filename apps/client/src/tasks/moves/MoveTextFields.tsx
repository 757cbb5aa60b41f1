import { Button, Textarea } from '@mantine/core'
import { IconLock, IconMail } from '@tabler/icons-react'
import { htmlLang, pick } from '@avisa/contract/values/languages'
import { useLang } from '#/platform/text.ts'
import { FieldError, OptionalMark } from '#/ui/form/field-parts.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import classes from './moves.module.css'
import { useMoveTexts } from './texts.ts'
import type { MissingInput, MoveFormState } from './use-move.ts'

type Props = { move: MoveFormState; wrong: (which: MissingInput) => string | undefined }

/** Frequent reasons of a status that ends nothing: a tap writes one for the team, another tap removes it. */
const Reasons = ({ move }: { move: MoveFormState }) => {
  const say = useMoveTexts()
  const lang = useLang()
  const { to, closing, closings, draft, change } = move
  const reasons = closing.ending ? [] : (closings?.motivos.filter(({ estado_id }) => estado_id === to?.id) ?? [])
  if (reasons.length === 0) return null
  const written = draft.comentario.split('. ').filter((part) => part.trim() !== '')
  return (
    <div role="group" aria-label={say('reasons')} className="flex wrap gap-8 mt-12">
      {reasons.map((reason) => {
        const title = pick(reason, 'titulo', lang)
        const on = written.includes(title)
        const next = on ? written.filter((part) => part !== title) : [...written, title]
        return (
          <FilterChip key={reason.id} pressed={on} onClick={() => change({ comentario: next.join('. ') })}>
            {title}
          </FilterChip>
        )
      })}
    </div>
  )
}

const TeamField = ({ move, wrong }: Props) => {
  const say = useMoveTexts()
  const { needs, draft, change, reads } = move
  const needed = needs.comment && reads === null
  return (
    <div className={classes.team}>
      <Textarea
        id="move-comment"
        label={
          <span className="inline gap-6">
            <IconLock size={18} stroke={1.9} aria-hidden />
            {needed ? say('comment') : <OptionalMark label={say('comment')} />}
          </span>
        }
        description={needed ? say('eitherText') : undefined}
        placeholder={needs.comment ? say('commentWhy') : undefined}
        aria-required={needed}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        value={draft.comentario}
        error={wrong('comment') && <FieldError>{say('missing_comment')}</FieldError>}
        onChange={(event) => change({ comentario: event.currentTarget.value })}
      />
      <Reasons move={move} />
    </div>
  )
}

const AnswerField = ({ move, wrong }: Props) => {
  const say = useMoveTexts()
  const lang = useLang()
  const { draft, change, closing } = move
  const usual = closing.motivo?.texto_es ? pick(closing.motivo, 'texto', lang) : null
  const needed = closing.motivo !== undefined && usual === null
  const missing = wrong('answer')
  return (
    <div className={classes.answer}>
      <Textarea
        id="move-answer"
        label={
          <span className="inline gap-6">
            <IconMail size={18} stroke={1.9} aria-hidden />
            {needed ? say('answer') : <OptionalMark label={say('answer')} />}
          </span>
        }
        description={usual !== null && draft.respuesta.trim() === '' ? say('answerElse', { text: usual }) : say('answerWho')}
        aria-required={needed}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        value={draft.respuesta}
        error={missing && <FieldError>{missing}</FieldError>}
        onChange={(event) => change({ respuesta: event.currentTarget.value })}
      />
      {draft.respuesta_otra === null ? (
        draft.respuesta.trim() !== '' && (
          <Button variant="subtle" size="sm" onClick={() => change({ respuesta_otra: '' })}>
            {say('otherLanguage')}
          </Button>
        )
      ) : (
        <Textarea
          id="move-answer-other"
          className="mt-12"
          label={<OptionalMark label={say('answerOther')} />}
          lang={htmlLang(lang === 'es' ? 'ca' : 'es')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          value={draft.respuesta_otra}
          onChange={(event) => change({ respuesta_otra: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

/** Two texts that look different: what stays here, and what the reporter reads. */
export const MoveTextFields = (props: Props) => (
  <>
    <TeamField {...props} />
    <AnswerField {...props} />
  </>
)
