import { ActionIcon, Switch } from '@mantine/core'
import { IconPhotoPlus, IconSend } from '@tabler/icons-react'
import { useRef } from 'react'
import { isRole } from '@avisa/contract/access/person'
import { mayAttachToComment } from '@avisa/contract/comments/rules'
import { usePhotoCover } from '#/photo-guard/shared/use-photo-cover.tsx'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { PersonalWarning } from '#/ui/form/PersonalWarning.tsx'
import { PhotoGrid, PhotoTile } from '#/ui/photo/PhotoGrid.tsx'
import { usePhotoFiles } from '#/ui/photo/use-photo-sources.tsx'
import { commentOn } from './add-comment.ts'
import type { CommentSubject } from './comment-calls.ts'
import { draftOf } from './comment-draft.ts'
import classes from './comments.module.css'
import { MentionField } from './MentionField.tsx'
import { useCommentTexts } from './texts.ts'

type Props = { subject: CommentSubject; onSent: (id: string) => void }

export const CommentForm = ({ subject, onSent }: Props) => {
  const client = useClient()
  const say = useCommentTexts()
  const person = usePerson()
  const citizen = isRole(person, 'ciudadano')
  const chat = useParameters().chat_ciudadano_activo
  const [writing, change] = draftOf(subject)()
  const field = useRef<HTMLTextAreaElement>(null)
  const { texto, publico, fotos } = writing
  const toReporter = !citizen && chat && subject.isConversation
  const { busy, input, openFiles } = usePhotoFiles({
    max: 1,
    count: fotos.length,
    onPhoto: ({ blob, nombre }) => change({ fotos: [{ blob, nombre }] }),
  })
  const { coverOf, question, sheet } = usePhotoCover(fotos, (photo) => change({ fotos: [photo] }))
  const isEmpty = texto.trim() === '' && fotos.length === 0
  const submit = async () => {
    if (isEmpty || busy) return field.current?.focus()
    const id = await commentOn(subject.origin).save(client, subject, { texto: texto.trim(), publico: citizen || publico, fotos })
    if (id === undefined) return
    onSent(id)
    field.current?.focus()
  }
  const attaches = subject.origin === 'incidencias' && mayAttachToComment(person)
  return (
    <form
      className={`${classes.form} column gap-12 wide middle`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {toReporter && (
        <Switch
          checked={publico}
          onChange={({ currentTarget }) => change({ publico: currentTarget.checked })}
          label={say('visible')}
          size="md"
        />
      )}
      {fotos.length > 0 && (
        <PhotoGrid>
          {fotos.map((photo, at) => (
            <PhotoTile
              key={photo.nombre}
              src={photo.blob}
              number={at + 1}
              state={{ kind: 'kept' }}
              onRemove={() => change({ fotos: [] })}
              cover={coverOf(at)}
            />
          ))}
        </PhotoGrid>
      )}
      {question}
      {sheet}
      {(citizen || (toReporter && publico)) && (
        <PersonalWarning text={texto} readers={citizen ? 'townHall' : 'reporter'} onRemove={(next) => change({ texto: next })} />
      )}
      <div className={`${classes.line} flex gap-8`}>
        {attaches && fotos.length === 0 && (
          <ActionIcon size={52} variant="default" radius="md" loading={busy} aria-label={say('addPhoto')} onClick={() => void openFiles()}>
            <IconPhotoPlus size={22} stroke={1.9} aria-hidden />
          </ActionIcon>
        )}
        <MentionField
          subject={subject}
          value={texto}
          onChange={(next) => change({ texto: next })}
          onSend={() => void submit()}
          field={field}
          label={say(citizen ? 'writeTalk' : 'write')}
          mentions={!citizen}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          size={52}
          radius="md"
          aria-label={say('send')}
          aria-disabled={isEmpty}
          data-disabled={isEmpty}
        >
          <IconSend size={22} stroke={1.9} aria-hidden />
        </ActionIcon>
      </div>
      {input}
    </form>
  )
}
