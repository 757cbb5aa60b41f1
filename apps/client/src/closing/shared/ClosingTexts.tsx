import { Button, Textarea } from '@mantine/core'
import { IconLock, IconMail } from '@tabler/icons-react'
import type { AnswerValues } from '@avisa/contract/closing/answers'
import type { StandardAnswer } from '@avisa/contract/closing/schemas'
import { answerIn } from '@avisa/contract/closing/rules'
import { htmlLang, pick, type Lang } from '@avisa/contract/values/languages'
import { useParameters } from '#/platform/configuration.ts'
import { useLang } from '#/platform/text.ts'
import { FieldError, OptionalMark } from '#/ui/form/field-parts.tsx'
import { PersonalWarning } from '#/ui/form/PersonalWarning.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import classes from './closing.module.css'
import type { ClosingForm, WrongField } from './closing-form.ts'
import { MarkedTextarea } from './MarkedTextarea.tsx'
import { chooseAnswer, textsIn, valuesOf, type Subject } from './standard-answers.ts'
import { StandardAnswers } from './StandardAnswers.tsx'
import { useClosingTexts } from './texts.ts'

/** Without `about`, for several records at once, no standard answer is offered: it would name one of them to all. */
type Props = { form: ClosingForm; wrong: WrongField; about: Subject | null }

/** Frequent reasons of a status that ends nothing: a tap writes one for the team, another tap removes it. */
const Reasons = ({ form }: Pick<Props, 'form'>) => {
  const say = useClosingTexts()
  const lang = useLang()
  const { to, closing, closings, draft, change } = form
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

const TeamField = ({ form, wrong }: Props) => {
  const say = useClosingTexts()
  const { needs, draft, change, closing } = form
  const needed = needs.comment && closing.reads === null
  return (
    <div className={classes.team}>
      <Textarea
        id="closing-comment"
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
      <Reasons form={form} />
    </div>
  )
}

/** The same answer in the other language. */
const OtherField = ({ form, values }: Pick<Props, 'form'> & { values: AnswerValues | null }) => {
  const say = useClosingTexts()
  const lang = useLang()
  const { draft, change } = form
  const other = draft.respuesta_otra
  if (other === null)
    return (
      draft.respuesta.trim() !== '' && (
        <Button variant="subtle" size="sm" px={0} onClick={() => change({ respuesta_otra: '' })}>
          {say('otherLanguage')}
        </Button>
      )
    )
  return (
    <>
      <MarkedTextarea
        id="closing-answer-other"
        className="mt-12"
        label={<OptionalMark label={say('answerOther')} />}
        description={draft.respuesta_id ? say('standardBoth') : undefined}
        lang={htmlLang(lang === 'es' ? 'ca' : 'es')}
        value={other}
        values={values}
        onChange={(event) => change({ respuesta_otra: event.currentTarget.value })}
      />
      <PersonalWarning text={other} readers="everybody" onRemove={(respuesta_otra) => change({ respuesta_otra })} />
    </>
  )
}

const AnswerField = ({ form, wrong, about }: Props) => {
  const say = useClosingTexts()
  const lang = useLang()
  const town = useParameters()
  const { draft, change, closing, closings, needs, to } = form
  const usual = draft.respuesta.trim() === '' && closing.reads ? answerIn(closing.reads, lang).texto : null
  const needed = closing.motivo?.texto_es === null || needs.answer === true
  const missing = wrong('answer')
  const answers = closings?.respuestas ?? []
  const organismo = closing.motivo?.pide_organismo ? closing.organismo : null
  const facts = about && { subject: about, town, organismo }
  const choose = (answer: StandardAnswer) => facts && change(chooseAnswer(draft, answers, answer, textsIn(facts, lang)))
  const valuesFor = (reader: Lang) => (facts && draft.respuesta_id ? valuesOf(facts, reader) : null)
  const marked = draft.respuesta_id ? say('standardMarked') : say('answerWho')
  return (
    <div className={classes.answer}>
      {about && (
        <StandardAnswers answers={answers} about={about} estado_id={to?.id ?? null} chosen={draft.respuesta_id} onChoose={choose} />
      )}
      <MarkedTextarea
        id="closing-answer"
        label={
          <span className="inline gap-6">
            <IconMail size={18} stroke={1.9} aria-hidden />
            {needed ? say('answer') : <OptionalMark label={say('answer')} />}
          </span>
        }
        description={usual === null ? marked : say('answerElse', { text: usual })}
        aria-required={needed}
        value={draft.respuesta}
        values={valuesFor(lang)}
        error={missing && <FieldError>{missing}</FieldError>}
        onChange={(event) => change({ respuesta: event.currentTarget.value })}
      />
      <PersonalWarning text={draft.respuesta} readers="everybody" onRemove={(respuesta) => change({ respuesta })} />
      <OtherField form={form} values={valuesFor(lang === 'es' ? 'ca' : 'es')} />
    </div>
  )
}

/** Two texts that look different: what stays here, and what the reporter reads. */
export const ClosingTexts = (props: Props) => (
  <>
    <TeamField {...props} />
    <AnswerField {...props} />
  </>
)
